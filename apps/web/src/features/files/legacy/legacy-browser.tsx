import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { useMay, useMayOpen } from '../../../shared/api/session.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { t as tShared } from '../../../shared/i18n/shared-messages.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { SearchField } from '../../../shared/ui/lists/toolbar.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Banner, EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { FileTable } from '../components/file-table.tsx';
import { commonTags } from '../components/files-dialogs.tsx';
import { LoadingRows } from '../components/files-list.tsx';
import styles from '../components/files-view.module.css';
import { SelectionBar } from '../components/selection-bar.tsx';
import { UploadButton } from '../components/upload-button.tsx';
import { folderIdAtPath } from '../hooks/folder-id-at-path.ts';
import { useDrops } from '../hooks/use-drops.ts';
import { t } from '../messages.ts';
import { countSelected } from '../model/selection.ts';
import { cleanPath, joinPath, stepsOf } from './legacy-paths.ts';
import { type LegacyView, useLegacyHandlers, useLegacyView } from './use-legacy-view.tsx';

const NewFolderForm = lazyPanel(() => import('../components/new-folder-form.tsx'), 120);
const TagsForm = lazyPanel(() => import('../components/tags-form.tsx'), 120);
const MoveForm = lazyPanel(() => import('../components/move-form.tsx'), 120);

/** Id of the folder at a path, into which files are uploaded. */
const useFolderId = (path: string): string | undefined =>
  useQuery({
    queryKey: ['folder-at-path', path],
    queryFn: async () => (await folderIdAtPath(path)) ?? (await api.folders.root({ query: { limit: 1 } })).folderId,
  }).data;

/** Says that the new file browser replaces this one, and leads to it. */
const Notice = () => {
  const isReplaced = useMayOpen('/files-v2');
  const maySwitch = useMayOpen('/admin/flags');
  return (
    <Banner tone="warning">
      <strong>{t('files.legacy.deprecated')}</strong> {t('files.legacy.sameFiles')}{' '}
      {isReplaced ? (
        <Link to="/files-v2">{t('files.legacy.openNew')}</Link>
      ) : maySwitch ? (
        <Link to="/admin/flags">{t('files.legacy.switchOn')}</Link>
      ) : (
        t('files.legacy.askForIt')
      )}
    </Banner>
  );
};

const Path = ({ path }: { readonly path: string }) => {
  const steps = [{ name: t('files.home'), path: '' }, ...stepsOf(path)];
  return (
    <nav aria-label={t('files.path')}>
      <ol className={styles.crumbs}>
        {steps.map((step, index) => (
          <li key={step.path}>
            {index === steps.length - 1 ? (
              <span aria-current="page">{step.name}</span>
            ) : (
              <Link to="/files" search={step.path === '' ? {} : { l: step.path }}>
                {step.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

const List = ({ view, folderId }: { readonly view: LegacyView; readonly folderId: string | undefined }) => {
  const handlers = useLegacyHandlers(view);
  const { rows, list } = view;
  if (rows.error) return <ErrorState title={t('files.notLoaded')} error={rows.error} onRetry={rows.refetch} />;
  if (rows.isLoading) return <LoadingRows />;
  if (rows.rowCount === 0) {
    return (
      <EmptyState
        title={tShared('shared.noItemsToDisplay')}
        actions={!view.isSearch && <UploadButton folderId={folderId} />}
      >
        <p>{view.isSearch ? t('files.emptySearch') : t('files.emptyText')}</p>
      </EmptyState>
    );
  }
  return (
    <FileTable
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
      scope={view.scope}
      handlers={handlers}
      onKeyDown={view.onKeyDown}
    />
  );
};

const Dialogs = ({ view }: { readonly view: LegacyView }) => {
  const { acts, dialog, path } = view;
  const shown = useLast(dialog.shown);
  const titles = {
    'new-folder': () => t('files.newFolder'),
    tags: () => t('files.editTags'),
    move: () => t('files.moveTitle', { count: shown?.kind === 'move' ? shown.selection.fileIds.size : 0 }),
  };
  return (
    <Dialog isOpen={dialog.shown !== undefined} title={shown ? titles[shown.kind]() : ''} onClose={dialog.close}>
      {shown?.kind === 'new-folder' && (
        <NewFolderForm onCreate={(name) => acts.createFolder(joinPath(path, name))} onClose={dialog.close} />
      )}
      {shown?.kind === 'tags' && (
        <TagsForm
          selection={shown.selection}
          tags={commonTags(shown.files)}
          hasOthers={shown.files.some(({ tags }) => tags.length > commonTags(shown.files).length)}
          acts={acts}
          onClose={dialog.close}
        />
      )}
      {shown?.kind === 'move' && (
        <MoveForm
          selection={shown.selection}
          from={undefined}
          onChosen={acts.move}
          onDone={view.list.clear}
          onClose={dialog.close}
        />
      )}
    </Dialog>
  );
};

/** Head of the page: its title, and how folders and files are added. */
const Head = ({ view, folderId }: { readonly view: LegacyView; readonly folderId: string | undefined }) => {
  const mayWrite = useMay('files.write');
  const isReplaced = useMayOpen('/files-v2');
  return (
    <PageHead
      title={isReplaced ? t('files.legacy.title') : t('files.files')}
      actions={
        <>
          {isReplaced && <ButtonLink to="/files-v2">{t('files.legacy.openNew')}</ButtonLink>}
          {mayWrite && (
            <>
              <Button onClick={() => view.dialog.open({ kind: 'new-folder' })}>
                <IconPlus size={17} aria-hidden="true" /> {t('files.newFolder')}
              </Button>
              <UploadButton folderId={folderId} />
            </>
          )}
        </>
      }
    />
  );
};

/** The legacy file browser. `l` in its address is the path of the folder, `q` the text to search for. */
const LegacyBrowser = () => {
  const { l = '', q = '' } = useSearch({ from: '/signed-in/files' });
  const path = cleanPath(l, t('files.home'));
  const view = useLegacyView(path, q);
  const folderId = useFolderId(path);
  const { list, rows, selectionActs, acts } = view;
  const folderName = path.split('/').at(-1) || t('files.home');
  const drops = useDrops(folderId === undefined ? undefined : { id: folderId, name: folderName }, acts, list.clear);
  const isFolder = list.selection.folderId !== undefined;
  const { onMove, ...others } = selectionActs;
  return (
    <>
      <Head view={view} folderId={folderId} />
      <div className={styles.notice}>
        <Notice />
      </div>
      <div className={styles.view}>
        <div className={styles.bar}>
          <Path path={path} />
          <SearchField label={t('files.search')} {...view.search} />
        </div>
        <div className={styles.list} {...drops.target}>
          <div className={styles.rows}>
            {countSelected(list.selection) > 0 && (
              <SelectionBar
                selection={list.selection}
                isBusy={selectionActs.isBusy}
                acts={isFolder ? others : selectionActs}
                onClear={list.clear}
              />
            )}
            <List view={view} folderId={folderId} />
          </div>
          <p className="sr-only" role="status">
            {!rows.isLoading && t('files.count', { count: rows.all.length })}
          </p>
          {drops.isOver && <p className={styles.drop}>{t('files.dropHere', { folder: folderName })}</p>}
        </div>
      </div>
      <Dialogs view={view} />
    </>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default LegacyBrowser;
