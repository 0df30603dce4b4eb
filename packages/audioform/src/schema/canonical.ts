import type { EncoderPresetName, LoudnessPresetName, MixPresetName } from '@sonora/contracts/audio';
import type { Message } from '@sonora/contracts/messages/message';
/**
 * Canonical form of an audioform: plain JSON values with defaults filled in, lengths in seconds. Only the parser and
 * the writer handle the dialects of the wire.
 */

export type VoicePreset = 'standard' | 'expressive';

/** Limits of fitting as ratios of speed, 1 to 3; 1 forbids any change. */
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
  /** Exact length of the speech. */
  readonly targetDurationSeconds?: number;
  /** Equal text, voice and anchor give equal audio. */
  readonly anchor?: string;
};

export type VoiceAsset = {
  readonly type: 'voice';
  /** Alias or id, as given by the caller. */
  readonly voiceAlias: string;
  /** 0.8 to 1.2. Default: 1. */
  readonly speed: number;
  /** The document leaves the speed to the engine; `speed` is its default. */
  readonly isAutoSpeed?: true;
  readonly voicePreset: VoicePreset;
};

/** A recording converted to another voice. */
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
  /** Default: `main`. */
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

/** One sounding asset in a layer. Margins are silence before and after it, and are not part of its length. */
export type CanonicalClip = {
  readonly assetRef: string;
  /** Position in the asset, in seconds, at which reading starts. */
  readonly readPositionSeconds: number;
  readonly forcedDurationSeconds?: number;
  readonly fadeInSeconds: number;
  readonly fadeOutSeconds: number;
  readonly marginStartSeconds: number;
  readonly marginEndSeconds: number;
};

export type Alignment = 'start' | 'middle' | 'end';

/** Consecutive clips. */
export type CanonicalLayer = {
  readonly alignment: Alignment;
  /** Speech of the layer lowers the speech, effects and media of the other layers. Default: no. */
  readonly ducksOthers?: true;
  readonly clips: readonly CanonicalClip[];
};

/** Layers that play simultaneously over a bed with the length of the section. */
export type CanonicalSection = {
  /** Key of a sound template, snippet or media asset. */
  readonly bedRef?: string;
  /** Whether the bed is composed for exactly the length of the section. Default: false. */
  readonly smartFit: boolean;
  /** Whether speech that is too long for a fixed length is spoken faster (true, the default) or cut (false). */
  readonly autofit: boolean;
  readonly forcedDurationSeconds?: number;
  readonly paddingStartSeconds: number;
  readonly paddingEndSeconds: number;
  readonly fadeInSeconds: number;
  readonly fadeOutSeconds: number;
  readonly layers: readonly CanonicalLayer[];
};

/** Consecutive sections. */
export type CanonicalArrangement = {
  readonly forcedDurationSeconds?: number;
  readonly fadeInSeconds: number;
  readonly fadeOutSeconds: number;
  readonly sections: readonly CanonicalSection[];
};

/** Speech assets whose lengths must sum to the target. */
export type CanonicalConstraint = FitLimits & {
  readonly assets: readonly string[];
  readonly groupTargetDurationSeconds: number;
};

/** Settings of the encoder preset `custom`; absent with any other preset. The encoder validates combinations. */
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
  /** kb/s if constant, quality 0 to 9 if variable. */
  readonly bitRate?: number;
};

export type CanonicalAudioform = {
  readonly header: { readonly audioformId?: string };
  /** By key; keys are free text, so look-ups must use `assetOf`. */
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

/**
 * A problem and its place, for example `production.arrangement.sections[2].layers[0].clips[1].assetRef`; '' is the
 * whole document.
 */
export type DocumentProblem = { readonly place: string; readonly message: Message };

/** The asset of a key. Only own properties are found, because keys may be names such as `constructor`. */
export const assetOf = (document: Pick<CanonicalAudioform, 'assets'>, key: string): CanonicalAsset | undefined =>
  Object.hasOwn(document.assets, key) ? document.assets[key] : undefined;

/** A clip and its position in the document. */
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
