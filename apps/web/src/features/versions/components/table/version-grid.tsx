import type { VersionColumn } from '@sonora/contracts';
import type { CoverColour } from '@sonora/contracts/sessions/ad-names';
import { type CSSProperties, type RefObject, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useElementSize } from '../../../../shared/player/use-canvas.ts';
import { gridBody, gridHead, gridRow } from '../../../../shared/ui/lists/grid-roles.ts';
import { type ListFrame, type RowRange, scrollToRow } from '../../../../shared/ui/lists/visible-rows.ts';
import type { Grid } from '../../hooks/use-grid.ts';
import type { VersionRows } from '../../hooks/use-version-rows.ts';
import { t } from '../../messages.ts';
import { rangeOf } from '../../model/grid/grid.ts';
import { gridTemplate } from '../../model/grid/grid-columns.ts';
import styles from './version-grid.module.css';
import { VersionGridRow, type VersionRowHandlers, versionRowHeight } from './version-row.tsx';

const headHeight = 40;

type VersionGridProps = {
  readonly rows: VersionRows;
  readonly columns: readonly VersionColumn[];
  readonly range: RowRange;
  readonly onFrame: (frame: ListFrame) => void;
  readonly grid: Grid;
  readonly selectedIds: ReadonlySet<string>;
  readonly previewingId: string | undefined;
  readonly isReadOnly: boolean;
  readonly cover: CoverColour | undefined;
  readonly handlers: VersionRowHandlers;
  readonly ref?: RefObject<HTMLDivElement | null>;
};

/** Reports the rows in sight while the frame scrolls or changes its size. */
const useRowsInSight = (rowCount: number, onFrame: (frame: ListFrame) => void) => {
  const frame = useRef<HTMLDivElement>(null);
  const { height } = useElementSize(frame);
  const update = useCallback((): void => {
    const scrollTop = frame.current?.scrollTop ?? 0;
    onFrame({ scrollTop, height, rowHeight: versionRowHeight, rowCount });
  }, [height, rowCount, onFrame]);
  useLayoutEffect(update, [update]);
  return { frame, height, update };
};

/** Scrolls so that the active cell is in sight, when another cell has become active. */
const useActiveInSight = (
  { frame, height }: { readonly frame: RefObject<HTMLDivElement | null>; readonly height: number },
  { row, column }: { readonly row: number; readonly column: number },
  cellId: string,
): void => {
  const before = useRef(`${row} ${column}`);
  useLayoutEffect(() => {
    const now = `${row} ${column}`;
    if (!frame.current || before.current === now) return;
    before.current = now;
    const { scrollTop } = frame.current;
    const view = { scrollTop, height: height - headHeight, rowHeight: versionRowHeight };
    frame.current.scrollTop = scrollToRow(row, view);
  }, [frame, height, row, column]);
  useEffect(() => {
    const cell = document.getElementById(cellId);
    const box = frame.current;
    if (!cell || !box) return;
    // Check boxes and names stay at the left edge.
    const left = column === 0 ? 0 : (cell.parentElement?.children[1]?.getBoundingClientRect().right ?? 0);
    const [inner, outer] = [cell.getBoundingClientRect(), box.getBoundingClientRect()];
    if (column > 0 && inner.left < left) box.scrollLeft -= left - inner.left;
    else if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right + 8;
  }, [cellId, column, frame]);
};

const Heads = ({ columns }: { readonly columns: readonly VersionColumn[] }) => (
  <div {...gridBody} className={styles.headGroup}>
    <div {...gridRow({ index: -1 })} className={styles.heads}>
      <span {...gridHead()} className={styles.check}>
        <span className="sr-only">{t('versions.selection')}</span>
      </span>
      <span {...gridHead()} className={styles.name}>
        {t('versions.name')}
      </span>
      {columns.map(({ name, type }) => (
        <span key={name} {...gridHead()} data-type={type} title={t(`versions.types.${type}`)}>
          {name}
        </span>
      ))}
      <span {...gridHead()}>{t('versions.statusHead')}</span>
      <span {...gridHead()}>{t('versions.audio')}</span>
    </div>
  </div>
);

/**
 * Table of versions in a frame that scrolls in both directions. Only rows in sight are in the document, so that tables may be
 * very long. The grid has the focus and handles the keys; `aria-activedescendant` names the active cell.
 */
export const VersionGrid = (props: VersionGridProps) => {
  const { rows, columns, range, onFrame, grid, selectedIds, previewingId, isReadOnly, handlers, ref } = props;
  const id = useId();
  const { frame, height, update } = useRowsInSight(rows.rowCount, onFrame);
  const { active } = grid.selection;
  const cellId = `${id}r${active.row}c${active.column}`;
  useActiveInSight({ frame, height }, active, cellId);
  const selected = rangeOf(grid.selection);
  const isShown = active.row >= range.first && active.row < range.end;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual list are not those of a table element
    <div
      ref={ref}
      role="grid"
      tabIndex={0}
      aria-label={t('versions.table')}
      aria-multiselectable="true"
      aria-readonly={isReadOnly || undefined}
      aria-rowcount={rows.rowCount + 1}
      aria-colcount={columns.length + 4}
      aria-activedescendant={isShown ? cellId : undefined}
      className={styles.grid}
      data-keeps-focus=""
      style={{ '--template': gridTemplate(columns) } as CSSProperties}
      onKeyDown={grid.onKeyDown}
      onCopy={grid.onCopy}
      onPaste={grid.onPaste}
    >
      <div ref={frame} role="presentation" className={styles.frame} onScroll={update}>
        <Heads columns={columns} />
        <div {...gridBody} className={styles.space} style={{ height: rows.rowCount * versionRowHeight }}>
          {Array.from({ length: range.end - range.first }, (_, offset) => {
            const index = range.first + offset;
            const row = rows.rowAt(index);
            const isInRange = index >= selected.rows.first && index < selected.rows.end;
            return (
              <VersionGridRow
                key={row?.id ?? `pending ${index}`}
                id={`${id}r${index}`}
                index={index}
                row={row}
                columns={columns}
                isSelected={row !== undefined && selectedIds.has(row.id)}
                activeColumn={index === active.row ? active.column : undefined}
                rangeFirst={isInRange ? selected.columns.first : undefined}
                rangeEnd={isInRange ? selected.columns.end : undefined}
                editing={grid.editing?.cell.row === index ? grid.editing.text : undefined}
                isPreviewing={row !== undefined && row.id === previewingId}
                isReadOnly={isReadOnly}
                cover={props.cover}
                handlers={handlers}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};
