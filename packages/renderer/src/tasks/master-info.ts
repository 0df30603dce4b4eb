import type { Pcm } from '@sonora/codecs/pcm';
import { type LoudnessPresetName, type MixPresetName, SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { type LoudnessMeasurement, loudnessPresets, type QualityFigure, qualitySheet, wavePeaks } from '@sonora/engine';
import type { MasterInfo, PeakLevel } from './task-types.ts';

/** Frames per peak. The whole ad is also shown enlarged; stems are shown as lanes. */
const mixZooms = [480, 1_920, 9_600] as const;
const stemZooms = [1_920, 9_600] as const;

const peaksOf = (pcm: Pcm, zooms: readonly number[]): PeakLevel[] =>
  wavePeaks(pcm, zooms).map(({ framesPerPeak, min, max }) => ({ framesPerPeak, min: [...min], max: [...max] }));

export const mixPeaksOf = (decoded: Pcm): PeakLevel[] => peaksOf(decoded, mixZooms);

export const stemPeaksOf = (stem: Pcm): PeakLevel[] => peaksOf(stem, stemZooms);

const rounded = (value: number, digits: number): number =>
  Number.isFinite(value) ? Math.round(value * 10 ** digits) / 10 ** digits : -120;

/** A measurement as it is stored. */
export const storedMeasurement = (measurement: LoudnessMeasurement): MasterInfo['measurement'] => ({
  ...measurement,
  shortTermLufs: [...measurement.shortTermLufs].map((value) => rounded(value, 2)),
});

/** The quality sheet of a decoded file. */
export const qualityOf = (
  decoded: Pcm,
  measurement: LoudnessMeasurement,
  ad: {
    readonly frames: number;
    readonly loudnessPreset: LoudnessPresetName;
    readonly mixPreset: MixPresetName;
    readonly speechOverBedLu: number | null;
  },
): QualityFigure[] =>
  qualitySheet({
    pcm: decoded,
    measurement,
    target: loudnessPresets[ad.loudnessPreset],
    expectedFrames: Math.round((ad.frames * decoded.sampleRateHz) / SAMPLE_RATE_HZ),
    speechOverBedLu: ad.speechOverBedLu,
    mixPreset: ad.mixPreset,
  });
