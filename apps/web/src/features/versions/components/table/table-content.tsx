import type { VersionColumn, VersionItem } from '@sonora/contracts';
import type { CoverColour } from '@sonora/contracts/sessions/ad-names';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { isCovered, isMac, isTyping, modifierName } from '../../../../shared/hooks/hotkeys.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { FileButton, tableFiles } from '../../../../shared/ui/file-button.tsx';
import type { ListFrame, RowRange } from '../../../../shared/ui/lists/visible-rows.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import type { Grid } from '../../hooks/use-grid.ts';
import type { VersionRows } from '../../hooks/use-version-rows.ts';
import { t } from '../../messages.ts';
import { problemsAt } from '../../model/grid/grid-columns.ts';
import styles from './table.module.css';
import { VersionGrid } from './version-grid.tsx';
import type { VersionRowHandlers } from './version-row.tsx';

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8] as const;

type NoteProps = { readonly row: VersionItem | undefined; readonly column: VersionColumn | undefined };

/** Problems of the active cell, or of its row. */
const CellNote = ({ row, column }: NoteProps) => {
  const own = row && column ? problemsAt(row, column.name) : [];
  const shown = own.length > 0 ? own : (row?.problems ?? []);
  if (shown.length === 0) {
    return (
      <div className={styles.note}>
        {t('versions.keysHint', { undo: isMac ? `${modifierName}Z` : `${modifierName}+Z` })}
      </div>
    );
  }
  return (
    <div className={styles.note} data-tone="error" role="status">
      <IconAlertTriangle size={16} aria-hidden="true" />
      {shown
        .map(({ column: name, text, message }) =>
          name === null ? serverText(message, text) : `${name}: ${serverText(message, text)}`,
        )
        .join(' ')}
    </div>
  );
};

type TableRowsProps = {
  readonly rows: VersionRows;
  readonly columns: readonly VersionColumn[];
  readonly range: RowRange;
  readonly onFrame: (frame: ListFrame) => void;
  readonly grid: Grid;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly selectedIds: ReadonlySet<string>;
  readonly previewingId: string | undefined;
  readonly isReadOnly: boolean;
  readonly isFiltered: boolean;
  readonly cover: CoverColour | undefined;
  readonly handlers: VersionRowHandlers;
  readonly onAdd: () => void;
  readonly onFile: (file: File) => void;
  readonly onSetUp: () => void;
};

/** Pastes into a table that has no cell yet, wherever the focus is. */
const usePasteAnywhere = (onText: (text: string) => void): void => {
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      latest.current(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
};

/** An empty table: what it is, and what fills it. */
const NoRows = ({ columns, isReadOnly, grid, onAdd, onFile, onSetUp }: TableRowsProps) => {
  usePasteAnywhere(grid.pasteText);
  return (
    <div className={styles.empty}>
      <EmptyState
        title={t('versions.noRows')}
        actions={
          !isReadOnly && (
            <>
              {columns.length === 0 && (
                <Button variant="primary" onClick={onSetUp}>
                  {t('versions.goToSetUp')}
                </Button>
              )}
              <FileButton
                accept={tableFiles}
                label={t('versions.import')}
                isPrimary={columns.length > 0}
                onFile={onFile}
              />
              <Button onClick={onAdd}>{t('versions.addRow')}</Button>
            </>
          )
        }
      >
        <p>{columns.length === 0 ? t('versions.noColumnsText') : t('versions.noRowsText')}</p>
      </EmptyState>
    </div>
  );
};

/** The rows in one of four states: loading, error, empty, full. */
export const TableRows = (props: TableRowsProps) => {
  const { rows, columns, grid, gridRef, isFiltered } = props;
  if (rows.error) return <ErrorState title={t('versions.rowsNotLoaded')} error={rows.error} onRetry={rows.refetch} />;
  if (rows.isLoading) {
    return (
      <div className={styles.state} role="status">
        <span className="sr-only">{t('versions.loading')}</span>
        {skeletonRows.map((key) => (
          <Skeleton key={key} height={24} />
        ))}
      </div>
    );
  }
  if (rows.rowCount === 0 && isFiltered) {
    return (
      <div className={styles.empty}>
        <EmptyState title={t('versions.noneFound')}>
          <p>{t('versions.noneFoundText')}</p>
        </EmptyState>
      </div>
    );
  }
  if (rows.rowCount === 0) return <NoRows {...props} />;
  const { active } = grid.selection;
  return (
    <>
      <VersionGrid {...props} ref={gridRef} />
      <CellNote row={rows.rowAt(active.row)} column={columns[active.column - 1]} />
    </>
  );
};
