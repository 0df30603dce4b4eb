import { setTimeout as sleep } from 'node:timers/promises';
import { parseAudioform } from '@sonora/audioform';
import { isLimitError } from '@sonora/codecs';
import { limits } from '@sonora/contracts/limits';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { errorMessage } from '@sonora/contracts/messages/errors';
import { distinctMessages, type Message } from '@sonora/contracts/messages/message';
import {
  BuildError,
  type MediaFile,
  type RefusedMedia,
  type RenderContext,
  type RenderedAd,
  type RenderJob,
  renderAd,
  type Speech,
} from '@sonora/renderer';
import type { Dictionary } from '@sonora/speech';
import { type Database, type DatabaseHandle, isDatabaseAway } from '../../../platform/database/database.ts';
import type { Notifier } from '../../../platform/database/notifications.ts';
import { storageProblem } from '../../../platform/http/as-domain-error.ts';
import { describeError } from '../../../platform/log/describe-error.ts';
import type { Log } from '../../../platform/log/log.ts';
import { type Storage, StorageAwayError } from '../../../platform/storage/storage.ts';
import { releaseCredits, settleCredits } from '../../billing/index.ts';
import { productionChanged } from '../audioforms.queues.ts';
import {
  type AudioformsRepository,
  createAudioformsRepository,
  type ProductionRow,
  warningsOf,
} from '../audioforms.repository.ts';
import { workOf } from './billable-work.ts';
import { tagsOf } from './production-record.ts';
import { type AdFile, storeAd } from './store-ad.ts';

export type RenderAudioformServices = {
  readonly handle: DatabaseHandle;
  readonly notifier: Notifier;
  readonly storage: Storage;
  readonly log: Log;
  readonly workerId: number;
  /** Aborted when this process is stopped because of its memory: running attempts count as deaths. */
  readonly outOfMemory?: AbortSignal;
  /** Attempts that are running in this process. */
  readonly active: Set<string>;
  readonly publicUrl: string;
  readonly context: Omit<RenderContext, 'findMedia' | 'dictionary' | 'speech' | 'runner'>;
  readonly runnerOf: (orgId: string) => RenderContext['runner'];
  readonly speechOf: (orgId: string) => RenderContext['speech'];
  readonly dictionaryOf: (orgId: string) => Promise<Dictionary>;
  /** Delay before another attempt after an internal failure. Default: 0.5 s, doubled each time, at most 30 s. */
  readonly retryMilliseconds?: (attempt: number) => number;
  readonly findMedia: (orgId: string, fileId: string) => Promise<MediaFile | RefusedMedia | undefined>;
  /** Learns from what engines spoke for an ad. */
  readonly learnSpeech?: (orgId: string, spoken: readonly Speech[]) => Promise<void>;
  /** Undefined when the organisation was deleted. */
  readonly organisationName: (orgId: string) => Promise<string | undefined>;
  /** Inserts the finished file's row, and notes the ad in its sessions, in the transaction that ends the production. */
  readonly publishFile: (db: Database, file: AdFile) => Promise<void>;
};

/** Key of an attempt in `active`. */
export const attemptKey = (id: string, attempt: number): string => `${id} ${attempt}`;

type Key = { readonly orgId: string; readonly id: string; readonly attempt: number };
type Ending = Parameters<AudioformsRepository['finish']>[1];

const nothing = { warnings: [] as Message[], result: null, details: null, fileId: null };
const cancelledEnding: Ending = { ...nothing, status: 'cancelled', errors: [audioformMessage('audioforms.cancelled')] };
const cancelPollMilliseconds = 300;

const diedEnding = (row: ProductionRow): Ending => ({
  ...nothing,
  status: 'failed',
  errors: [audioformMessage('audioforms.workerDied', { count: row.workerDeaths })],
  warnings: warningsOf(row),
});

/**
 * Reasons why a production fails at once: its document, the memory that it needs, or a full disk. After other failures,
 * there is another attempt.
 */
export const reasonsOf = (error: unknown): Message[] | undefined => {
  if (error instanceof BuildError) return [...error.errors];
  if (isLimitError(error)) return [error.sentence];
  return storageProblem(error)?.code === 'no-space' ? [errorMessage('errors.no-space')] : undefined;
};

