import type { CanonicalAudioform } from '@sonora/audioform';
import type { AudioTags } from '@sonora/codecs';
import type { ProductionStage } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import type { Dictionary, SpeechEngine, SpeechPreset, VoiceDefinition, WordTiming } from '@sonora/speech';
import type { ArtifactCache } from './cache/artifact-cache.ts';
import type { BankFile } from './soundfont/loaded-bank.ts';
import { withErrorClass } from './tasks/task-error.ts';
import type { TaskName, Tasks } from './tasks/task-types.ts';
import type { TaskRunner } from './threads/task-runner.ts';

/** The voices of one organisation and the engines that speak them. */
export type SpeechPort = {
  find(alias: string): VoiceDefinition | undefined;
  /** @throws SpeechError `refused` when the engine's settings cannot be used */
  engineOf(voice: VoiceDefinition): SpeechEngine | undefined;
  /** The voice that replaces one that fails; undefined when the organisation allows none, or none is similar. */
  fallbackFor(voice: VoiceDefinition): VoiceDefinition | undefined;
};

/** A text that an engine has just spoken. */
export type Speech = {
  readonly voice: VoiceDefinition;
  /** Engine and version. */
  readonly engine: string;
  readonly preset: SpeechPreset;
  readonly text: string;
  readonly speed: number;
  readonly durationSeconds: number;
  readonly words: readonly WordTiming[];
};
/** A file that exists and is no audio. */
export type RefusedMedia = { readonly refused: Message };

/** A file of an organisation; `contentKey` permanently identifies its content. */
export type MediaFile = {
  readonly contentKey: string;
  /** The file as a whole or, since it may be large, in parts. */
  read(): Promise<Uint8Array | AsyncIterable<Uint8Array>>;
};

/** External dependencies of rendering, for one organisation. */
export type RenderContext = {
  /** Voices of the organisation; loaded once. */
  readonly speech: () => Promise<SpeechPort>;
  readonly cache: ArtifactCache;
  readonly runner: TaskRunner;
  /** Hash of the code that determines the sound. */
  readonly rendererHash: string;
  /** Pronunciations of the organisation; loaded once. */
  readonly dictionary: () => Promise<Dictionary>;
  /** A file of the organisation; undefined for an unknown id. */
  readonly findMedia: (fileId: string) => Promise<MediaFile | RefusedMedia | undefined>;
  /** The operator's SoundFont for catalogue sounds. Default: instruments are synthesised. */
  readonly findBank?: () => Promise<BankFile | undefined>;
  /** Called after a text was spoken that was not in the cache. */
  readonly onSpoken?: (speech: Speech) => void;
};

/** One ad to render. */
export type RenderJob = {
  readonly document: CanonicalAudioform;
  readonly tags: AudioTags;
  readonly signal: AbortSignal | undefined;
  /**
   * Called when a stage begins and during it.
   * @param percentage of the whole ad, 1 to 100
   */
  readonly report?: (stage: ProductionStage, percentage: number) => Promise<void> | void;
};

/** Runs a task unless its result is cached. @returns whether the task ran @throws CodecError, and errors of the task */
export const ensureTask = async <K extends TaskName>(
  context: RenderContext,
  signal: AbortSignal | undefined,
  task: K,
  input: Tasks[K],
): Promise<boolean> => {
  signal?.throwIfAborted();
  if (await context.cache.has(input.hash)) return false;
  const message = { task, cacheFolder: context.cache.folder, input } as Parameters<TaskRunner['run']>[0];
  await context.runner.run(message, signal).catch((error: unknown) => {
    throw withErrorClass(error);
  });
  return true;
};
