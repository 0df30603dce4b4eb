import type { FileSort } from '@sonora/contracts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { gridHead, gridRow } from '../../../shared/ui/lists/grid-roles.ts';
import type { ListSort } from '../api.ts';
import { t } from '../messages.ts';
import { type Column, type ColumnWidths, columns, resized, widthLimits } from '../model/columns.ts';
import styles from './file-table.module.css';

/** Figures and times are asked for from the greatest. */
const isDescendingFirst = (key: FileSort): boolean => key !== 'name' && key !== 'category';

type SortButtonProps = {
  readonly sortKey: FileSort & ('name' | Column);
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
};

const SortButton = ({ sortKey, sort, onSort }: SortButtonProps) => {
  const isSorted = sort.key === sortKey;
  const Icon = sort.isDescending ? IconArrowDown : IconArrowUp;
  const next = isSorted ? !sort.isDescending : isDescendingFirst(sortKey);
  return (
    <button type="button" className={styles.sort} onClick={() => onSort({ key: sortKey, isDescending: next })}>
      {t(`files.columns.${sortKey}`)}
      {isSorted && <Icon size={14} aria-hidden="true" />}
    </button>
  );
};

type ResizerProps = {
  readonly column: Column;
  readonly widths: ColumnWidths;
  readonly onResize: (widths: ColumnWidths) => void;
};

const keyStep = 16;

/** Border of a column: dragged with the pointer, or moved with the arrow keys. It is at the column's left edge. */
const Resizer = ({ column, widths, onResize }: ResizerProps) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: keyStep, ArrowRight: -keyStep }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(resized(widths, column, widths[column] + step));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const cell = event.currentTarget.parentElement;
    if (cell) onResize(resized(widths, column, cell.getBoundingClientRect().right - event.clientX));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a border that can be moved; a rule cannot
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('files.resize', { column: t(`files.columns.${column}`) })}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      aria-valuenow={widths[column]}
      tabIndex={0}
      className={styles.resizer}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
};

type ColumnHeadsProps = Omit<SortButtonProps, 'sortKey'> &
  Omit<ResizerProps, 'column'> & { readonly onSelectAll: () => void };

/** Header row: sortable columns, whose widths can be changed. */
export const ColumnHeads = memo(({ sort, onSort, widths, onResize, onSelectAll }: ColumnHeadsProps) => {
  const orderOf = (key: FileSort): 'ascending' | 'descending' | undefined =>
    sort.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <div {...gridRow({ index: -1 })} className={styles.heads}>
      <span {...gridHead()} className={styles.check}>
        <input type="checkbox" aria-label={t('files.selectAll')} checked={false} onChange={onSelectAll} />
      </span>
      <div {...gridHead(orderOf('name'))} className={styles.head}>
        <SortButton sortKey="name" sort={sort} onSort={onSort} />
      </div>
      {columns.map((column) => (
        <div key={column} {...gridHead(orderOf(column))} className={styles.head} data-column={column}>
          <Resizer column={column} widths={widths} onResize={onResize} />
          <SortButton sortKey={column} sort={sort} onSort={onSort} />
        </div>
      ))}
      <span {...gridHead()} className={styles.end}>
        <span className="sr-only">{t('files.columns.actions')}</span>
      </span>
    </div>
  );
});
