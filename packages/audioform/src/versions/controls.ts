import { parseEncoderPreset, parseLoudnessPreset, parseMixPreset } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import type { Message } from '@sonora/contracts/messages/message';
import { versionMessage } from '@sonora/contracts/messages/versions';
import type { VersionControls } from '@sonora/contracts/versions/configuration';
import type { CanonicalAsset, CanonicalAudioform, CanonicalSection } from '../schema/canonical.ts';

/** A value of a control that does not exist. */
export type ControlProblem = { readonly control: keyof VersionControls; readonly message: Message };

const clampSpeed = (speed: number): number =>
  Math.min(limits.voiceSpeed.max, Math.max(limits.voiceSpeed.min, Math.round(speed * 100) / 100));

type Assets = CanonicalAudioform['assets'];

const mapAssets = (assets: Assets, change: (asset: CanonicalAsset) => CanonicalAsset): Assets =>
  Object.fromEntries(Object.entries(assets).map(([key, asset]) => [key, change(asset)]));

const isVoicePreset = (value: string): value is 'standard' | 'expressive' =>
  value === 'standard' || value === 'expressive';

/** Voices and sounds with the controls. */
const assetsWith = (assets: Assets, controls: VersionControls): Assets => {
  const { voiceAlias, voiceSpeed, voicePreset, selectedSoundAlias } = controls;
  return mapAssets(assets, (asset) => {
    if (asset.type === 'voice') {
      const { isAutoSpeed: _, ...spoken } = asset;
      return {
        ...(voiceSpeed === undefined ? asset : { ...spoken, speed: clampSpeed(voiceSpeed) }),
        ...(voiceAlias ? { voiceAlias } : {}),
        ...(voicePreset && isVoicePreset(voicePreset) ? { voicePreset } : {}),
      };
    }
    if (asset.type === 'soundTemplate' && selectedSoundAlias)
      return { ...asset, soundTemplateAlias: selectedSoundAlias };
    return asset;
  });
};

const sectionWith = (section: CanonicalSection, { smartFit, autofit }: VersionControls): CanonicalSection => ({
  ...section,
  ...(smartFit === undefined ? {} : { smartFit }),
  ...(autofit === undefined ? {} : { autofit }),
});

/** Applies the controls of a version to a document. The language of values is applied when cells are read. */
export const applyControls = (
  document: CanonicalAudioform,
  controls: VersionControls,
): { readonly document: CanonicalAudioform; readonly problems: readonly ControlProblem[] } => {
  const problems: ControlProblem[] = [];
  const preset = <T extends string>(
    control: 'masteringPreset' | 'loudnessPreset' | 'encoderPreset' | 'voicePreset',
    parse: (text: string) => T | undefined,
  ): T | undefined => {
    const value = controls[control];
    if (value === undefined || value === '') return undefined;
    const parsed = parse(value);
    if (parsed === undefined)
      problems.push({ control, message: versionMessage('versions.unknownPreset', { value, control }) });
    return parsed;
  };
  const mixPreset = preset('masteringPreset', parseMixPreset);
  const loudnessPreset = preset('loudnessPreset', parseLoudnessPreset);
  const encoderPreset = preset('encoderPreset', parseEncoderPreset);
  preset('voicePreset', (value) => (isVoicePreset(value) ? value : undefined));
  const { production, delivery } = document;
  const { arrangement } = production;
  return {
    problems,
    document: {
      ...document,
      assets: assetsWith(document.assets, controls),
      production: {
        ...production,
        ...(mixPreset ? { mixPreset } : {}),
        arrangement: {
          ...arrangement,
          sections: arrangement.sections.map((section) => sectionWith(section, controls)),
        },
      },
      delivery: {
        ...(encoderPreset
          ? { loudnessPreset: delivery.loudnessPreset, public: delivery.public, encoderPreset }
          : delivery),
        ...(loudnessPreset ? { loudnessPreset } : {}),
      },
    },
  };
};
