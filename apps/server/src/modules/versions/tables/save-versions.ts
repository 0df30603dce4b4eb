import { createHash } from 'node:crypto';
import { uniqueNames } from '@sonora/audioform/versions';
import type { FileCategory } from '@sonora/contracts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { type StartedItem, type StartJobServices, startJobOnce } from '../../processing/index.ts';
import type { TableServices } from './change-rows.ts';
import { type RowScope, readRows } from './plan-rows.ts';
import { readSetUp, type SessionOfTable } from './table-setup.ts';
import { nameOfVersion } from './tables.mapper.ts';

/** What the item of an `export` job saves. */
export type SavedVersion = {
  readonly audioformId: string;
  readonly name: string;
  readonly folderId: string | null;
  readonly category: FileCategory | null;
  readonly tags: readonly string[];
};

export type SaveVersionsServices = Pick<TableServices, 'publicUrl' | 'voicesOf'> &
  StartJobServices & {
    /** @throws DomainError `not-found` for a folder that the organisation does not have */
    readonly requireFolder: (caller: MemberCaller, folderId: string | null) => Promise<void>;
  };

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Saves the finished audio of rows to files, as a job: each row is a file with bytes of its own.
 * @throws DomainError `not-found`; `idempotency-conflict`
 */
export const saveVersions = async (
  services: SaveVersionsServices,
  caller: MemberCaller,
  session: SessionOfTable,
  wanted: RowScope &
    Pick<SavedVersion, 'folderId' | 'category' | 'tags'> & { readonly idempotencyKey: string | undefined },
): Promise<{ readonly jobId: string | null; readonly started: number }> => {
  const { handle, requireFolder } = services;
  const { idempotencyKey, folderId, category, tags, ...scope } = wanted;
  const setUp = await readSetUp(handle.db, services, session);
  await requireFolder(caller, folderId);
  const rows: { readonly audioformId: string; readonly name: string }[] = [];
  await readRows(handle.db, { session, setUp }, scope, (row, rowCount) => {
    const { audioformId, name } = row;
    if (audioformId !== null) rows.push({ audioformId, name: name ?? nameOfVersion(setUp, row, rowCount) });
  });
  if (rows.length === 0) return { jobId: null, started: 0 };
  const names = uniqueNames(rows.map(({ name }) => name));
  const saved = rows.map(
    ({ audioformId }, index): SavedVersion => ({
      audioformId,
      name: names[index] as string,
      folderId,
      category,
      tags,
    }),
  );
  const items = saved.map((input, index): StartedItem => {
    const id = newId();
    // Each is a file of its own, so that no two are equal.
    const inputHash = `export ${id}`;
    return { id, name: names[index] as string, reference: null, input, inputHash, maxCredits: 0, runGroup: '' };
  });
  const jobId = await startJobOnce(services, {
    orgId: caller.orgId,
    userId: caller.userId,
    kind: 'export',
    input: { folderId },
    idempotencyKey,
    // Of the request, not of its rows: a repeated one gets the first job, also when more rows are finished by then.
    idempotencyHash: hashOf([session.sessionId, scope, folderId, category, tags]),
    items: async () => items,
  });
  return { jobId, started: rows.length };
};
