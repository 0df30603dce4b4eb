import { DomainError } from '@sonora/contracts';
import { versionMessage } from '@sonora/contracts/messages/versions';
import { type Storage, StorageMissingError } from '../../../platform/storage/storage.ts';
import { readTable } from '../../../platform/tables/read-table.ts';
import type { JobKind } from '../../processing/jobs/index.ts';
import { importTable } from '../imports/import-table.ts';
import type { ImportInput } from '../imports/start-import.ts';
import { ownColumns } from '../tables/table-columns.ts';
import type { SetUpServices } from '../tables/table-setup.ts';

export type ImportRowsServices = SetUpServices & { readonly storage: Storage };

/**
 * Imports: one item reads the file of its job, and changes the table in the transaction that ends it. An attempt that dies
 * has changed nothing, and one that runs again begins anew.
 */
export const createImportKind = (services: ImportRowsServices): JobKind => ({
  reasonsOf: (error) => {
    if (error instanceof StorageMissingError) return [versionMessage('versions.importFileGone')];
    return error instanceof DomainError ? [error.sentence] : undefined;
  },
  run: async ({ job, item: { orgId }, signal }) => {
    const { projectId, sessionId, storageKey, mode, replace } = job.input as ImportInput;
    const bytes = await services.storage.get(storageKey);
    const file = await readTable({ bytes, owner: orgId, own: Object.values(ownColumns) }, signal);
    const session = { orgId, projectId, sessionId };
    return {
      ending: { status: 'succeeded', errors: [], warnings: [], result: null },
      write: async (db) => ({
        creditsUsed: 0,
        result: await importTable(db, services, { session, file, mode, replace }, signal),
      }),
    };
  },
});
