import type { Pcm } from '@sonora/codecs/pcm';
import {
  type FrameSpan,
  renewPeaks,
  renewStemHops,
  type StemPatch,
  speechOverBedOfHops,
  stemHops,
  versionStem,
} from '@sonora/engine';
import type { ArtifactCache } from '../cache/artifact-cache.ts';
import { type MasterInfo, stemKey } from './task-types.ts';

const shownStems = ['speech', 'bed', 'effects'] as const;
type ShownStem = (typeof shownStems)[number];

/** The stems of a base whose waveforms are shown, and their K-weighted powers. */
export type BaseStems = Readonly<Record<ShownStem, Pcm>> & {
  readonly hops: { readonly speech: Float64Array; readonly bed: Float64Array };
};

export const framesOf = ({ channels }: Pcm): number => channels[0]?.length ?? 0;

export const windowOf = (pcm: Pcm, { startFrame, endFrame }: FrameSpan): Pcm => ({
  ...pcm,
  channels: pcm.channels.map((samples) => samples.subarray(startFrame, endFrame)),
});

export const loadBaseStems = async (cache: ArtifactCache, mixKey: string): Promise<BaseStems | undefined> => {
  const [speech, bed, effects] = await Promise.all(shownStems.map((name) => cache.readPcm(stemKey(mixKey, name))));
  if (!speech || !bed || !effects) return undefined;
  return { speech, bed, effects, hops: { speech: stemHops(speech), bed: stemHops(bed) } };
};

/** Waveforms and balance of a variant's stems, computed again only where it was mixed again. */
export const stemFigures = (
  base: BaseStems,
  peaks: MasterInfo['peaks'],
  patches: readonly StemPatch[],
  frames: number,
): { readonly peaks: Pick<MasterInfo['peaks'], ShownStem>; readonly speechOverBedLu: number | null } => {
  const stems = {
    speech: versionStem(base.speech, patches, 'speech'),
    bed: versionStem(base.bed, patches, 'bed'),
    effects: versionStem(base.effects, patches, 'effects'),
  };
  const renewed = (name: ShownStem) => renewPeaks(peaks[name], frames, stems[name]);
  const hops = (name: 'speech' | 'bed') => renewStemHops(base.hops[name], stems[name], frames, base[name].sampleRateHz);
  return {
    peaks: { speech: renewed('speech'), bed: renewed('bed'), effects: renewed('effects') },
    speechOverBedLu: speechOverBedOfHops(hops('speech'), hops('bed')),
  };
};
