import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type UIEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { reportNotLoaded } from '../../../shared/code/load-code.ts';
import { usePrefetch } from '../../../shared/code/use-prefetch.ts';
import { createStored, useStored } from '../../../shared/hooks/stored.ts';
import { useElementSize } from '../../../shared/player/use-canvas.ts';
import { gridBody, indexOfGridRow } from '../../../shared/ui/lists/grid-roles.ts';
import { type ListFrame, type RowRange, scrollToRow } from '../../../shared/ui/lists/visible-rows.ts';
import { useContextMenu } from '../../../shared/ui/overlays/context-menu.tsx';
import { loadMenus, OpenMenu, prefetchMenus } from '../../../shared/ui/overlays/menu.tsx';
import type { ListSort } from '../api.ts';
import { keepPlace, placeOf } from '../hooks/list-places.ts';
import type { FileRows, ListRow } from '../hooks/use-file-rows.ts';
import type { Renaming } from '../hooks/use-renaming.ts';
import { columns, widthsFrom } from '../model/columns.ts';
import { isSelected, type ListSelection } from '../model/selection.ts';
import { ColumnHeads } from './column-heads.tsx';
import { FileTableRow, menuButtonId, type RowHandlers, rowHeight } from './file-row.tsx';
import styles from './file-table.module.css';

const storedWidths = createStored<unknown>('sonora.fileColumns', undefined, isPlainObject);

type FileTableProps = {
  readonly label: string;
  readonly rows: FileRows;
  readonly range: RowRange;
  readonly onFrame: (frame: ListFrame) => void;
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
  readonly selection: ListSelection;
  /** The row that keys act on. */
  readonly active: number;
  /** The row that is renamed, and what its field contains. */
  readonly renaming: Renaming | undefined;
  /** The file whose preview is open. */
  readonly openId?: string | undefined;
  /** Names the list in its order, whose place is kept. */
  readonly scope: string;
  /** Called with the grid once it is shown. */
  readonly onShown?: (grid: HTMLElement) => void;
  readonly handlers: RowHandlers;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly ref?: RefObject<HTMLDivElement | null>;
};

type ScrollOptions = Pick<FileTableProps, 'onFrame' | 'active' | 'scope'> & {
  readonly rowCount: number;
  /** The item of the active row. */
  readonly activeItem: string | undefined;
};

/**
 * Reports the rows in sight while the frame scrolls or changes its size. The frame begins where the list was left, and is
 * scrolled to the active row when this becomes another one.
 */
const useScrolling = ({ rowCount, onFrame, active, activeItem, scope }: ScrollOptions) => {
  const frame = useRef<HTMLDivElement>(null);
  const { height } = useElementSize(frame);
  /** The position is kept here: to read it from the document after a change would cost a layout. */
  const scrollTop = useRef(0);
  const report = useCallback(
    (): void => onFrame({ scrollTop: scrollTop.current, height, rowHeight, rowCount }),
    [height, rowCount, onFrame],
  );
  useLayoutEffect(report, [report]);
  /** The order and the active row when the frame was scrolled for them last. */
  const placed = useRef<Pick<ScrollOptions, 'scope' | 'active' | 'activeItem'>>(undefined);
  useLayoutEffect(() => {
    if (!frame.current || height === 0) return;
    const before = placed.current;
    placed.current = { scope, active, activeItem };
    const isFirst = before?.scope !== scope;
    // Another size of the window does not scroll, nor does an item that moved in the list.
    if (!isFirst && (before.active === active || (activeItem !== undefined && before.activeItem === activeItem)))
      return;
    const next = isFirst
      ? placeOf(scope).scrollTop
      : scrollToRow(active, { scrollTop: scrollTop.current, height, rowHeight });
    if (next === scrollTop.current) return;
    // The rows there are rendered now, not after the event of the scrolling; and the frame scrolls when they are in the
    // document, since scrolling lays it out.
    scrollTop.current = next;
    report();
    queueMicrotask(() => frame.current?.scrollTo({ top: scrollTop.current }));
  }, [active, activeItem, height, scope, report]);
  const onScroll = (event: UIEvent<HTMLElement>): void => {
    scrollTop.current = event.currentTarget.scrollTop;
    report();
    keepPlace(scope, { scrollTop: scrollTop.current });
  };
  return { frame, onScroll };
};

