import { statfs } from 'node:fs/promises';

/** Free bytes of the disk with this folder. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
