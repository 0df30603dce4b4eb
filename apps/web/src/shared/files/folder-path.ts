import type { Folder } from '@sonora/contracts';

type Named = Pick<Folder, 'folderName' | 'parentFolderId'>;

/** The path of a folder with slashes. The chain begins with the folder itself and ends with the root, which is shown as `home`. */
export const pathOf = (chain: readonly Named[], home: string): string =>
  chain
    .map(({ folderName, parentFolderId }) => (parentFolderId === null ? home : folderName))
    .toReversed()
    .join('/');

/** The path without its first step, which is Home: `Clients/Harbor` of `Home/Clients/Harbor`, empty for Home itself. */
export const pathInHome = (path: string): string => path.split('/').slice(1).join('/');
