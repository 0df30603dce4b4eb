import { writeDocument } from '@sonora/audioform';
import { uniqueNames } from '@sonora/audioform/versions';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { TableServices } from './change-rows.ts';
import { planRows, type RowScope } from './plan-rows.ts';
import { readSetUp, requirePlan, type SessionOfTable } from './table-setup.ts';
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

/** Renders rows as a batch. Rows with a problem get the status error; those that are being rendered are left out. */
export const produceVersions = async (
  services: ProduceServices,
  caller: MemberCaller,
  session: SessionOfTable,
  { idempotencyKey, ...scope }: RowScope & { readonly idempotencyKey: string | undefined },
): Promise<ProduceAnswer> => {
  const { db } = services.handle;
  const setUp = await readSetUp(db, services, session);
  const plan = requirePlan(setUp);
  const repository = createTablesRepository(db);
  const table = await repository.find(session);
  if (idempotencyKey !== undefined && table?.produceKey === idempotencyKey && table.produceAnswer)
    return table.produceAnswer;
  const good: GoodRow[] = [];
  const failures: Failure[] = [];
  const now = new Date();
  await planRows(db, { session, setUp, plan }, scope, (row, planned, rowCount) => {
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
  const names = uniqueNames(good.map(({ name }) => name));
  const pending = good.map(({ id, contentHash }, index) => ({
    id,
    pending: { name: names[index] ?? null, content: contentHash, setUp: setUp.hash },
  }));
  const answerOf = (jobId: string | null) => ({ jobId, started: good.length, failed: failures.length });
  const write = async (transaction: Database, jobId: string | null): Promise<void> => {
    const within = createTablesRepository(transaction);
    await within.lock(session);
    await within.markVersioning(session, pending);
    await within.markFailed(session, failures);
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
