import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../../shared/ui/logo.tsx';
import styles from './card-page.module.css';

/** Layout of pages that need no sign-in: the product's name and one card. */
export const OpenPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
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
      {children}
    </div>
  );
};
