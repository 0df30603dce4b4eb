import { api } from '../../../shared/api/client.ts';
import { cleanPath } from '../legacy/legacy-paths.ts';
import { t } from '../messages.ts';

/** Folder of a path such as `Home/Clients/Harbor`; the deepest one that exists. Undefined: Home. */
export const folderIdAtPath = async (path: string): Promise<string | undefined> => {
  const names = cleanPath(path, t('files.home'))
    .split('/')
    .filter((name) => name !== '');
  let folderId: string | undefined;
  for (const name of names) {
    const query = { limit: 1 };
    const { folders } = await (folderId === undefined
      ? api.folders.root({ query })
      : api.folders.get({ params: { folderId }, query }));
    const child = folders.find(({ folderName }) => folderName === name);
    if (!child) break;
    folderId = child.folderId;
  }
  return folderId;
};
