import type { ReactNode } from 'react';
import styles from './item-head.module.css';

type ItemHeadProps = {
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly summary: ReactNode;
  /** A second line below the summary. */
  readonly note?: ReactNode;
  /** At the right end: usually a play button. */
  readonly end?: ReactNode;
};

/** Head of a card about one voice or sound. */
export const ItemHead = ({ picture, name, summary, note, end }: ItemHeadProps) => (
  <div className={styles.head}>
    {picture}
    <div className={styles.names}>
      <div className={styles.name}>{name}</div>
      <div className={styles.summary}>{summary}</div>
      {note && <div className={styles.summary}>{note}</div>}
    </div>
    {end}
  </div>
);
