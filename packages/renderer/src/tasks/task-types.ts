import type { AudioTags, EncoderPreset } from '@sonora/codecs';
import type { LoudnessPresetName, MixPresetName } from '@sonora/contracts/audio';
import type { FrameSpan, LoudnessMeasurement, MixBalance, PlacedClip, QualityFigure, SpanFade } from '@sonora/engine';
import type { SpeechInterval } from '@sonora/soundscape';
import type { BankFile } from '../soundfont/loaded-bank.ts';

export type CachedClip = Omit<PlacedClip, 'pcm'> & { readonly hash: string };

export type BedInfo = {
  readonly tempoBpm: number;
  readonly barStartFrames: readonly number[];
  readonly segments: readonly { readonly name: string; readonly startFrame: number; readonly endFrame: number }[];
};

/** A mix: its clips, by their hashes in the cache, and its fades. */
export type MixPlan = {
  readonly frames: number;
  readonly preset: MixPresetName;
  readonly speech: readonly CachedClip[];
  readonly beds: readonly CachedClip[];
  readonly media: readonly CachedClip[];
  readonly effects: readonly CachedClip[];
  readonly fades: readonly SpanFade[];
};

export type MixInfo = {
  readonly speechOverBedLu: number | null;
  /** For variants: see `mixVersion`. */
  readonly balance: MixBalance;
  readonly leadPowers: readonly number[];
};

export type StemName = 'mix' | 'speech' | 'bed' | 'effects' | 'media';
export type PeakLevel = {
  readonly framesPerPeak: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
};

export type MasterInfo = {
  readonly measurement: Omit<LoudnessMeasurement, 'shortTermLufs'> & { readonly shortTermLufs: readonly number[] };
  readonly gainDb: number;
  /** See `MasterResult`. */
  readonly limitDbtp: number;
  readonly quality: readonly QualityFigure[];
  readonly peaks: Readonly<Record<'mix' | 'speech' | 'bed' | 'effects', readonly PeakLevel[]>>;
  readonly sizeBytes: number;
};

/** A variant, stored under the hash of its task, as `MasterInfo` is under that of a master. */
export type VariantInfo = MasterInfo & {
  readonly speechOverBedLu: number | null;
  /** Number of frames that were mixed again. */
  readonly remixedFrames: number;
  /** Number of MP3 frames that were encoded again; null for formats that are encoded as a whole. */
  readonly encodedMp3Frames: number | null;
  /** From which `variantAudio` restores the variant's samples. */
  readonly request: Tasks['variant'];
};

/** Inputs of the tasks. Each result is cached under the task's `hash`, or under a key derived from it (see below). */
export type Tasks = {
  voice: { readonly spokenHash: string; readonly ratio: number; readonly preset: MixPresetName; readonly hash: string };
  bed: {
    readonly alias: string;
    /** Plays the instruments that it contains; the others are synthesised. */
    readonly bank?: BankFile & { readonly trimsHash: string };
    readonly frames: number;
    readonly speech: readonly SpeechInterval[];
    /** See `composeBed`. */
    readonly lifts: readonly SpeechInterval[];
    /** An earlier performance, by the hash of its samples: see `composeBed`. */
    readonly continues?: { readonly pcmHash: string; readonly tempoBpm: number; readonly fromFrame: number };
    readonly hash: string;
  };
  effect: { readonly alias: string; readonly hash: string };
  /** The first `maxSeconds` of an organisation's file at `SAMPLE_RATE_HZ`. */
  media: { readonly bytesHash: string; readonly maxSeconds: number; readonly hash: string };
  /** `SoundFeatures` of a template or of an audio file. */
  extractFeatures: ({ readonly alias: string } | { readonly bytesHash: string }) & { readonly hash: string };
  /** Tempo, beats and bars of a recording. */
  analyseRhythm: { readonly mediaHash: string; readonly hash: string };
  /** A recording adapted to a required length: with its ending (`fit`), or repeated and cut (`loop`). */
  retimeRecording: {
    readonly mediaHash: string;
    readonly shapeHash: string;
    readonly frames: number;
    readonly mode: 'fit' | 'loop';
    readonly hash: string;
  };
  mix: MixPlan & { readonly hash: string };
  /** Loudness, limiter, encoding, and measurement of the decoded file. */
  master: {
    readonly mixKey: string;
    readonly frames: number;
    readonly mixPreset: MixPresetName;
    readonly loudnessPreset: LoudnessPresetName;
    readonly encoder: EncoderPreset;
    readonly tags: AudioTags;
    readonly hash: string;
  };
  variant: {
    readonly baseMixKey: string;
    readonly baseMasterKey: string;
    readonly plan: MixPlan;
    /** See `mixVersion`. */
    readonly changed: readonly FrameSpan[];
    readonly loudnessPreset: LoudnessPresetName;
    readonly encoder: EncoderPreset;
    readonly tags: AudioTags;
    readonly hash: string;
  };
  /** The mix, stems and master of a variant, under the keys derived from `variantHash`; `hash` is one of them. */
  variantAudio: { readonly variantHash: string; readonly hash: string };
  exportWav: { readonly pcmHash: string; readonly gainDb: number; readonly hash: string };
};
export type TaskName = keyof Tasks;
export type TaskMessage = {
  readonly [K in TaskName]: { readonly task: K; readonly cacheFolder: string; readonly input: Tasks[K] };
}[TaskName];

// Production rows store mix and master keys, so the derived keys must keep these endings.
export const bedPcmKey = (bedHash: string): string => `${bedHash}pcm`;
export const stemKey = (mixKey: string, stem: StemName): string => `${mixKey}${stem}`;
export const masteredKey = (masterKey: string): string => `${masterKey}pcm`;
export const deliveredKey = (masterKey: string): string => `${masterKey}file`;
