import { type FileCategory, fileCategories } from '@sonora/contracts/enumerations';
import { pathInHome } from './folder-path.ts';
import { t } from './messages.ts';

/** What the legacy dialog asks for. */
export type LegacySave = {
  readonly name: string;
  /** The chosen folder, with Home; undefined: none is chosen. */
  readonly folder: string | undefined;
  /** Folders below the chosen one, or below Home, which are created. */
  readonly newPath: string;
  /** Empty: none is chosen. */
  readonly category: FileCategory | '';
};

/** Categories that a file can be saved with. */
export const savedCategories = fileCategories.filter((category) => category !== 'unknown');

const isPath = (path: string): boolean => /^\w[\w ]*(?:\/\w[\w ]*)*$/.test(path);

/** The path of the folder from Home; undefined if it is not valid. */
export const locationOf = ({ folder, newPath }: Pick<LegacySave, 'folder' | 'newPath'>): string | undefined => {
  const typed = newPath.trim();
  if (typed !== '' && !isPath(typed)) return undefined;
  if (folder === undefined) return typed === '' ? undefined : typed;
  return [pathInHome(folder), typed].filter((part) => part !== '').join('/');
};

export type LegacyProblems = { readonly name?: string; readonly location?: string; readonly category?: string };

/** What is missing or wrong, by field. */
export const legacyProblems = (save: LegacySave): LegacyProblems => ({
  ...(save.name.trim() === '' && { name: t('saveToFiles.legacy.noName') }),
  ...(locationOf(save) === undefined && { location: t('saveToFiles.legacy.noPath') }),
  ...(save.category === '' && { category: t('saveToFiles.legacy.noCategory') }),
});
