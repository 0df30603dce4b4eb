import { useEffect, useMemo, useRef } from 'react';
import { t as tShared } from '../../../shared/i18n/shared-messages.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import type { FilesView } from '../hooks/use-files-view.ts';
import { t } from '../messages.ts';
import type { RowHandlers } from './file-row.tsx';
import { FileTable } from './file-table.tsx';
import styles from './files-view.module.css';
import { RowMenu } from './row-menu.tsx';
import { UploadButton } from './upload-button.tsx';

/** The handlers of rows: one object for as long as the page is open, which calls the latest acts. */
export const useRowHandlers = (view: FilesView): RowHandlers => {
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  return useMemo(
    (): RowHandlers => ({
      onPoint: (index, { shiftKey, ctrlKey, metaKey }) =>
        latest.current.list.point(index, { isRange: shiftKey, isToggle: ctrlKey || metaKey }),
      onToggle: (index, isRange) => latest.current.list.point(index, { isRange, isToggle: true }),
      onOpen: (row) => latest.current.onOpen(row),
      onRename: (row, name) => latest.current.rename.end(row, name),
      onDragStart: (row, event) => latest.current.drops.startDrag(row, latest.current.list.selection, event),
      onDropInto: (folder, event) => latest.current.drops.dropInto(folder, event),
      onSelectAll: () => latest.current.onSelectAll(),
      addressOf: ({ folderId }) => `/files-v2/${folderId}`,
      menuOf: (row) => (
        <RowMenu
          row={row}
          acts={{
            onDownload: (selection) => latest.current.selectionActs.onDownload(selection),
            onTags: (selection) => latest.current.selectionActs.onTags(selection),
            onMove: (selection) => latest.current.selectionActs.onMove(selection),
            onDelete: (selection) => latest.current.selectionActs.onDelete(selection),
            onCopy: (selection) => latest.current.selectionActs.onCopy(selection),
            onRename: (each) => latest.current.rename.start(each),
          }}
          onOpen={() => latest.current.onOpen(row)}
        />
      ),
    }),
    [],
  );
};

/** Rows in the shape of the list, while it is being loaded. */
export const LoadingRows = () => (
  <div className={styles.state} role="status">
    <span className="sr-only">{tShared('shared.loading')}</span>
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <Skeleton key={key} height={24} />
    ))}
  </div>
);

/** The rows of a folder or of a search, in one of four states: loading, error, empty, full. */
export const FilesList = ({ view, handlers }: { readonly view: FilesView; readonly handlers: RowHandlers }) => {
  const { rows, scope, list } = view;
  if (rows.error) return <ErrorState title={t('files.notLoaded')} error={rows.error} onRetry={rows.refetch} />;
  if (rows.isLoading) return <LoadingRows />;
  if (rows.rowCount === 0) {
    const isSearch = scope.search !== '';
    return (
      <EmptyState
        title={tShared('shared.noItemsToDisplay')}
        actions={!isSearch && <UploadButton folderId={rows.folder?.folderId} />}
      >
        <p>{isSearch ? t('files.emptySearch') : t('files.emptyText')}</p>
      </EmptyState>
    );
  }
  return (
    <FileTable
      // Another folder or search has a table of its own. Another order has the same one, whose heads keep the focus.
      key={view.listName}
      ref={view.grid}
      label={t('files.list')}
      rows={rows}
      range={view.range}
      onFrame={view.onFrame}
      sort={view.sort.value}
      onSort={view.sort.onSort}
      selection={list.selection}
      active={list.active}
      renaming={view.rename.shown}
      openId={view.openId}
      scope={view.scopeName}
      onShown={view.onShown}
      handlers={handlers}
      onKeyDown={view.onKeyDown}
    />
  );
};
