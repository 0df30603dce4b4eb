import { assetOf, type CanonicalAudioform, clipsOf, type TtsAsset, type VoicePreset } from '../schema/canonical.ts';
import { type SpeedRange, speedRangeOf } from './speed-range.ts';

/** A text that is synthesised once, however often the ad uses it. */
export type SpeechJob = {
  readonly assetKey: string;
  readonly text: string;
  readonly voiceKey: string;
  readonly voiceAlias: string;
  /** The voice's own speed, 0.8 to 1.2, at which the first length is measured. */
  readonly speed: number;
  readonly voicePreset: VoicePreset;
  readonly anchor?: string;
  /** Present when the text itself has an exact target length. Limits are ratios to `speed`. */
  readonly target?: { readonly seconds: number; readonly speedUpLimit: number; readonly slowDownLimit: number };
  /** Place of the first constraint that includes this text: `production.constraints[0]`. */
  readonly group?: string;
};

/** Keys of assets that clips use, in the order of their first clip. */
export const usedAssetKeys = (document: CanonicalAudioform): readonly string[] => [
  ...new Set(clipsOf(document).map(({ clip }) => clip.assetRef)),
];

const targetOf = ({ targetDurationSeconds }: TtsAsset, speed: number, range: SpeedRange): SpeechJob['target'] =>
  targetDurationSeconds === undefined
    ? undefined
    : {
        seconds: targetDurationSeconds,
        speedUpLimit: range.maxSpeed / speed,
        slowDownLimit: speed / range.minSpeed,
      };

/** Speech to synthesise: one job for each text that a clip uses, in the order of first use. */
export const planSpeech = (document: CanonicalAudioform): readonly SpeechJob[] =>
  usedAssetKeys(document).flatMap((assetKey) => {
    const asset = assetOf(document, assetKey);
    const voice = asset?.type === 'tts' ? assetOf(document, asset.voiceRef) : undefined;
    if (asset?.type !== 'tts' || voice?.type !== 'voice') return [];
    const group = document.production.constraints.findIndex(({ assets }) => assets.includes(assetKey));
    const target = targetOf(asset, voice.speed, speedRangeOf(document, assetKey));
    return [
      {
        assetKey,
        text: asset.text,
        voiceKey: asset.voiceRef,
        voiceAlias: voice.voiceAlias,
        speed: voice.speed,
        voicePreset: voice.voicePreset,
        ...(asset.anchor === undefined ? {} : { anchor: asset.anchor }),
        ...(target === undefined ? {} : { target }),
        ...(group < 0 ? {} : { group: `production.constraints[${group}]` }),
      },
    ];
  });
