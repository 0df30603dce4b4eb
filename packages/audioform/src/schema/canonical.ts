import type { EncoderPresetName, LoudnessPresetName, MixPresetName } from '@sonora/contracts/audio';
import type { Message } from '@sonora/contracts/messages/message';
/**
 * An audioform in canonical form: plain JSON values, defaults filled in, lengths in seconds. Only the parser and the
 * writer know the dialects of the wire.
 */

export type VoicePreset = 'standard' | 'expressive';

/** Limits of fitting as ratios of speed, 1 to 3; 1 means never. */
export type FitLimits = {
  readonly speedUpLimit?: number;
  readonly slowDownLimit?: number;
};

/** A text to be spoken. */
export type TtsAsset = FitLimits & {
  readonly type: 'tts';
  readonly text: string;
  /** Key of a voice asset. */
  readonly voiceRef: string;
  /** The speech shall last exactly this long. */
  readonly targetDurationSeconds?: number;
  /** Same text, voice and anchor give the same audio. */
  readonly anchor?: string;
};

export type VoiceAsset = {
  readonly type: 'voice';
  /** Alias or id, as the caller wrote it. */
  readonly voiceAlias: string;
  /** 0.8 to 1.2, default 1. */
  readonly speed: number;
  readonly voicePreset: VoicePreset;
};

/** A recording spoken again in another voice. */
export type StsAsset = FitLimits & {
  readonly type: 'sts';
  /** Key of a media asset. */
  readonly mediaRef: string;
  readonly voiceRef: string;
  readonly targetDurationSeconds?: number;
};

export type MediaAsset = { readonly type: 'media'; readonly mediaId: string };

export type SoundTemplateAsset = {
  readonly type: 'soundTemplate';
  /** Alias or id. */
  readonly soundTemplateAlias: string;
  /** Default `main`. */
  readonly segment: string;
};

/** A part of a sound template. */
export type SoundTemplateSnippetAsset = {
  readonly type: 'soundTemplateSnippet';
  /** Key of a sound template asset. */
  readonly soundTemplateRef: string;
  readonly targetDurationSeconds?: number;
  readonly targetReadPositionSeconds?: number;
};

export type SoundEffectAsset = { readonly type: 'soundEffect'; readonly soundEffectAlias: string };

export type SilenceAsset = { readonly type: 'silence'; readonly durationSeconds: number };

export type CanonicalAsset =
  | TtsAsset
  | VoiceAsset
  | StsAsset
  | MediaAsset
  | SoundTemplateAsset
  | SoundTemplateSnippetAsset
  | SoundEffectAsset
  | SilenceAsset;

export type AssetType = CanonicalAsset['type'];

/** One sounding asset in a layer. Margins are silence before and after, and are not part of the clip's own length. */
export type CanonicalClip = {
  readonly assetRef: string;
  /** Seconds into the asset from which it is read. */
  readonly readPositionSeconds: number;
  readonly forcedDurationSeconds?: number;
  readonly fadeInSeconds: number;
  readonly fadeOutSeconds: number;
  readonly marginStartSeconds: number;
  readonly marginEndSeconds: number;
};

export type Alignment = 'start' | 'middle' | 'end';

/** Clips one after the other. */
export type CanonicalLayer = { readonly alignment: Alignment; readonly clips: readonly CanonicalClip[] };

/** Layers that play together, over a bed that lasts as long as the section. */
export type CanonicalSection = {
  /** Key of a sound template, snippet or media asset. */
  readonly bedRef?: string;
  /** The bed is made to last exactly as long as the section. Default false. */
  readonly smartFit: boolean;
  /** Speech that is too long for a fixed length is spoken faster (true, the default) or cut (false). */
  readonly autofit: boolean;
  readonly forcedDurationSeconds?: number;
  readonly paddingStartSeconds: number;
  readonly paddingEndSeconds: number;
  readonly fadeInSeconds: number;
  readonly fadeOutSeconds: number;
  readonly layers: readonly CanonicalLayer[];
};

/** Sections one after the other. */
export type CanonicalArrangement = {
  readonly forcedDurationSeconds?: number;
  readonly fadeInSeconds: number;
  readonly fadeOutSeconds: number;
  readonly sections: readonly CanonicalSection[];
};

/** The lengths of these speech assets shall sum up to the target. */
export type CanonicalConstraint = FitLimits & {
  readonly assets: readonly string[];
  readonly groupTargetDurationSeconds: number;
};

/** What the encoder preset `custom` is told; absent with any other preset. What may be combined is the encoder's to say. */
export type CustomFigures = {
  /** `mp3`, `wav`, `flac` or `ogg`. */
  readonly format?: string;
  /** In Hz. */
  readonly sampleRate?: number;
  readonly bitDepth?: number;
  /** 1 or 2. */
  readonly channels?: number;
  /** `constant` or `variable`. */
  readonly bitRateType?: string;
  /** In kb/s where constant, quality 0 to 9 where variable. */
  readonly bitRate?: number;
};

export type CanonicalAudioform = {
  readonly header: { readonly audioformId?: string };
  /** By key; keys are free text, so that look-ups go through `assetOf`. */
  readonly assets: Readonly<Record<string, CanonicalAsset>>;
  readonly production: {
    readonly arrangement: CanonicalArrangement;
    readonly mixPreset: MixPresetName;
    readonly constraints: readonly CanonicalConstraint[];
  };
  readonly delivery: {
    readonly loudnessPreset: LoudnessPresetName;
    readonly encoderPreset: EncoderPresetName | 'custom';
    readonly public: boolean;
  } & CustomFigures;
};

/** A finding that names its place: `production.arrangement.sections[2].layers[0].clips[1].assetRef`; '' is the whole. */
export type DocumentProblem = { readonly place: string; readonly message: Message };

/** The asset of that key; keys such as `constructor` find only what the document holds itself. */
export const assetOf = (document: Pick<CanonicalAudioform, 'assets'>, key: string): CanonicalAsset | undefined =>
  Object.hasOwn(document.assets, key) ? document.assets[key] : undefined;

/** A clip with where it stands. */
export type LocatedClip = {
  readonly path: string;
  readonly clip: CanonicalClip;
  readonly sectionIndex: number;
  readonly layerIndex: number;
};

export const sectionPath = (section: number): string => `production.arrangement.sections[${section}]`;
export const layerPath = (section: number, layer: number): string => `${sectionPath(section)}.layers[${layer}]`;
export const clipPath = (section: number, layer: number, clip: number): string =>
  `${layerPath(section, layer)}.clips[${clip}]`;

/** All clips in the order of the document. */
export const clipsOf = (document: CanonicalAudioform): readonly LocatedClip[] =>
  document.production.arrangement.sections.flatMap((section, sectionIndex) =>
    section.layers.flatMap((layer, layerIndex) =>
      layer.clips.map((clip, index) => ({
        path: clipPath(sectionIndex, layerIndex, index),
        clip,
        sectionIndex,
        layerIndex,
      })),
    ),
  );
