import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../../shared/ui/logo.tsx';
import styles from './card-page.module.css';

type CardPageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** One card in the middle, for everything before sign-in. */
export const CardPage = ({ title, lead, foot, children }: CardPageProps) => {
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
      <main className={styles.card}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </main>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </div>
  );
};
