import { DomainError, type FileCategory } from '@sonora/contracts';
import { copyFile } from './copy-files.ts';
import { createFilesRepository } from './files.repository.ts';
import type { FilesServices } from './files.services.ts';
import type { Maker } from './folder-rules.ts';
import { extensionOfName } from './media-types.ts';

/** A name with the extension of another, unless it has that one. */
const withExtension = (name: string, of: string): string => {
  const extension = extensionOfName(of);
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : `${name}${extension}`;
};

/**
 * Saves the render of an ad as a file with bytes of its own.
 * @returns id of the file. @throws DomainError `not-found` while the ad has no render; as `copyFile`
 */
export const saveRender = async (
  services: Pick<FilesServices, 'handle' | 'storage' | 'quota' | 'renderOf'>,
  maker: Maker,
  wanted: {
    readonly audioformId: string;
    readonly folderId: string | null | undefined;
    readonly name: string | null | undefined;
    readonly category: FileCategory | null | undefined;
    readonly tags: readonly string[] | null | undefined;
    /** Id of the file: another attempt with the same id finds the file of the first. Default: a new one. */
    readonly id?: string;
  },
): Promise<string> => {
  const { audioformId, folderId, name, category, tags, id } = wanted;
  const files = createFilesRepository(services.handle.db);
  if (id !== undefined) {
    const earlier = await files.find(maker.orgId, id);
    if (earlier?.status === 'uploaded') return id;
    if (earlier) await files.deleteWaiting(maker.orgId, id);
  }
  const fileId = await services.renderOf(maker.orgId, audioformId);
  const row = fileId && (await files.find(maker.orgId, fileId));
  if (!row) throw new DomainError('not-found');
  return copyFile(services, maker, {
    row,
    folderId,
    name: name ? withExtension(name, row.name) : row.name,
    category: category ?? 'Advert',
    tags: [...(tags ?? [])],
    madeBy: 'save',
    madeFrom: audioformId,
    id,
  });
};
