import type { ExportKind } from '@sonora/contracts';
import type { ConnectionKey } from '../modules/voices/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { createWorkerClient, type WorkerClient } from '../platform/jobs/worker-rpc.ts';

/** A file in the storage. */
type Stored = { readonly key: string };

/**
 * What the http process asks of a worker while a user waits. Processes of the release before may run at the same time: kinds,
 * inputs and responses keep their fields.
 */
export type WorkerRequests = {
  readonly preview: {
    readonly input: {
      readonly orgId: string;
      readonly text: string;
      readonly alias: string;
      readonly speed: number;
    };
    readonly response: Stored;
  };
  readonly export: {
    readonly input: { readonly orgId: string; readonly id: string; readonly kind: ExportKind };
    readonly response: Stored;
  };
  readonly 'inspect-audio': { readonly input: Stored; readonly response: { readonly durationSeconds: number } };
  /** Templates that sound like a stored file. */
  readonly 'similar-sounds': {
    readonly input: Stored & { readonly count: number };
    readonly response: { readonly aliases: readonly string[] };
  };
  /** Asks a connected service for its voices and stores their names. */
  readonly 'check-connection': { readonly input: ConnectionKey; readonly response: { readonly done: true } };
  /** Of a built-in voice, or of one that an organisation is connected to. */
  readonly 'voice-sample': {
    readonly input: { readonly alias: string; readonly orgId?: string };
    readonly response: Stored;
  };
  readonly 'sound-sample': { readonly input: { readonly alias: string }; readonly response: Stored };
  readonly 'effect-sample': { readonly input: { readonly alias: string }; readonly response: Stored };
};

export type CallWorker = WorkerClient<WorkerRequests>;

const TIMEOUT_MILLISECONDS = 30_000;
/** The first request after an update renders every template; later ones read the cache. */
const SIMILAR_SOUNDS_TIMEOUT_MILLISECONDS = 120_000;

export const createCallWorker = (jobs: Pick<Jobs, 'call'>): CallWorker =>
  createWorkerClient<WorkerRequests>(jobs, (kind) =>
    kind === 'similar-sounds' ? SIMILAR_SOUNDS_TIMEOUT_MILLISECONDS : TIMEOUT_MILLISECONDS,
  );