/**
 * Stores the file, then ends the production: file row, production row and charge in one transaction, and only while
 * this attempt is the current one. Another attempt writes the same bytes under the same key.
 */
const publish = async (
  services: RenderAudioformServices,
  row: ProductionRow,
  key: Key,
  ad: RenderedAd,
  job: Pick<RenderJob, 'document' | 'tags'>,
): Promise<boolean> => {
  const { handle } = services;
  const { ending, file } = await storeAd(services, row, ad, job);
  return handle.db.transaction(async (transaction) => {
    const productions = createAudioformsRepository(transaction);
    const isCurrent = await productions.finish(key, {
      ...ending,
      status: 'succeeded',
      errors: [],
      warnings: distinctMessages([...warningsOf(row), ...ad.warnings]),
    });
    if (!isCurrent) return false;
    const spender = { orgId: row.orgId, userId: row.createdBy, productionId: row.id };
    await productions.noteCredits(row, await settleCredits(transaction, spender, workOf(job.document, ad)));
    await services.publishFile(transaction, file);
    return true;
  });
};

/** Aborts after a cancel request, or when another worker has started a new attempt. */
const watchForEnd = (repository: AudioformsRepository, key: Key, controller: AbortController): (() => void) => {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      const row = await repository.findState(key.orgId, key.id);
      if (!row || row.cancelRequested || row.attempt !== key.attempt || row.status !== 'running') controller.abort();
    } catch {
      // The database is temporarily unavailable; the next round asks again.
    } finally {
      busy = false;
    }
  }, cancelPollMilliseconds);
  return () => clearInterval(timer);
};

/**
 * Job that runs the next attempt of a production and always ends it with a result. Errors that the author can correct
 * end the production as failed. Other errors are retried, and finally end it with a message without internal details.
 */
export const renderAudioform = async (
  services: RenderAudioformServices,
  job: { readonly orgId: string; readonly id: string; readonly signal: AbortSignal },
): Promise<void> => {
  const repository = createAudioformsRepository(services.handle.db);
  const row = await repository.begin(job.orgId, job.id, services.workerId);
  if (!row) return;
  await whileActive(services, row, () => runAttempt(services, repository, row, job.signal));
};

/** Keeps an attempt among those that run in this process. */
export const whileActive = async (
  { active }: Pick<RenderAudioformServices, 'active'>,
  { id, attempt }: Pick<ProductionRow, 'id' | 'attempt'>,
  work: () => Promise<void>,
): Promise<void> => {
  const mark = attemptKey(id, attempt);
  active.add(mark);
  try {
    await work();
  } finally {
    active.delete(mark);
  }
};

/** Render context with the organisation's voices, pronunciations and files. */
const contextFor = (services: RenderAudioformServices, orgId: string, spoken: Speech[]): RenderContext => {
  const dictionary = services.dictionaryOf(orgId);
  // Prevents an unhandled rejection: the failure surfaces where the dictionary is awaited.
  dictionary.catch(() => {});
  return {
    ...services.context,
    speech: services.speechOf(orgId),
    runner: services.runnerOf(orgId),
    dictionary: () => dictionary,
    findMedia: (fileId) => services.findMedia(orgId, fileId),
    onSpoken: (speech) => spoken.push(speech),
  };
};

