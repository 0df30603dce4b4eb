import { api } from '../../../shared/api/client.ts';

/** Folder of a path such as `Home/Clients/Harbor`; the deepest one that exists. Undefined: Home. */
export const folderIdAtPath = async (path: string): Promise<string | undefined> => {
  const names = path.split('/').filter((name) => name !== '' && name !== 'Home');
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
