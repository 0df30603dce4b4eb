import { DomainError, limits } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { Database } from '../../platform/database/database.ts';
import { createFilesRepository } from './files.repository.ts';
import type { Maker } from './folder-rules.ts';

/**
 * Puts tags in the place of others, in all files or in none. Each file keeps its further tags.
 * @returns ids of the files that exist
 * @throws DomainError `invalid-input` when a file would have too many tags
 */
export const replaceTags = (
  db: Database,
  { orgId, userId }: Maker,
  change: {
    readonly fileIds: readonly string[];
    readonly tags: readonly string[];
    readonly insteadOf: readonly string[];
  },
): Promise<string[]> =>
  db.transaction(async (transaction) => {
    const { fileIds, tags, insteadOf } = change;
    const files = createFilesRepository(transaction);
    const changed = await files.replaceTags(orgId, fileIds, { tags, insteadOf, modifiedBy: userId });
    const { count } = limits.fileTags;
    const full = changed.find(({ tagCount }) => tagCount > count);
    if (full)
      throw new DomainError('invalid-input', { detail: fileMessage('files.tooManyTags', { name: full.name, count }) });
    return changed.map(({ id }) => id);
  });
