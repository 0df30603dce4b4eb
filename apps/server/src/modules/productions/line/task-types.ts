import type { AudioTags, EncoderPreset } from '@sonora/codecs';
import type {
  FrameSpan,
  LoudnessMeasurement,
  LoudnessPreset,
  MixBalance,
  MixPreset,
  PlacedClip,
  QualityLine,
  SpanFade,
} from '@sonora/engine';
import type { SpeechSpan } from '@sonora/soundscape';
import type { BankFile } from '../../../platform/soundfont/loaded-bank.ts';

/** What the heavy steps of the line are asked and answer, and under which names their results lie in the cache. */
export const houseRateHz = 48_000;

export type CachedClip = Omit<PlacedClip, 'pcm'> & { readonly hash: string };

export type BedFacts = {
  readonly tempoBpm: number;
  readonly barStartFrames: readonly number[];
  readonly segments: readonly { readonly name: string; readonly startFrame: number; readonly endFrame: number }[];
};

/** What a mix is made of, in clips that lie in the cache. */
export type MixPlan = {
  readonly frames: number;
  readonly preset: MixPreset;
  readonly speech: readonly CachedClip[];
  readonly beds: readonly CachedClip[];
  readonly media: readonly CachedClip[];
  readonly effects: readonly CachedClip[];
  readonly fades: readonly SpanFade[];
};

export type MixFacts = {
  readonly speechOverBedLu: number | null;
  /** For versions: see `mixVersion`. */
  readonly balance: MixBalance;
  readonly leadPowers: readonly number[];
};

export type StemName = 'mix' | 'speech' | 'bed' | 'effects' | 'media';
export type PeakLevel = {
  readonly framesPerPeak: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
};

export type DeliveryFacts = {
  readonly measurement: Omit<LoudnessMeasurement, 'shortTermLufs'> & { readonly shortTermLufs: readonly number[] };
  readonly gainDb: number;
  /** See `MasterResult`. */
  readonly limitDbtp: number;
  readonly quality: readonly QualityLine[];
  readonly peaks: Readonly<Record<'mix' | 'speech' | 'bed' | 'effects', readonly PeakLevel[]>>;
  readonly sizeBytes: number;
};

export type Tasks = {
  voice: { readonly spokenHash: string; readonly ratio: number; readonly preset: MixPreset; readonly hash: string };
  bed: {
    readonly alias: string;
    /** Plays the instruments that it has. */
    readonly bank?: BankFile & { readonly trimsHash: string };
    readonly frames: number;
    readonly speech: readonly SpeechSpan[];
    /** See `composeBed`. */
    readonly lifts: readonly SpeechSpan[];
    readonly hash: string;
  };
  effect: { readonly alias: string; readonly hash: string };
  /** A user's file: its first `mostSeconds` at the house's rate. */
  media: { readonly bytesHash: string; readonly mostSeconds: number; readonly hash: string };
  /** How a template, or an audio file, sounds: its `SoundFeatures`. */
  hear: ({ readonly alias: string } | { readonly bytesHash: string }) & { readonly hash: string };
  /** Tempo, beats and bars of a recording. */
  listen: { readonly mediaHash: string; readonly hash: string };
  /** A recording made as long as its place: with its ending, or repeated and cut. */
  fitMedia: {
    readonly mediaHash: string;
    readonly shapeHash: string;
    readonly frames: number;
    readonly way: 'fit' | 'loop';
    readonly hash: string;
  };
  mix: MixPlan & { readonly hash: string };
  deliver: {
    readonly mixHash: string;
    readonly frames: number;
    readonly mixPreset: MixPreset;
    readonly loudnessPreset: LoudnessPreset;
    readonly encoder: EncoderPreset;
    readonly tags: AudioTags;
    readonly hash: string;
  };
  version: {
    readonly baseMixHash: string;
    readonly baseDeliverHash: string;
    readonly plan: MixPlan;
    /** See `mixVersion`. */
    readonly changed: readonly FrameSpan[];
    readonly loudnessPreset: LoudnessPreset;
    readonly encoder: EncoderPreset;
    readonly tags: AudioTags;
    readonly hash: string;
  };
  exportWav: { readonly pcmHash: string; readonly gainDb: number; readonly hash: string };
};
export type TaskName = keyof Tasks;
export type TaskMessage = {
  readonly [K in TaskName]: { readonly task: K; readonly cacheFolder: string; readonly input: Tasks[K] };
}[TaskName];

export const bedPcmHash = (bedHash: string): string => `${bedHash}pcm`;
export const stemHash = (mixHash: string, stem: StemName): string => `${mixHash}${stem}`;
export const masteredHash = (deliverHash: string): string => `${deliverHash}pcm`;
export const deliveredHash = (deliverHash: string): string => `${deliverHash}file`;
