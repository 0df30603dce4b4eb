import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useUser } from '../../../shared/api/session.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { FilesBrowser } from '../components/files-browser.tsx';
import { folderIdAtPath } from '../hooks/folder-id-at-path.ts';
import { t } from '../messages.ts';

// Pages of one module: icons that two modules use are loaded by every page.
export { TrashPage } from './trash-page.tsx';

const LegacyBrowser = lazyPanel(() => import('../legacy/legacy-browser.tsx'), 420);

/** `/files`: the legacy file browser, or the way to the new one. `l` is the path of the folder to open. */
export const FilesPage = () => {
  usePage(t('files.files'));
  const { l, q } = useSearch({ from: '/signed-in/files' });
  const isLegacy = useUser().screens.includes('legacyFiles');
  return isLegacy ? <LegacyBrowser key={`${l}?${q}`} /> : <Navigate to="/files-v2" search={{ l, q }} replace />;
};

/**
 * `/files-v2/{folderId}/{fileId}`: a folder, and the preview of one of its files. Without a folder, `l` is the path of the folder to
 * open.
 */
export const FilesV2Page = () => {
  usePage(t('files.files'));
  const { folderId, fileId } = useParams({ strict: false });
  const { l = '' } = useSearch({ from: '/signed-in/files-list' });
  const isPath = folderId === undefined && l !== '';
  const folder = useQuery({
    queryKey: ['folder-at-path', l],
    // Null: Home. A query must not answer undefined.
    queryFn: async () => (await folderIdAtPath(l)) ?? null,
    enabled: isPath,
  });
  if (isPath && folder.isPending) return <Skeleton height={420} />;
  return <FilesBrowser folderId={isPath ? (folder.data ?? undefined) : folderId} fileId={fileId} />;
};
