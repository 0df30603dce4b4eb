import { writeDocument } from '@sonora/audioform';
import { uniqueNames } from '@sonora/audioform/versions';
import { DomainError } from '@sonora/contracts';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { TableServices } from './change-rows.ts';
import { planRows, type RowScope } from './plan-rows.ts';
import { createRowStatesRepository } from './row-states.repository.ts';
import { readSetUp, requirePlan, type SessionOfTable, type TableSetUp } from './table-setup.ts';
import { nameOfVersion } from './tables.mapper.ts';
import { createTablesRepository, type MarkedRow } from './tables.repository.ts';
import type { ProduceAnswer, StoredProblem } from './tables.schema.ts';

/** Versions that are rendered together. */
export type VersionBatch = {
  readonly items: readonly {
    readonly name: string;
    readonly audioform: unknown;
    /** Id of the row, which `noteItemEnded` is told. */
    readonly reference: string;
  }[];
  /** Document of which they are versions. */
  readonly source: unknown;
  readonly idempotencyKey: string | undefined;
  /** Called in the transaction that accepts the batch, before a worker can see it; not for a repeated key. */
  readonly accepted: (db: Database, batchId: string) => Promise<void>;
};

export type ProduceServices = TableServices & {
  /** Starts a batch. @returns its id, that of the first batch for a repeated key */
  readonly startBatch: (caller: MemberCaller, batch: VersionBatch) => Promise<string>;
};

type GoodRow = Pick<MarkedRow, 'id' | 'contentHash'> & { readonly name: string; readonly audioform: unknown };
type Failure = { readonly id: string; readonly problems: readonly StoredProblem[] };

/** Another request changed the table between planning and accepting a batch. */
class TableMovedError extends Error {}

/** Plans again after another request has started rows meanwhile. Each of them starts some, so that it ends. */
const MAX_ATTEMPTS = 10;

type Planned = { readonly good: readonly GoodRow[]; readonly failures: readonly Failure[] };

const planScope = async (
  services: ProduceServices,
  session: SessionOfTable,
  setUp: TableSetUp,
  scope: RowScope,
): Promise<Planned> => {
  const good: GoodRow[] = [];
  const failures: Failure[] = [];
  const now = new Date();
  const plan = requirePlan(setUp);
  await planRows(services.handle.db, { session, setUp, plan }, scope, (row, planned, rowCount) => {
    if (row.status === 'versioning') return;
    const { id, contentHash } = row;
    if (!planned.ok) failures.push({ id, problems: planned.problems });
    else
      good.push({
        id,
        contentHash,
        name: nameOfVersion(setUp, row, rowCount, now),
        audioform: writeDocument(planned.document, '4'),
      });
  });
  return { good, failures };
};

type Produce = RowScope & { readonly idempotencyKey: string | undefined };

/** @throws TableMovedError when another request has started one of the rows, or was the same one */
const produceOnce = async (
  services: ProduceServices,
  caller: MemberCaller,
  session: SessionOfTable,
  { idempotencyKey, ...scope }: Produce,
): Promise<ProduceAnswer> => {
  const { db } = services.handle;
  const setUp = await readSetUp(db, services, session);
  requirePlan(setUp);
  const table = await createTablesRepository(db).find(session);
  if (idempotencyKey !== undefined && table?.produceKey === idempotencyKey && table.produceAnswer)
    return table.produceAnswer;
  const { good, failures } = await planScope(services, session, setUp, scope);
  const names = uniqueNames(good.map(({ name }) => name));
  const answerOf = (jobId: string | null) => ({ jobId, started: good.length, failed: failures.length });
  const write = async (transaction: Database, jobId: string | null): Promise<void> => {
    const within = createTablesRepository(transaction);
    const states = createRowStatesRepository(transaction);
    const { produceKey } = await within.lock(session);
    const isRepeated = idempotencyKey !== undefined && produceKey === idempotencyKey;
    const ids = good.map(({ id }) => id);
    if (isRepeated || (await states.isAnyVersioning(session, ids))) throw new TableMovedError();
    await states.markVersioning(
      session,
      good.map(({ id, contentHash }, index) => ({
        id,
        pending: {
          name: names[index] ?? null,
          content: contentHash,
          setUp: setUp.hash,
          ...(jobId === null ? {} : { jobId }),
        },
      })),
    );
    await states.markFailed(session, failures);
    const produced = { produceKey: idempotencyKey ?? null, produceAnswer: answerOf(jobId) };
    await within.update(session, jobId === null ? produced : { ...produced, jobId });
  };
  if (good.length === 0) {
    await db.transaction((transaction) => write(transaction, null));
    return answerOf(null);
  }
  const items = good.map(({ id, audioform }, index) => ({
    name: names[index] as string,
    audioform,
    reference: id,
  }));
  const source = setUp.source && writeDocument(setUp.source.base.document, '4');
  return answerOf(await services.startBatch(caller, { items, source, idempotencyKey, accepted: write }));
};

/**
 * Renders rows as a batch. Rows with a problem get the status error; those that are being rendered are left out, also those
 * that another request starts at the same time.
 */
export const produceVersions = async (
  services: ProduceServices,
  caller: MemberCaller,
  session: SessionOfTable,
  wanted: Produce,
): Promise<ProduceAnswer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await produceOnce(services, caller, session, wanted);
    } catch (error) {
      if (!(error instanceof TableMovedError)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new DomainError('conflict', { cause: error });
    }
  }
};
