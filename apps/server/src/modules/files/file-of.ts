import { DomainError, type StoredFile } from '@sonora/contracts';
import { toStoredFile } from './files.mapper.ts';
import { createFilesRepository } from './files.repository.ts';
import type { FilesServices } from './files.services.ts';

/** @throws DomainError `not-found` */
export const fileOf = async (
  { handle, publicUrl }: Pick<FilesServices, 'handle' | 'publicUrl'>,
  orgId: string,
  fileId: string,
): Promise<StoredFile> => {
  const [row] = await createFilesRepository(handle.db).findListed(orgId, [fileId]);
  if (!row) throw new DomainError('not-found');
  return toStoredFile(row, publicUrl);
};
