import { type ExportKind, limits } from '@sonora/contracts';
import type { AudioInspection } from '../modules/files/index.ts';
import type { VersionPreview } from '../modules/versions/index.ts';
import type { ConnectionKey } from '../modules/voices/index.ts';
import { defineRequestQueue, type Jobs } from '../platform/jobs/jobs.ts';
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
  /** A row of a table of versions, as it is now. */
  readonly 'version-preview': {
    readonly input: {
      readonly orgId: string;
      readonly projectId: string;
      readonly sessionId: string;
      readonly itemId: string;
    };
    readonly response: VersionPreview;
  };
  readonly export: {
    readonly input: { readonly orgId: string; readonly id: string; readonly kind: ExportKind };
    readonly response: Stored;
  };
  /** Speech of one asset of a finished production, by its name in addresses. */
  readonly 'asset-audio': {
    readonly input: { readonly orgId: string; readonly id: string; readonly name: string };
    readonly response: Stored;
  };
  readonly 'inspect-audio': {
    readonly input: Stored & { readonly orgId: string };
    readonly response: AudioInspection;
  };
  /** Templates that sound similar to a stored file. */
  readonly 'similar-sounds': {
    readonly input: Stored & { readonly orgId: string; readonly count: number };
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

/** Requests of people who wait for a short piece of audio. */
export const requestQueue = defineRequestQueue('interactive', limits.requestSeconds);
/** Requests that decode a whole file. They have slots and threads of their own, so that no preview waits for them. */
export const inspectionQueue = defineRequestQueue('inspection', limits.inspectionSeconds);

const inspections = new Set<keyof WorkerRequests>(['inspect-audio', 'similar-sounds']);

export const createCallWorker = (jobs: Pick<Jobs, 'call'>): CallWorker =>
  createWorkerClient<WorkerRequests>(jobs, (kind) =>
    inspections.has(kind)
      ? { queue: inspectionQueue, timeoutMilliseconds: limits.inspectionSeconds * 1_000 }
      : { queue: requestQueue, timeoutMilliseconds: limits.requestSeconds * 1_000 },
  );
