import { legacyApi } from './legacy-api.ts';
import { t } from './messages.ts';

/** Id of the folder at a path from Home. Missing folders are created. */
export const folderIdAt = async (path: string): Promise<string> => {
  const names = path.split('/');
  await legacyApi.contentFiles.createFolder({ body: { folder: path } });
  const parent = names.slice(0, -1).join('/');
  const { data } = await legacyApi.contentFiles.listFolder({ query: parent === '' ? {} : { folder: parent } });
  // Names differ by more than their case.
  const name = `${names.at(-1)}/`.toLowerCase();
  const found = data.folders.find(({ filePath }) => filePath.toLowerCase() === name);
  if (!found) throw new Error(t('saveToFiles.foldersNotLoaded'));
  return found.fileId;
};
