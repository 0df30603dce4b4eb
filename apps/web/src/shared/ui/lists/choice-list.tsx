import type { ReactNode } from 'react';
import styles from './choice-list.module.css';
import items from './items.module.css';

type Children = { readonly children: ReactNode };

/** A search and what it finds, from which one thing is chosen. */
export const Choices = ({ children }: Children) => <div className={styles.choices}>{children}</div>;

/** The rows of what was found; a long list scrolls on its own. */
export const ChoiceList = ({ children }: Children) => <ul className={styles.list}>{children}</ul>;

type ChoiceRowProps = {
  /** Before the name: a button that plays it, or a picture. */
  readonly lead: ReactNode;
  readonly name: string;
  readonly about: string;
  /** At the end: a button or a box that chooses it. */
  readonly action: ReactNode;
};

export const ChoiceRow = ({ lead, name, about, action }: ChoiceRowProps) => (
  <li className={styles.row}>
    {lead}
    <div className={items.text}>
      <strong title={name}>{name}</strong>
      <span className="tabular">{about}</span>
    </div>
    {action}
  </li>
);
