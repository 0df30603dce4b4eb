import { legacyContractData } from 'virtual:legacy-contract';
import { createApi } from '../api/client.ts';
import { t } from './messages.ts';

/** Files and folders by their paths. */
export const { contentFiles } = createApi(legacyContractData);

/** Id of the folder at a path from Home. Missing folders are created. */
export const folderIdAt = async (path: string): Promise<string> => {
  const names = path.split('/');
  await contentFiles.createFolder({ body: { folder: path } });
  const parent = names.slice(0, -1).join('/');
  const { data } = await contentFiles.listFolder({ query: parent === '' ? {} : { folder: parent } });
  const found = data.folders.find(({ filePath }) => filePath === `${names.at(-1)}/`);
  if (!found) throw new Error(t('saveToFiles.foldersNotLoaded'));
  return found.fileId;
};
