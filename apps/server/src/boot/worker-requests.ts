import type { ExportKind } from '@sonora/contracts';
import type { ConnectionKey } from '../modules/voices/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { createWorkerClient, type WorkerClient } from '../platform/jobs/worker-rpc.ts';

/** An object in the storage. */
type Stored = { readonly key: string };

/**
 * Requests of the http process to a worker while a user is waiting. Processes of the previous release may run at the
 * same time, so kinds, inputs and responses keep their fields.
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
  /** Templates that sound similar to a stored file. */
  readonly 'similar-sounds': {
    readonly input: Stored & { readonly count: number };
    readonly response: { readonly aliases: readonly string[] };
  };
  /** Requests the voice list of a connected service and stores it. */
  readonly 'check-connection': { readonly input: ConnectionKey; readonly response: { readonly done: true } };
  /** Sample of a built-in voice or of a connected service's voice. */
  readonly 'voice-sample': {
    readonly input: { readonly alias: string; readonly orgId?: string };
    readonly response: Stored;
  };
  readonly 'sound-sample': { readonly input: { readonly alias: string }; readonly response: Stored };
  readonly 'effect-sample': { readonly input: { readonly alias: string }; readonly response: Stored };
};

export type CallWorker = WorkerClient<WorkerRequests>;

const TIMEOUT_MILLISECONDS = 30_000;
/** The first request after an update renders all templates; later ones use the cache. */
const SIMILAR_SOUNDS_TIMEOUT_MILLISECONDS = 120_000;

export const createCallWorker = (jobs: Pick<Jobs, 'call'>): CallWorker =>
  createWorkerClient<WorkerRequests>(jobs, (kind) =>
    kind === 'similar-sounds' ? SIMILAR_SOUNDS_TIMEOUT_MILLISECONDS : TIMEOUT_MILLISECONDS,
  );
