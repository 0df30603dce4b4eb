import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Logo } from '../../../shared/ui/logo.tsx';
import styles from './card-page.module.css';

type TextPageProps = {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
};

/** A page that is only read. */
export const TextPage = ({ title, sections }: TextPageProps) => {
  useEffect(() => {
    document.title = `${title} · Sonora`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header>
        <Link to="/" className={styles.brand}>
          <Logo size={34} /> Sonora
        </Link>
      </header>
      <main className={styles.text}>
        <h1>{title}</h1>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </main>
    </div>
  );
};
