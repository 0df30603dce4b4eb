import type { ProductionStage } from '@sonora/contracts';
import type { Dictionary, SpeechEngine, VoiceDefinition } from '@sonora/speech';
import type { BankFile } from '../../../platform/soundfont/loaded-bank.ts';
import type { StageCache } from './stage-cache.ts';
import type { TaskRunner } from './task-runner.ts';
import type { TaskName, Tasks } from './task-types.ts';

/** The voices that speak for one organisation, and the engines behind them. */
export type SpeechPort = {
  find(alias: string): VoiceDefinition | undefined;
  /** @throws SpeechError `refused` when the engine's settings cannot be used */
  engineOf(voice: VoiceDefinition): SpeechEngine | undefined;
  /** Who speaks when a voice cannot; undefined where the organisation allows nobody, or nobody is like it. */
  standInFor(voice: VoiceDefinition): VoiceDefinition | undefined;
};

/** Bytes of a user's file; `contentKey` names them for ever. */
export type MediaFile = { readonly contentKey: string; read(): Promise<Uint8Array> };

/** What the line needs of the world. */
export type Line = {
  /** Voices of the organisation for which this is made; loaded once. */
  readonly speech: () => Promise<SpeechPort>;
  readonly cache: StageCache;
  readonly runner: TaskRunner;
  /** Hash of the code that makes the sound. */
  readonly soundVersion: string;
  /** How words are said for the organisation for which this is made; loaded once. */
  readonly dictionary: () => Promise<Dictionary>;
  /** A file of the organisation for which this is made; undefined when it has none of that id. */
  readonly findMedia: (fileId: string) => Promise<MediaFile | undefined>;
  /** The operator's bank of samples, when catalogue sounds are played by one; without it by our own instruments. */
  readonly findBank?: () => Promise<BankFile | undefined>;
};

/** One run through the line. */
export type Run = {
  readonly signal: AbortSignal | undefined;
  readonly report: (stage: ProductionStage, percentage: number) => Promise<void> | void;
};

/** Runs a step unless its result is there already. @returns whether work was done */
export const ensureTask = async <K extends TaskName>(
  line: Line,
  run: Run,
  task: K,
  input: Tasks[K],
  resultHash: string = input.hash,
): Promise<boolean> => {
  run.signal?.throwIfAborted();
  if (await line.cache.has(resultHash)) return false;
  await line.runner.run(
    { task, cacheFolder: line.cache.folder, input } as Parameters<TaskRunner['run']>[0],
    run.signal,
  );
  return true;
};

/** What stops a build, in words for the person who wrote the document. */
export class BuildError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[], options?: { readonly cause?: unknown }) {
    super(errors.join(' '), options);
    this.name = 'BuildError';
    this.errors = errors;
  }
}
