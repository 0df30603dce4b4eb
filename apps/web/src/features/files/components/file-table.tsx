import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createStored, useStored } from '../../../shared/hooks/stored.ts';
import { useElementSize } from '../../../shared/player/use-canvas.ts';
import { gridBody } from '../../../shared/ui/lists/grid-roles.ts';
import { type RowRange, scrollToRow, visibleRows } from '../../../shared/ui/lists/visible-rows.ts';
import type { ListSort } from '../api.ts';
import { keepPlace, placeOf } from '../hooks/list-places.ts';
import type { FileRows } from '../hooks/use-file-rows.ts';
import type { Renaming } from '../hooks/use-renaming.ts';
import { columns, widthsFrom } from '../model/columns.ts';
import { isSelected, type ListSelection } from '../model/selection.ts';
import { ColumnHeads } from './column-heads.tsx';
import { FileTableRow, type RowHandlers, rowHeight } from './file-row.tsx';
import styles from './file-table.module.css';

const storedWidths = createStored<unknown>('sonora.fileColumns', undefined);

type FileTableProps = {
  readonly label: string;
  readonly rows: FileRows;
  readonly range: RowRange;
  readonly onRange: (range: RowRange) => void;
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
  readonly selection: ListSelection;
  /** The row that keys act on. */
  readonly active: number;
  /** The row that is renamed, and what its field contains. */
  readonly renaming: Renaming | undefined;
  /** The file whose preview is open. */
  readonly openId?: string | undefined;
  /** Names the list, whose place is kept. */
  readonly scope: string;
  readonly onSelectAll: () => void;
  /** Called with the grid once it is shown. */
  readonly onShown?: (grid: HTMLElement) => void;
  readonly handlers: RowHandlers;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly ref?: RefObject<HTMLDivElement | null>;
};

/** Reports the rows in sight while the frame scrolls or changes its size. */
const useVisibleRange = (rowCount: number, onRange: (range: RowRange) => void) => {
  const frame = useRef<HTMLDivElement>(null);
  const { height } = useElementSize(frame);
  const update = useCallback((): void => {
    const scrollTop = frame.current?.scrollTop ?? 0;
    onRange(visibleRows({ scrollTop, height, rowHeight, rowCount }));
  }, [height, rowCount, onRange]);
  useLayoutEffect(update, [update]);
  return { frame, height, update };
};

/** Reports the grid when it has been shown first. */
const useShown = (
  grid: RefObject<HTMLElement | null> | undefined,
  onShown: ((grid: HTMLElement) => void) | undefined,
): void => {
  const latest = useRef(onShown);
  useLayoutEffect(() => {
    if (grid?.current) latest.current?.(grid.current);
  }, [grid]);
};

/**
 * Table of files and folders with a scrolling frame. Only rows in sight are in the document, so that lists may be very long. The
 * grid has the focus and handles the keys; `aria-activedescendant` names the active row.
 */
export const FileTable = (props: FileTableProps) => {
  const { label, rows, range, onRange, sort, onSort, selection, active, renaming, openId, scope, ref } = props;
  const { handlers, onKeyDown, onSelectAll, onShown } = props;
  const id = useId();
  const widths = widthsFrom(useStored(storedWidths));
  const { frame, height, update } = useVisibleRange(rows.rowCount, onRange);
  useShown(ref, onShown);
  /** The active row when the list was scrolled for it last; undefined before the list has its place. */
  const scrolledFor = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!frame.current || height === 0) return;
    const isFirst = scrolledFor.current === undefined;
    const isSame = scrolledFor.current === active;
    scrolledFor.current = active;
    if (isFirst) frame.current.scrollTop = placeOf(scope).scrollTop;
    // Another size of the window does not scroll.
    if (isFirst || isSame) return;
    const { scrollTop } = frame.current;
    const next = scrollToRow(active, { scrollTop, height, rowHeight });
    if (next !== scrollTop) frame.current.scrollTop = next;
  }, [active, height, frame, scope]);
  const onScroll = (): void => {
    update();
    keepPlace(scope, { scrollTop: frame.current?.scrollTop ?? 0 });
  };
  const isShown = active >= range.first && active < range.end;
  const template = columns.map((column) => `${widths[column]}px`).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual list are not those of a table element
    <div
      ref={ref}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.rowCount + 1}
      aria-activedescendant={isShown ? `${id}row${active}` : undefined}
      className={styles.table}
      data-keeps-focus=""
      style={{ '--columns': template } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <ColumnHeads sort={sort} onSort={onSort} widths={widths} onResize={storedWidths.set} onSelectAll={onSelectAll} />
      <div ref={frame} {...gridBody} className={styles.frame} onScroll={onScroll}>
        <div role="presentation" className={styles.space} style={{ height: rows.rowCount * rowHeight }}>
          {Array.from({ length: range.end - range.first }, (_, at) => {
            const index = range.first + at;
            const row = rows.rowAt(index);
            return (
              <FileTableRow
                key={row?.id ?? `pending ${index}`}
                id={`${id}row${index}`}
                index={index}
                row={row}
                isSelected={row !== undefined && isSelected(selection, row)}
                isActive={index === active}
                isOpen={row !== undefined && row.id === openId}
                renaming={row !== undefined && row.id === renaming?.id ? renaming.typed : undefined}
                handlers={handlers}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};
