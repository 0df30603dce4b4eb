import { parseAudioform } from '@sonora/audioform';
import { encoderPresets } from '@sonora/codecs';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { Notifier } from '../../../platform/database/notifications.ts';
import type { Log } from '../../../platform/log/log.ts';
import { type Storage, StorageFullError } from '../../../platform/storage/storage.ts';
import type { FileRow } from '../../files/index.ts';
import { BuildError, type Line, type MediaFile } from '../line/line.ts';
import { type Produced, produceAudioform } from '../line/produce.ts';
import { deliveredHash } from '../line/task-types.ts';
import { titleOf, toProductionRecord } from '../production-result.ts';
import {
  createProductionsRepository,
  type ProductionRow,
  type ProductionsRepository,
} from '../productions.repository.ts';

export type ProduceServices = {
  readonly handle: DatabaseHandle;
  readonly notifier: Notifier;
  readonly storage: Storage;
  readonly log: Log;
  readonly workerId: number;
  /** Attempts that run in this process at the moment. */
  readonly active: Set<string>;
  readonly publicUrl: string;
  readonly line: Omit<Line, 'findMedia'>;
  readonly findMedia: (orgId: string, fileId: string) => Promise<MediaFile | undefined>;
  /** Writes the finished file's row; in the transaction that ends the production. */
  readonly publishFile: (
    db: DatabaseHandle['db'],
    file: Pick<
      FileRow,
      | 'orgId'
      | 'id'
      | 'name'
      | 'mimeType'
      | 'storageKey'
      | 'sizeBytes'
      | 'durationSeconds'
      | 'accessControl'
      | 'createdBy'
    >,
  ) => Promise<void>;
};

/** How an attempt is called in the set of those that run here. */
export const attemptKey = (id: string, attempt: number): string => `${id} ${attempt}`;

type Key = { readonly orgId: string; readonly id: string; readonly attempt: number };
type Ending = Parameters<ProductionsRepository['finish']>[1];

const nothing = { warnings: [] as string[], result: null, details: null, fileId: null };
const cancelledEnding: Ending = { ...nothing, status: 'cancelled', errors: ['The production was cancelled.'] };
const cancelPollMilliseconds = 300;

const reasonOf = (error: unknown): string[] | undefined => {
  if (error instanceof BuildError) return [...error.errors];
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof StorageFullError || code === 'ENOSPC' || code === 'EDQUOT') {
    return ['There is not enough free space left to do this. Nothing was changed.'];
  }
  return undefined;
};

/**
 * Publishes the file under a key of its own, then ends the production: file row and production row in one transaction, and
 * only while this attempt is the current one. A retried attempt overwrites the same bytes under the same key.
 */
const publish = async (
  services: ProduceServices,
  row: ProductionRow,
  key: Key,
  produced: Produced,
  document: Parameters<typeof toProductionRecord>[0],
): Promise<boolean> => {
  const { handle, storage, line } = services;
  const preset = encoderPresets[document.delivery.encoderPreset];
  const bytes = await line.cache.readBytes(deliveredHash(produced.deliverHash));
  if (!bytes) throw new Error('the delivered file is no longer in the cache');
  const storageKey = `ads/${row.orgId}/${row.id}.${preset.extension}`;
  const { sizeBytes } = await storage.put(storageKey, bytes);
  const accessControl = document.delivery.public ? 'public' : 'private';
  const uri = `${services.publicUrl}/${document.delivery.public ? 'public-file' : 'file'}/${row.id}`;
  const record = toProductionRecord(document, produced, uri);
  return handle.db.transaction(async (transaction) => {
    await services.publishFile(transaction as unknown as DatabaseHandle['db'], {
      orgId: row.orgId,
      id: row.id,
      name: `ad-${row.id.slice(-12)}.${preset.extension}`,
      mimeType: preset.mimeType,
      storageKey,
      sizeBytes,
      durationSeconds: record.details.durationSeconds,
      accessControl,
      createdBy: row.createdBy,
    });
    return createProductionsRepository(transaction).finish(key, {
      status: 'succeeded',
      errors: [],
      warnings: [...new Set([...row.warnings, ...produced.warnings])],
      result: {
        resolved: record.resolved,
        mixHash: record.mixHash,
        deliverHash: record.deliverHash,
        gainDb: record.gainDb,
      },
      details: record.details,
      fileId: row.id,
    });
  });
};

