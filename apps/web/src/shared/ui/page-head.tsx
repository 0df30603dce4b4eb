import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type PageHeadProps = { readonly title: string; readonly actions?: ReactNode };

/** Title of a page with its main actions. */
export const PageHead = ({ title, actions }: PageHeadProps) => (
  <header className={styles.head}>
    <h1>{title}</h1>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </header>
);
