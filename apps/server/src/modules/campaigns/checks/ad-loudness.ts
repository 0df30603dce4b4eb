import type { LoudnessPresetName } from '@sonora/contracts/audio';
import type { CreativeRow } from '../creatives/creatives.repository.ts';

/**
 * Loudness that players of audio ads expect. No buyer publishes one of its own, so it is the same for all: AES TD1008
 * recommends −16 LUFS with a tolerance; quieter or louder stands out.
 */
export const adLoudness = {
  /** Preset of the engine that masters to the target. */
  preset: 'podcast',
  targetLufs: -16,
  minLufs: -20,
  maxLufs: -13,
  maxTruePeakDbtp: -1,
} as const satisfies { readonly preset: LoudnessPresetName; readonly [figure: string]: unknown };

/** "−16": with a minus sign, which is not a hyphen. */
export const lufsText = (lufs: number): string => String(lufs).replace('-', '−');

/** Whether players are expected to play it as it is. A creative without loudness, such as silence, has none to correct. */
export const isLoudnessExpected = ({ loudness }: Pick<CreativeRow, 'loudness'>): boolean => {
  const { integratedLufs = null, truePeakDbtp = null } = loudness ?? {};
  if (integratedLufs === null) return true;
  return (
    integratedLufs >= adLoudness.minLufs &&
    integratedLufs <= adLoudness.maxLufs &&
    (truePeakDbtp ?? adLoudness.maxTruePeakDbtp) <= adLoudness.maxTruePeakDbtp
  );
};

/** Whether its audio is brought to the expected loudness already. */
export const isMastered = ({ source }: Pick<CreativeRow, 'source'>): boolean =>
  source.mastering?.loudnessPreset === adLoudness.preset;