/** Aborts when a person cancels, or when another worker has taken this production over. */
const watchForEnd = (repository: ProductionsRepository, key: Key, controller: AbortController): (() => void) => {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      const row = await repository.find(key.orgId, key.id);
      if (!row || row.cancelRequested || row.attempt !== key.attempt || row.status !== 'running') controller.abort();
    } catch {
      // The database is away for a moment: ask again.
    } finally {
      busy = false;
    }
  }, cancelPollMilliseconds);
  return () => clearInterval(timer);
};

/**
 * The job: takes the next attempt of one production through the line and ends it with a result, whatever happens. What a
 * person can mend ends as a failed production; what only we can mend is retried, then ends in words without internals.
 */
export const produceJob = async (
  services: ProduceServices,
  job: { readonly orgId: string; readonly id: string; readonly signal: AbortSignal },
): Promise<void> => {
  const repository = createProductionsRepository(services.handle.db);
  const row = await repository.begin(job.orgId, job.id, services.workerId);
  if (!row) return;
  const mark = attemptKey(row.id, row.attempt);
  services.active.add(mark);
  try {
    await runAttempt(services, repository, row, job.signal);
  } finally {
    services.active.delete(mark);
  }
};

const runAttempt = async (
  services: ProduceServices,
  repository: ProductionsRepository,
  row: ProductionRow,
  signal: AbortSignal,
): Promise<void> => {
  const { notifier, log } = services;
  const key: Key = { orgId: row.orgId, id: row.id, attempt: row.attempt };
  const announce = (): Promise<void> => notifier.publish('production', { id: row.id }).catch(() => {});
  const finish = async (ending: Ending): Promise<void> => {
    if (await repository.finish(key, ending)) await announce();
  };
  if (row.cancelRequested) return finish(cancelledEnding);

  const parsed = parseAudioform(row.input);
  if (!parsed.ok) return finish({ ...nothing, status: 'failed', errors: parsed.errors.map(({ message }) => message) });
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const unwatch = watchForEnd(repository, key, controller);
  const started = performance.now();
  try {
    const line: Line = { ...services.line, findMedia: (fileId) => services.findMedia(row.orgId, fileId) };
    const run = {
      signal: controller.signal,
      report: async (stage: Parameters<ProductionsRepository['reportProgress']>[1], percentage: number) => {
        controller.signal.throwIfAborted();
        if (!(await repository.reportProgress(key, stage, percentage))) controller.abort();
        await announce();
      },
    };
    const produced = await produceAudioform(line, run, parsed.document, { title: titleOf(parsed.document) });
    await run.report('publish', 97);
    if (await publish(services, row, key, produced, parsed.document)) await announce();
    log.info({ productionId: row.id, milliseconds: Math.round(performance.now() - started) }, 'produced');
  } catch (error) {
    const errors = reasonOf(error);
    if (errors) return await finish({ ...nothing, status: 'failed', errors, warnings: [...row.warnings] });
    const current = await repository.find(row.orgId, row.id);
    if (current?.attempt === key.attempt && current.cancelRequested) return await finish(cancelledEnding);
    if (current?.attempt !== key.attempt || current.status !== 'running') return;
    if (row.attempt >= maxAttempts && !signal.aborted) {
      log.error({ productionId: row.id, error: String((error as Error).stack) }, 'a production failed for good');
      return await finish({
        ...nothing,
        status: 'failed',
        errors: ['Something went wrong on our side. Please try again.'],
      });
    }
    // Back to waiting, so that whoever takes the retry begins cleanly.
    await repository.release(key);
    throw error;
  } finally {
    unwatch();
  }
};

/** Tries of a production that fails for a reason of ours; killed workers do not use them up quickly. */
const maxAttempts = 5;
