import { legacyApi } from './legacy-api.ts';
import { t } from './messages.ts';

/** Id of the folder at a path from Home. Missing folders are created. */
export const folderIdAt = async (path: string): Promise<string> => {
  const names = path.split('/');
  await legacyApi.contentFiles.createFolder({ body: { folder: path } });
  const parent = names.slice(0, -1).join('/');
  const { data } = await legacyApi.contentFiles.listFolder({ query: parent === '' ? {} : { folder: parent } });
  const found = data.folders.find(({ filePath }) => filePath === `${names.at(-1)}/`);
  if (!found) throw new Error(t('saveToFiles.foldersNotLoaded'));
  return found.fileId;
};