/** Runs an attempt that has begun. */
export const runAttempt = async (
  services: RenderAudioformServices,
  repository: AudioformsRepository,
  row: ProductionRow,
  jobSignal: AbortSignal,
): Promise<void> => {
  const { notifier, log } = services;
  const key: Key = { orgId: row.orgId, id: row.id, attempt: row.attempt };
  const announce = (): Promise<void> => notifier.publish(productionChanged, { id: row.id }).catch(() => {});
  const finish = async (ending: Ending): Promise<void> => {
    const isCurrent = await services.handle.db.transaction(async (transaction) => {
      if (!(await createAudioformsRepository(transaction).finish(key, ending))) return false;
      await releaseCredits(transaction, { orgId: row.orgId, productionId: row.id });
      return true;
    });
    if (isCurrent) await announce();
  };
  if (row.cancelRequested) return finish(cancelledEnding);
  if (row.workerDeaths >= limits.workerDeaths.max) return finish(diedEnding(row));

  const parsed = parseAudioform(row.input);
  if (!parsed.ok) return finish({ ...nothing, status: 'failed', errors: parsed.errors.map(({ message }) => message) });
  const { document } = parsed;
  const controller = new AbortController();
  const signal = services.outOfMemory ? AbortSignal.any([jobSignal, services.outOfMemory]) : jobSignal;
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  if (signal.aborted) controller.abort();
  const unwatch = watchForEnd(repository, key, controller);
  const started = performance.now();
  const report: RenderJob['report'] = async (stage, percentage) => {
    controller.signal.throwIfAborted();
    if (!(await repository.reportProgress(key, stage, percentage))) controller.abort();
    await announce();
  };
  try {
    const spoken: Speech[] = [];
    const context = contextFor(services, row.orgId, spoken);
    const organisation = await services.organisationName(row.orgId);
    // Left behind by a version that accepted productions while their organisation was deleted.
    if (organisation === undefined) return await repository.deleteOrganisation(row.orgId);
    const tags = tagsOf(document, organisation);
    await renderAd(context, { document, tags, signal: controller.signal, report }, async (ad) => {
      if (await publish(services, row, key, ad, { document, tags })) await announce();
    });
    log.info({ productionId: row.id, milliseconds: Math.round(performance.now() - started) }, 'produced');
    // The ad is finished: what cannot be learned from it is left.
    await services.learnSpeech?.(row.orgId, spoken).catch((error: unknown) => {
      log.warn({ productionId: row.id, error: describeError(error) }, 'nothing was learned from the speech of an ad');
    });
  } catch (error) {
    await endFailedAttempt({ services, repository, row, key, finish, signal, ending: controller.signal }, error);
  } finally {
    unwatch();
  }
};

type FailedAttempt = {
  readonly services: RenderAudioformServices;
  readonly repository: AudioformsRepository;
  readonly row: ProductionRow;
  readonly key: Key;
  readonly finish: (ending: Ending) => Promise<void>;
  /** Aborted when this process ends. */
  readonly signal: AbortSignal;
  /** Aborted on cancel, when another worker starts a new attempt, and with `signal`. */
  readonly ending: AbortSignal;
};

/** Ends the production when the author must act or no attempts are left; otherwise requeues it and throws the error. */
const endFailedAttempt = async (
  { services, repository, row, key, finish, signal, ending }: FailedAttempt,
  error: unknown,
): Promise<void> => {
  const errors = reasonsOf(error);
  if (errors) return finish({ ...nothing, status: 'failed', errors, warnings: warningsOf(row) });
  // The cause may be temporary. The delay ends early on cancel, take-over by another worker, or the end of this
  // process.
  const { retryMilliseconds = retryMillisecondsAfter } = services;
  await sleep(retryMilliseconds(row.attempt), undefined, { signal: ending }).catch(() => {});
  const current = await repository.findState(row.orgId, row.id);
  if (current?.attempt === key.attempt && current.cancelRequested) return finish(cancelledEnding);
  if (current?.attempt !== key.attempt || current.status !== 'running') return;
  const isOutage = error instanceof StorageAwayError || isDatabaseAway(error);
  if (row.attempt >= maxAttempts && !isOutage && !signal.aborted) {
    services.log.error({ productionId: row.id, error: describeError(error) }, 'a production failed for good');
    return finish({ ...nothing, status: 'failed', errors: [errorMessage('errors.internal')] });
  }
  // Sets the row to waiting, so that the next attempt starts from a clean state.
  await repository.release(key, services.outOfMemory?.aborted ? 'died' : 'in order');
  throw error;
};

/** Maximum number of attempts after internal failures. Outages of database or storage do not count. */
const maxAttempts = 5;

/** Half a second after the first attempt, doubled each time, at most half a minute. */
const retryMillisecondsAfter = (attempt: number): number => Math.min(500 * 2 ** (attempt - 1), 30_000);
