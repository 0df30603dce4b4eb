import type { Folder } from '@sonora/contracts';

type Named = Pick<Folder, 'folderName' | 'parentFolderId'>;

/** The path of a folder with slashes. The chain begins with the folder itself and ends with the root, which is shown as `home`. */
export const pathOf = (chain: readonly Named[], home: string): string =>
  chain
    .map(({ folderName, parentFolderId }) => (parentFolderId === null ? home : folderName))
    .toReversed()
    .join('/');
