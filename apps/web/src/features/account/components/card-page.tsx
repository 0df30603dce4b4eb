import type { ReactNode } from 'react';
import styles from './card-page.module.css';
import { OpenPage } from './open-page.tsx';

type CardPageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** Layout with one centred card, for pages before sign-in. */
export const CardPage = ({ title, lead, foot, children }: CardPageProps) => (
  <OpenPage title={title}>
    <main className={styles.card}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </main>
    {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
  </OpenPage>
);
