/**
 * - `unknown`: no such pack
 * - `busy`: somebody installs or removes it at this moment
 * - `offline`: the source cannot be reached
 * - `refused`: the source answers something else
 * - `checksum`: what came is not what was promised
 * - `archive`: it cannot be unpacked, or holds no voice
 * - `disk`: it cannot be written
 * - `cancelled`: the caller's signal asked to stop
 */
export type PackErrorCode = 'unknown' | 'busy' | 'offline' | 'refused' | 'checksum' | 'archive' | 'disk' | 'cancelled';

/** The only error of voice packs. The message is a sentence for whoever installs them. */
export class PackError extends Error {
  readonly code: PackErrorCode;

  constructor(code: PackErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'PackError';
    this.code = code;
  }
}

const DISK_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file is where a folder should be',
  EIO: 'the disk fails',
  EFBIG: 'the file system takes no file of this size',
};

/** The error for a failed write, or undefined when the failure is of another kind. */
export const diskError = (cause: unknown, folder: string): PackError | undefined => {
  const reason = DISK_REASONS[(cause as NodeJS.ErrnoException | undefined)?.code ?? ''];
  return reason === undefined ? undefined : new PackError('disk', `${folder} cannot be written: ${reason}.`, { cause });
};

export const packCancelled = (): PackError => new PackError('cancelled', 'The installation was cancelled.');
