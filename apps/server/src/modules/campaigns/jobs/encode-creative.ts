import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredRendition } from '@sonora/contracts';
import type { LoudnessPresetName } from '@sonora/contracts/audio';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { RpcError, runInThread } from '@sonora/renderer/threads';
import type { Storage } from '../../../platform/storage/storage.ts';
import { CampaignInputError } from '../campaign-input-error.ts';

export type MeasuredCreative = {
  readonly integratedLufs: number | null;
  readonly truePeakDbtp: number | null;
  readonly silenceMs: { readonly start: number; readonly end: number };
};

export type EncodedCreative = MeasuredCreative & {
  readonly durationMs: number;
  readonly renditions: readonly (Omit<StoredRendition, 'objectKey' | 'sizeBytes'> & { readonly bytes: Uint8Array })[];
};

export type RenditionRequest = {
  readonly path: string;
  /** Masters the audio to a loudness. Default: it is delivered as it is. */
  readonly loudnessPreset?: LoudnessPresetName | undefined;
  /** Fits the audio to this length by silence at the ends and by stretching. Default: its own length. */
  readonly lengthMs?: number | undefined;
};

export type RenditionKinds = {
  readonly encode: {
    readonly request: RenditionRequest;
    readonly response: EncodedCreative;
    /** Percent. */
    readonly progress: number;
  };
  readonly measure: {
    readonly request: Pick<RenditionRequest, 'path'>;
    readonly response: MeasuredCreative;
    readonly progress: never;
  };
};

/** Ten minutes of audio are decoded and encoded three times in less than two minutes on a slow machine. */
const MAX_CPU_MILLISECONDS = 8 * 60_000;

type EncodeOptions = Omit<RenditionRequest, 'path'> & {
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
};

/** Calls a thread. @throws CampaignInputError; the signal's reason */
const inThread = async <Kind extends keyof RenditionKinds>(
  kind: Kind,
  request: RenditionKinds[Kind]['request'],
  watched: {
    readonly signal: AbortSignal;
    readonly onProgress?: (progress: RenditionKinds[Kind]['progress']) => void;
  },
): Promise<RenditionKinds[Kind]['response']> => {
  const script = new URL('./renditions-thread.ts', import.meta.url);
  try {
    return await runInThread<RenditionKinds, Kind>(
      { script, maxCpuMilliseconds: MAX_CPU_MILLISECONDS },
      kind,
      request,
      watched,
    );
  } catch (error) {
    watched.signal.throwIfAborted();
    if (!(error instanceof RpcError)) throw error;
    throw new CampaignInputError(error.failure?.sentence ?? campaignMessage('campaigns.creativeUnreadable'), error);
  }
};

type AudioServices = {
  readonly storage: Pick<Storage, 'stream' | 'pathOf' | 'stat'>;
  readonly temporaryDirectory: string;
};

/** Calls `work` with the path of a stored file. An object of a bucket is copied to a temporary file first. */
const withPath = async <Result>(
  { storage, temporaryDirectory }: AudioServices,
  key: string,
  signal: AbortSignal,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  if (!(await storage.stat(key))) throw new CampaignInputError(campaignMessage('campaigns.creativeGone'));
  const path = storage.pathOf?.(key);
  if (path !== undefined) return work(path);
  const copy = join(temporaryDirectory, `creative-${randomUUID()}`);
  try {
    await pipeline(await storage.stream(key), createWriteStream(copy, { mode: 0o600 }), { signal });
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
};

/**
 * The renditions of a stored file, made in a thread.
 * @throws CampaignInputError; StorageMissingError; the signal's reason
 */
export const encodeStored = (
  services: AudioServices,
  key: string,
  { signal, onProgress, ...how }: EncodeOptions,
): Promise<EncodedCreative> =>
  withPath(services, key, signal, (path) => inThread('encode', { path, ...how }, { signal, onProgress }));

/** Loudness and silence of a stored rendition. @throws as `encodeStored` */
export const measureStored = (services: AudioServices, key: string, signal: AbortSignal): Promise<MeasuredCreative> =>
  withPath(services, key, signal, (path) => inThread('measure', { path }, { signal }));
