import { limits } from '@sonora/contracts/limits';
import { api } from '../api/client.ts';
import { errorText } from '../api/errors.ts';
import { showToast } from '../toast/toast.ts';
import type { Dropped } from './dropped-files.ts';
import { storedFileName, storedFolderName } from './stored-name.ts';
import { showUploadPanel } from './upload-panel-state.ts';
import { uploads } from './uploads.ts';

/** The child folder of this name; it is created if there is none. */
const childFolder = async (parentId: string, name: string): Promise<string> => {
  const { folders } = await api.folders.get({ params: { folderId: parentId }, query: { limit: 1 } });
  // As the server compares names.
  const known = folders.find(({ folderName }) => folderName.toLowerCase() === name.toLowerCase());
  return (
    known?.folderId ?? (await api.folders.create({ body: { folderName: name, parentFolderId: parentId } })).folderId
  );
};

const reportRest = async (count: number): Promise<void> => {
  const { t } = await import('./messages.ts');
  showToast({ tone: 'warning', title: t('uploads.most', { count }), milliseconds: 'until-dismissed' });
};

type FolderAt = (path: readonly string[]) => Promise<string>;

/** Finds or creates folders below another one, each only once. */
const createFolders = (rootId: string): FolderAt => {
  const known = new Map<string, Promise<string>>();
  const at = (path: readonly string[]): Promise<string> => {
    const name = path.at(-1);
    if (name === undefined) return Promise.resolve(rootId);
    const key = path.join('/');
    const found = known.get(key) ?? at(path.slice(0, -1)).then((parentId) => childFolder(parentId, name));
    known.set(key, found);
    // The next attempt of an upload tries again.
    found.catch(() => known.delete(key));
    return found;
  };
  return at;
};

/** Files that operating systems keep in folders for themselves. */
const isOfSystem = ({ name }: File): boolean => /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);

/** Creates folders that no upload creates. */
const createEmptyFolders = async (paths: Dropped['emptyFolders'], at: FolderAt): Promise<void> => {
  try {
    for (const path of paths) await at(path);
  } catch (error) {
    const { t } = await import('./messages.ts');
    showToast({ tone: 'error', title: t('uploads.noFolder'), description: errorText(error) });
  }
};

/**
 * Uploads files into a folder, together with the folders in which they are on the computer.
 * @returns when the empty folders are created; the files are uploaded after that
 */
export const addUploads = async (given: Dropped, folderId: string): Promise<void> => {
  const create = createFolders(folderId);
  const folderAt: FolderAt = (folders) => create(folders.map((name) => storedFolderName(name, limits.nameCharacters)));
  const wanted = given.files.filter(({ file }) => !isOfSystem(file));
  const files = wanted.slice(0, limits.filesAtOnce);
  if (wanted.length > files.length) void reportRest(files.length);
  uploads.add(
    files.map(({ file, folders }) => ({
      file,
      name: storedFileName(file.name, limits.nameCharacters),
      folderId: () => folderAt(folders),
    })),
  );
  if (files.length > 0) showUploadPanel(true);
  await createEmptyFolders(given.emptyFolders.slice(0, limits.filesAtOnce), folderAt);
};
