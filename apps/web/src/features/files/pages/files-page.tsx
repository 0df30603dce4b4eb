import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useUser } from '../../../shared/api/session.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { FilesBrowser } from '../components/files-browser.tsx';
import { folderIdAtPath } from '../hooks/folder-id-at-path.ts';
import { t } from '../messages.ts';

// Pages of one module: icons that two modules use are loaded by every page.
export { TrashPage } from './trash-page.tsx';

/** The second file area at the folder of a path. */
const AtPath = ({ path }: { readonly path: string }) => {
  const folder = useQuery({
    queryKey: ['folder-at-path', path],
    // Null: Home. A query must not answer undefined.
    queryFn: async () => (await folderIdAtPath(path)) ?? null,
    enabled: path !== '',
  });
  if (path !== '' && folder.isPending) return <Skeleton height={420} />;
  return <FilesBrowser folderId={folder.data ?? undefined} fileId={undefined} />;
};

const LegacyBrowser = lazyPanel(() => import('../legacy/legacy-browser.tsx'), 420);

/** `/files`: the legacy file browser, or the new one for those who have only this. `l` is the path of the folder to open. */
export const FilesPage = () => {
  usePage(t('files.files'));
  const { l = '', q = '' } = useSearch({ from: '/signed-in/files' });
  const isLegacy = useUser().screens.includes('legacyFiles');
  return isLegacy ? <LegacyBrowser key={`${l}?${q}`} /> : <AtPath path={l} />;
};

/** `/files-v2/{folderId}/{fileId}`: a folder, and the preview of one of its files. */
export const FilesV2Page = () => {
  usePage(t('files.files'));
  const { folderId, fileId } = useParams({ strict: false });
  return <FilesBrowser folderId={folderId} fileId={fileId} />;
};