/** The menu of a row: one for all rows, which is rendered while it is open and its row is in sight. */
const useRowMenu = (shown: readonly (ListRow | undefined)[], menuOf: RowHandlers['menuOf']) => {
  const [openId, setOpenId] = useState<string>();
  usePrefetch(prefetchMenus);
  const onMenu = useCallback((row: ListRow): void => {
    const toggle = (now: string | undefined): string | undefined => (now === row.id ? undefined : row.id);
    loadMenus().then(() => setOpenId(toggle), reportNotLoaded);
  }, []);
  const row = openId === undefined ? undefined : shown.find((each) => each?.id === openId);
  if (openId !== undefined && !row) setOpenId(undefined);
  const menu = row && (
    <OpenMenu key={row.id} triggerId={menuButtonId(row)} align="end" onClose={() => setOpenId(undefined)}>
      {menuOf(row)}
    </OpenMenu>
  );
  return { menu, openId, onMenu };
};

type ContextMenuOptions = {
  /** Rows in sight, of which the first has this index. */
  readonly shown: readonly (ListRow | undefined)[];
  readonly first: number;
  readonly activeId: string;
  readonly menuOf: RowHandlers['menuOf'];
};

/** The menu of the row under a right click, or of the active row by the menu key and Shift+F10. */
const useRowContextMenu = ({ shown, first, activeId, menuOf }: ContextMenuOptions) => {
  const [row, setRow] = useState<ListRow>();
  const { onContextMenu, contextMenu } = useContextMenu(row && menuOf(row));
  return {
    contextMenu,
    onContextMenu: (event: MouseEvent<HTMLElement>): void => {
      const isByKey = event.target === event.currentTarget;
      const element = isByKey
        ? document.getElementById(activeId)
        : (event.target as Element).closest<HTMLElement>('[role="row"]');
      const found = element && shown[indexOfGridRow(element) - first];
      if (!found) return;
      setRow(found);
      // It has the focus again when the menu closes.
      event.currentTarget.focus();
      onContextMenu(event, isByKey ? element : undefined);
    },
  };
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
  const { label, rows, range, onFrame, sort, onSort, selection, active, renaming, openId, scope, ref } = props;
  const { handlers, onKeyDown, onShown } = props;
  const id = useId();
  const stored = useStored(storedWidths);
  const widths = useMemo(() => widthsFrom(stored), [stored]);
  const activeItem = rows.rowAt(active)?.id;
  const { frame, onScroll } = useScrolling({ rowCount: rows.rowCount, onFrame, active, activeItem, scope });
  useShown(ref, onShown);
  const shown = Array.from({ length: range.end - range.first }, (_, at) => rows.rowAt(range.first + at));
  const { menu, openId: menuId, onMenu } = useRowMenu(shown, handlers.menuOf);
  const { contextMenu, onContextMenu } = useRowContextMenu({
    shown,
    first: range.first,
    activeId: `${id}row${active}`,
    menuOf: handlers.menuOf,
  });
  const isShown = active >= range.first && active < range.end;
  const template = columns.map((column) => `${widths[column]}px`).join(' ');
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a virtual list are not those of a table element */}
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
        onContextMenu={onContextMenu}
      >
        <ColumnHeads
          sort={sort}
          onSort={onSort}
          widths={widths}
          onResize={storedWidths.set}
          onSelectAll={handlers.onSelectAll}
        />
        <div ref={frame} {...gridBody} className={styles.frame} onScroll={onScroll}>
          <div role="presentation" className={styles.space} style={{ height: rows.rowCount * rowHeight }}>
            {shown.map((row, at) => {
              const index = range.first + at;
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
                  isMenuOpen={row !== undefined && row.id === menuId}
                  onMenu={onMenu}
                  handlers={handlers}
                />
              );
            })}
          </div>
        </div>
      </div>
      {menu}
      {contextMenu}
    </>
  );
};
