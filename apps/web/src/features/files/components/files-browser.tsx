import type { Folder } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useMay } from '../../../shared/api/session.ts';
import { isGone } from '../../../shared/files/folder-query.ts';
import { Button, ButtonLink, IconButton } from '../../../shared/ui/button.tsx';
import { SearchField } from '../../../shared/ui/lists/toolbar.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { fileOptions } from '../api.ts';
import { type FilesView, useFilesView } from '../hooks/use-files-view.ts';
import { t } from '../messages.ts';
import { countSelected } from '../model/selection.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { FilesDialogs } from './files-dialogs.tsx';
import { FilesList, useRowHandlers } from './files-list.tsx';
import styles from './files-view.module.css';
import panel from './preview-panel.module.css';
import { PreviewPanel } from './preview-panel.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StorageLine } from './storage-line.tsx';
import { UploadButton } from './upload-button.tsx';

type HeadProps = { readonly folder: Folder | undefined; readonly onDialog: FilesView['dialog']['open'] };

const Head = memo(({ folder, onDialog }: HeadProps) => {
  const mayWrite = useMay('files.write');
  return (
    <PageHead
      title={t('files.files')}
      actions={
        <>
          <ButtonLink to="/files-v2/trash">
            <IconTrash size={17} aria-hidden="true" /> <span className={styles.trash}>{t('files.trash')}</span>
          </ButtonLink>
          {mayWrite && (
            <>
              <Button
                disabled={!folder}
                onClick={() => folder && onDialog({ kind: 'new-folder', parentFolderId: folder.folderId })}
              >
                <IconPlus size={17} aria-hidden="true" /> {t('files.newFolder')}
              </Button>
              <UploadButton folderId={folder?.folderId} />
            </>
          )}
        </>
      }
    />
  );
});

/** Preview of the file in the page's address. */
const Preview = ({ view, fileId }: { readonly view: FilesView; readonly fileId: string }) => {
  const { data, error, refetch } = useQuery(fileOptions(fileId));
  if (error) {
    return (
      <aside className={panel.panel} aria-label={t('files.preview.close')}>
        <header className={panel.head}>
          <h2>{isGone(error) ? t('files.fileGone') : t('files.preview.notLoaded')}</h2>
          <IconButton label={t('files.preview.close')} onClick={view.onClosePreview}>
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </header>
        {!isGone(error) && (
          <ErrorState title={t('files.preview.notLoaded')} error={error} onRetry={() => void refetch()} />
        )}
      </aside>
    );
  }
  if (!data) return <Skeleton height={320} />;
  return (
    <PreviewPanel
      file={data}
      acts={view.acts}
      onClose={view.onClosePreview}
      onEditTags={(file) =>
        view.dialog.open({ kind: 'tags', selection: { fileIds: new Set([file.fileId]) }, files: [file] })
      }
    />
  );
};

type FilesBrowserProps = {
  /** Undefined: Home. */
  readonly folderId: string | undefined;
  /** The file whose preview is open. */
  readonly fileId: string | undefined;
};

/** Files and folders: list, search, selection, upload and preview. */
export const FilesBrowser = ({ folderId, fileId }: FilesBrowserProps) => {
  const view = useFilesView(folderId, fileId);
  const { rows, list, drops, selectionActs } = view;
  const handlers = useRowHandlers(view);
  const hasSelection = countSelected(list.selection) > 0;
  return (
    <>
      <Head folder={rows.folder} onDialog={view.dialog.open} />
      <div className={styles.view}>
        <div className={styles.bar}>
          <Breadcrumbs chain={rows.chain} onDropInto={handlers.onDropInto} />
          <SearchField label={t('files.search')} value={view.search.value} onChange={view.search.onChange} />
        </div>
        {view.scope.search !== '' && rows.rowCount >= limits.filesAtOnce && (
          <p className={styles.hint}>{t('files.searchMost', { count: limits.filesAtOnce })}</p>
        )}
        <div className={styles.list} data-preview={fileId === undefined ? undefined : ''} {...drops.target}>
          <div className={styles.rows}>
            {hasSelection && (
              <SelectionBar
                selection={list.selection}
                isBusy={selectionActs.isBusy}
                acts={selectionActs}
                onClear={list.clear}
              />
            )}
            <FilesList view={view} handlers={handlers} />
          </div>
          <p className="sr-only" role="status">
            {!rows.isLoading && t('files.count', { count: rows.rowCount })}
          </p>
          {fileId !== undefined && <Preview view={view} fileId={fileId} />}
          {drops.isOver && (
            <p className={styles.drop}>{t('files.dropHere', { folder: view.dropFolder?.name ?? '' })}</p>
          )}
        </div>
        <StorageLine />
      </div>
      <FilesDialogs dialog={view.dialog.shown} acts={view.acts} onMoved={list.clear} onClose={view.dialog.close} />
    </>
  );
};
