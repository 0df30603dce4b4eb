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

export type EncodedCreative = {
  readonly durationMs: number;
  readonly integratedLufs: number | null;
  readonly truePeakDbtp: number | null;
  readonly silenceMs: { readonly start: number; readonly end: number };
  readonly renditions: readonly (Omit<StoredRendition, 'objectKey' | 'sizeBytes'> & { readonly bytes: Uint8Array })[];
};

export type RenditionRequest = {
  readonly path: string;
  /** Masters the audio to a loudness. Default: it is delivered as it is. */
  readonly loudnessPreset?: LoudnessPresetName | undefined;
  /** Silence is added or removed at the ends until it has this length. Default: its own. */
  readonly lengthMs?: number | undefined;
};

export type RenditionKinds = {
  readonly encode: {
    readonly request: RenditionRequest;
    readonly response: EncodedCreative;
    /** Percent. */
    readonly progress: number;
  };
};

/** Ten minutes of audio are decoded and encoded three times in less than two minutes on a slow machine. */
const TIMEOUT_MILLISECONDS = 8 * 60_000;

type EncodeOptions = Omit<RenditionRequest, 'path'> & {
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
};

/** @throws CampaignInputError; the signal's reason */
const encodeFile = async (path: string, { signal, onProgress, ...how }: EncodeOptions): Promise<EncodedCreative> => {
  const script = new URL('./renditions-thread.ts', import.meta.url);
  try {
    const request = { path, ...how };
    return await runInThread<RenditionKinds>({ script, timeoutMilliseconds: TIMEOUT_MILLISECONDS }, 'encode', request, {
      signal,
      onProgress,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof RpcError)) throw error;
    throw new CampaignInputError(error.failure?.sentence ?? campaignMessage('campaigns.creativeUnreadable'), error);
  }
};

/**
 * The renditions of a stored file, made in a thread. An object of a bucket is copied to a temporary file first.
 * @throws CampaignInputError; StorageMissingError; the signal's reason
 */
export const encodeStored = async (
  {
    storage,
    temporaryDirectory,
  }: { readonly storage: Pick<Storage, 'stream' | 'pathOf' | 'stat'>; readonly temporaryDirectory: string },
  key: string,
  options: EncodeOptions,
): Promise<EncodedCreative> => {
  if (!(await storage.stat(key))) throw new CampaignInputError(campaignMessage('campaigns.creativeGone'));
  const path = storage.pathOf?.(key);
  if (path !== undefined) return encodeFile(path, options);
  const copy = join(temporaryDirectory, `creative-${randomUUID()}`);
  try {
    await pipeline(await storage.stream(key), createWriteStream(copy, { mode: 0o600 }), { signal: options.signal });
    return await encodeFile(copy, options);
  } finally {
    await rm(copy, { force: true });
  }
};
