import { limits } from '@sonora/contracts/limits';
import { api } from '../api/client.ts';
import type { DroppedFile } from './dropped-files.ts';
import { storedFileName, storedFolderName } from './stored-name.ts';
import { showUploadPanel } from './upload-panel-state.ts';
import { uploads } from './uploads.ts';

/** The child folder of this name; it is created if there is none. */
const childFolder = async (parentId: string, name: string): Promise<string> => {
  const { folders } = await api.folders.get({ params: { folderId: parentId }, query: { limit: 1 } });
  const known = folders.find(({ folderName }) => folderName === name);
  return (
    known?.folderId ?? (await api.folders.create({ body: { folderName: name, parentFolderId: parentId } })).folderId
  );
};

/** Finds or creates folders below another one, each only once. */
const createFolders = (rootId: string) => {
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

/** Uploads files into a folder, together with the folders in which they are on the computer. */
export const addUploads = (files: readonly DroppedFile[], folderId: string): void => {
  const folderAt = createFolders(folderId);
  uploads.add(
    files.map(({ file, folders }) => ({
      file,
      name: storedFileName(file.name, limits.nameCharacters),
      folderId: () => folderAt(folders.map((name) => storedFolderName(name, limits.nameCharacters))),
    })),
  );
  if (files.length > 0) showUploadPanel(true);
};
