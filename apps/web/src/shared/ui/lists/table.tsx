import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/shared-messages.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

type TableProps = {
  readonly head: ReactNode;
  readonly children: ReactNode;
  /** Name of the scrolling frame. Set it for a table without focusable content: the frame is then focusable, so that keys can scroll it. */
  readonly frameLabel?: string;
  /** On phones, each row is a card. Default: the frame scrolls. */
  readonly hasCards?: boolean;
};

/** A table that scrolls horizontally inside its frame. */
export const Table = ({ head, children, frameLabel, hasCards = false }: TableProps) => (
  <section className={styles.scroll} aria-label={frameLabel} tabIndex={frameLabel === undefined ? undefined : 0}>
    <table className={classNames(styles.table, hasCards && styles.cards)}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** Column by which a table is sorted. */
export type TableSort<Key extends string> = { readonly key: Key; readonly isDescending: boolean };

type HeadCellProps<Key extends string> = {
  readonly sortKey: Key;
  readonly label: string;
  readonly sort: TableSort<Key>;
  /** True: the first click on this column sorts in descending order. */
  readonly isDescendingFirst?: boolean;
  /** Hidden on small screens. */
  readonly isMinor?: boolean;
  readonly onSort: (sort: TableSort<Key>) => void;
};

/** Header of a sortable column. A second click reverses the order. */
export const HeadCell = <Key extends string>(props: HeadCellProps<Key>) => {
  const { sortKey, label, sort, isDescendingFirst = false, isMinor = false, onSort } = props;
  const isSorted = sort.key === sortKey;
  const Icon = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classNames(isMinor && styles.when)}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        onClick={() => onSort({ key: sortKey, isDescending: isSorted ? !sort.isDescending : isDescendingFirst })}
      >
        {label}
        {isSorted && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  );
};

type PagerProps = {
  /** Index of the page, from 0. */
  readonly at: number;
  readonly pages: number;
  readonly onTurn: (at: number) => void;
  /** What the pages show, for the label. */
  readonly name: string;
};

/** Pagination of a table; empty if there is only one page. */
export const Pager = ({ at, pages, onTurn, name }: PagerProps) =>
  pages > 1 && (
    <nav className={styles.pages} aria-label={name}>
      <Button disabled={at === 0} onClick={() => onTurn(at - 1)}>
        {t('shared.back')}
      </Button>
      {t('shared.pageOf', { page: at + 1, pages })}
      <Button disabled={at === pages - 1} onClick={() => onTurn(at + 1)}>
        {t('shared.next')}
      </Button>
    </nav>
  );
