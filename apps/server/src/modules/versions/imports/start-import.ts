import { createHash } from 'node:crypto';
import { DomainError, type ImportMode } from '@sonora/contracts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import {
  createProcessingRepository,
  type JobItemRow,
  type JobRow,
  type StartedItem,
  type StartJobServices,
  startJobOnce,
} from '../../processing/index.ts';
import { readSetUp, type SessionOfTable, type SetUpServices } from '../tables/table-setup.ts';

/** Folder of stored files that are imported; each is deleted after a day. */
export const IMPORTS_FOLDER = 'imports';

/** What an `import` job reads, and what it does with it. */
export type ImportInput = Pick<SessionOfTable, 'projectId' | 'sessionId'> & {
  readonly storageKey: string;
  readonly mode: ImportMode;
  readonly replace: boolean;
};

export type StartImportServices = SetUpServices & StartJobServices & { readonly storage: Storage };

type WantedImport = Pick<ImportInput, 'mode' | 'replace'> & { readonly idempotencyKey: string | undefined };

/** An import is one part: the table is changed as a whole, or not at all. */
const importItem = (name: string): StartedItem => {
  const id = newId();
  // What it does depends on the table, so that no two are equal.
  return { id, name, reference: null, input: {}, inputHash: `import ${id}`, maxCredits: 0, runGroup: '' };
};

const startOnce = (
  services: StartImportServices,
  { orgId, userId }: MemberCaller,
  input: ImportInput,
  once: { readonly contentId: string; readonly idempotencyKey: string | undefined; readonly keep: () => Promise<void> },
): Promise<string> => {
  const { projectId, sessionId, mode, replace } = input;
  const content = JSON.stringify([projectId, sessionId, mode, replace, once.contentId]);
  return startJobOnce(services, {
    orgId,
    userId,
    kind: 'import',
    input,
    idempotencyKey: once.idempotencyKey,
    idempotencyHash: createHash('sha256').update(content).digest('hex'),
    items: async () => {
      await once.keep();
      return [importItem(mode)];
    },
  });
};

/**
 * Stores a file, and starts an import of its rows.
 * @throws DomainError `not-found`; `idempotency-conflict`
 */
export const startImport = async (
  services: StartImportServices,
  caller: MemberCaller,
  session: SessionOfTable,
  { bytes, idempotencyKey, mode, replace }: WantedImport & { readonly bytes: Uint8Array },
): Promise<string> => {
  await readSetUp(services.handle.db, services, session);
  const { orgId, projectId, sessionId } = session;
  const storageKey = `${IMPORTS_FOLDER}/${orgId}/${newId()}`;
  return startOnce(
    services,
    caller,
    { projectId, sessionId, storageKey, mode, replace },
    {
      contentId: createHash('sha256').update(bytes).digest('hex'),
      idempotencyKey,
      keep: async () => void (await services.storage.put(storageKey, bytes)),
    },
  );
};

/** @throws DomainError `not-found` for an import that the session does not have */
export const findImport = async (
  { handle }: Pick<StartImportServices, 'handle'>,
  { orgId, projectId, sessionId }: SessionOfTable,
  jobId: string,
): Promise<{ readonly row: JobRow; readonly input: ImportInput; readonly item: JobItemRow }> => {
  const repository = createProcessingRepository(handle.db);
  const row = await repository.find(orgId, jobId);
  const input = row?.input as ImportInput | undefined;
  const isOwn = row?.kind === 'import' && input?.projectId === projectId && input.sessionId === sessionId;
  const [item] = isOwn ? await repository.listItems(orgId, jobId, { offset: 0, limit: 1 }) : [];
  if (!row || !input || !item) throw new DomainError('not-found');
  return { row, input, item };
};

/**
 * Starts an import of a file that another import has read.
 * @throws DomainError `not-found`, also when the file is no longer kept; `idempotency-conflict`
 */
export const importAgain = async (
  services: StartImportServices,
  caller: MemberCaller,
  session: SessionOfTable,
  { jobId, idempotencyKey, mode, replace }: WantedImport & { readonly jobId: string },
): Promise<string> => {
  const { input } = await findImport(services, session, jobId);
  const { storageKey } = input;
  return startOnce(
    services,
    caller,
    { ...input, mode, replace },
    {
      contentId: storageKey,
      idempotencyKey,
      keep: async () => {
        if (!(await services.storage.stat(storageKey))) throw new DomainError('not-found');
      },
    },
  );
};
