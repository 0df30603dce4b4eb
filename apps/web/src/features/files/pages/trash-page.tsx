import type { Folder, StoredFile } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileSizeText } from '../../../shared/format/file-size.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { t as tShared } from '../../../shared/i18n/shared-messages.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import tableStyles from '../../../shared/ui/lists/table.module.css';
import { Table } from '../../../shared/ui/lists/table.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { storageOptions, trashPages } from '../api.ts';
import styles from '../components/files-view.module.css';
import { KindIcon } from '../components/kind-icon.tsx';
import { type FileActs, useFileActs } from '../hooks/use-file-acts.ts';
import { t } from '../messages.ts';
import { daysLeft } from '../model/days-left.ts';

type Deleted = { readonly file: StoredFile } | { readonly folder: Folder };

const Row = ({ item, acts, now }: { readonly item: Deleted; readonly acts: FileActs; readonly now: number }) => {
  const isFile = 'file' in item;
  const name = isFile ? item.file.fileName : item.folder.folderName;
  const trashedAt = (isFile ? item.file.trashedAt : item.folder.trashedAt) ?? now;
  const ids = isFile
    ? { fileIds: [item.file.fileId], folderIds: [] }
    : { fileIds: [], folderIds: [item.folder.folderId] };
  return (
    <tr>
      <td>
        <span className={styles.names}>
          <KindIcon kind={isFile ? item.file.kind : 'folder'} />
          {name}
        </span>
      </td>
      <td className={tableStyles.when}>{isFile && fileSizeText(item.file.size)}</td>
      <td className={tableStyles.when}>{dateTime(trashedAt)}</td>
      <td>{t('files.goneIn', { days: daysLeft(trashedAt, now, limits.trashDays) })}</td>
      <td className={tableStyles.last}>
        <Button variant="quiet" aria-label={t('files.restoreName', { name })} onClick={() => void acts.restore(ids)}>
          {t('files.restore')}
        </Button>
      </td>
    </tr>
  );
};

const Heads = () => (
  <>
    <th scope="col">{t('files.columns.name')}</th>
    <th scope="col" className={tableStyles.when}>
      {t('files.columns.size')}
    </th>
    <th scope="col" className={tableStyles.when}>
      {t('files.deletedAt')}
    </th>
    <th scope="col">{t('files.timeLeft')}</th>
    <td />
  </>
);

/** Deleted files and folders, which can be restored for 30 days. */
export const TrashPage = () => {
  usePage(t('files.trash'), [{ label: t('files.files'), to: '/files-v2' }]);
  const acts = useFileActs();
  const [isEmptying, setEmptying] = useState(false);
  const pages = useInfiniteQuery(trashPages());
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const all = pages.data?.pages;
  const trash = {
    ...pages,
    data: all && { folders: all.flatMap(({ folders }) => folders), files: all.flatMap(({ files }) => files) },
  };
  const trashBytes = useQuery(storageOptions()).data?.trashBytes ?? 0;
  const [now] = useState(Date.now);
  const days = limits.trashDays;
  const isEmpty = (data: NonNullable<typeof trash.data>): boolean => data.files.length + data.folders.length === 0;
  return (
    <>
      <PageHead
        title={t('files.trash')}
        actions={
          <>
            <ButtonLink to="/files-v2">{t('files.backToFiles')}</ButtonLink>
            {trash.data && !isEmpty(trash.data) && (
              <Button variant="danger" onClick={() => setEmptying(true)}>
                <IconTrash size={17} aria-hidden="true" /> {t('files.emptyTrash')}
              </Button>
            )}
          </>
        }
      />
      <p className={styles.lead}>
        {t('files.trashAbout', { days })} {trashBytes > 0 && t('files.trashSize', { size: fileSizeText(trashBytes) })}
      </p>
      <Card isFlush>
        <AsyncList
          query={trash}
          notLoaded={t('files.notLoaded')}
          skeletonHeights={[24, 24, 24]}
          isEmpty={isEmpty}
          empty={
            <EmptyState title={tShared('shared.noItemsToDisplay')}>
              <p>{t('files.trashEmpty', { days })}</p>
            </EmptyState>
          }
        >
          {({ files, folders }) => (
            <Table head={<Heads />} hasCards>
              {folders.map((folder) => (
                <Row key={folder.folderId} item={{ folder }} acts={acts} now={now} />
              ))}
              {files.map((file) => (
                <Row key={file.fileId} item={{ file }} acts={acts} now={now} />
              ))}
            </Table>
          )}
        </AsyncList>
        {hasNextPage && (
          <div className={styles.more}>
            <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('files.showMore')}
            </Button>
          </div>
        )}
      </Card>
      <ConfirmDialog
        item={isEmptying ? 'trash' : undefined}
        title={t('files.emptyTrash')}
        keep={t('files.keep')}
        confirm={t('files.emptyTrash')}
        onConfirm={async () => {
          await acts.emptyTrash();
          return t('files.trashEmptied');
        }}
        onClose={() => setEmptying(false)}
      >
        {() => (
          <p>
            {t('files.emptyTrashText')}{' '}
            {trashBytes > 0 && t('files.emptyTrashFrees', { size: fileSizeText(trashBytes) })}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
};
