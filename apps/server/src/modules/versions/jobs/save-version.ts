import { DomainError } from '@sonora/contracts';
import { type FilesServices, saveRender } from '../../files/index.ts';
import type { JobKind } from '../../processing/jobs/index.ts';
import type { SavedVersion } from '../tables/save-versions.ts';

export type SaveVersionServices = Pick<FilesServices, 'handle' | 'storage' | 'quota' | 'renderOf'>;

/**
 * Exports: each item saves a version to files. The file has the id of the item, so that an item that runs again makes no
 * second one.
 */
export const createExportKind = (services: SaveVersionServices): JobKind => ({
  reasonsOf: (error) => (error instanceof DomainError ? [error.sentence] : undefined),
  run: async ({ item, job }) => {
    const saved = item.input as SavedVersion;
    const maker = { orgId: item.orgId, userId: job.createdBy };
    const fileId = await saveRender(services, maker, { ...saved, id: item.id });
    return { ending: { status: 'succeeded', errors: [], warnings: [], result: { fileId } } };
  },
});
