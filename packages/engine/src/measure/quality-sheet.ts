import type { Pcm } from '@sonora/codecs/pcm';
import type { MixPresetName } from '@sonora/contracts/audio';
import { measurementMessage, measurementMessages } from '@sonora/contracts/messages/measurements';
import { type Message, type MessageReference, referenceOf } from '@sonora/contracts/messages/message';
import { dbFromGain, gainFromDb } from '../dsp/decibels.ts';
import { DELIVERED_CEILING_DBTP, type LoudnessTarget } from '../master/loudness-presets.ts';
import { mixPresets } from '../mix/presets.ts';
import { type LoudnessMeasurement, measureLoudness } from './loudness.ts';
import type { ProgrammeFigures } from './meter.ts';
import { FULL_SCALE, SILENCE_DB } from './programme-limits.ts';

export type QualityFigureId =
  | 'length'
  | 'integratedLoudness'
  | 'maxShortTermLoudness'
  | 'loudnessRange'
  | 'truePeak'
  | 'clipping'
  | 'silenceAtStart'
  | 'silenceAtEnd'
  | 'speechOverBed';

/** One measured value of a finished ad and the requirement of its destination. */
export type QualityFigure = {
  readonly id: QualityFigureId;
  readonly label: string;
  /** Null where the value does not exist: no speech, no bed, silence. */
  readonly value: number | null;
  readonly unit: 's' | 'LUFS' | 'LU' | 'dBTP' | 'samples';
  /** The limit as text; empty without a requirement. */
  readonly limit: string;
  /** Null without a requirement. */
  readonly passed: boolean | null;
  /** Message reference of the limit; absent if there is no limit. */
  readonly messages?: { readonly limit: MessageReference };
};

/** Requirements for a finished ad. */
export type QualityRequirements = {
  readonly target: LoudnessTarget;
  /** At the sample rate of the file. */
  readonly expectedFrames: number;
  readonly speechOverBedLu: number | null;
  readonly mixPreset: MixPresetName;
};

export type QualitySheetInput = QualityRequirements & {
  /** The delivered file, decoded. */
  readonly pcm: Pcm;
  /** Result of `measureLoudness` for `pcm`. Default: measured here. */
  readonly measurement?: LoudnessMeasurement;
};

const LOUDNESS_TOLERANCE_LU = 0.5;
const SPEECH_OVER_BED_TOLERANCE_LU = 1;
const SILENCE_MAX_SECONDS = 1;
const CLIPPING_SUSPECTED_DBFS = dbFromGain(FULL_SCALE) - 0.001;

/** Measures a delivered file and compares each value with the requirements. The values always have the same order. */
export const qualitySheet = (input: QualitySheetInput): QualityFigure[] => {
  const { pcm } = input;
  const loudness = input.measurement ?? measureLoudness(pcm);
  return qualitySheetOf(
    {
      sampleRateHz: pcm.sampleRateHz,
      channelCount: pcm.channels.length,
      frames: pcm.channels[0]?.length ?? 0,
      loudness,
      clippedSamples: clippedSamplesOf(pcm, loudness.samplePeakDbfs),
      silence: silentEnds(pcm),
    },
    input,
  );
};

/** Quality sheet from measurements made by `createProgrammeMeter`. */
export const qualitySheetOf = (found: ProgrammeFigures, demand: QualityRequirements): QualityFigure[] => {
  const { loudness, silence } = found;
  const { target } = demand;
  return [
    lengthLine(found, demand.expectedFrames),
    loudnessLine(loudness.integratedLufs, target.targetLufs),
    ...shortTermLine(loudness.maxShortTermLufs, target.maxShortTermLufs),
    line('loudnessRange', loudness.loudnessRangeLu, 'LU', undefined, null),
    peakLine(loudness.truePeakDbtp, target.ceilingDbtp),
    line(
      'clipping',
      found.clippedSamples,
      'samples',
      measurementMessage('measurements.none'),
      found.clippedSamples === 0,
    ),
    silenceLine('silenceAtStart', silence.startSeconds),
    silenceLine('silenceAtEnd', silence.endSeconds),
    speechOverBedLine(demand),
  ];
};

const line = (
  id: QualityFigureId,
  value: number | null,
  unit: QualityFigure['unit'],
  limit: Message | undefined,
  passed: boolean | null,
): QualityFigure => ({
  id,
  label: measurementMessages[`measurements.labels.${id}`],
  value: value !== null && Number.isFinite(value) ? value : null,
  unit,
  limit: limit?.text ?? '',
  passed,
  ...(limit && { messages: { limit: referenceOf(limit) } }),
});

const lengthLine = ({ frames, sampleRateHz }: ProgrammeFigures, expectedFrames: number): QualityFigure => {
  const limit = measurementMessage('measurements.seconds', { seconds: (expectedFrames / sampleRateHz).toFixed(3) });
  return line('length', frames / sampleRateHz, 's', limit, frames === expectedFrames);
};

const loudnessLine = (integratedLufs: number, targetLufs: number): QualityFigure =>
  line(
    'integratedLoudness',
    integratedLufs,
    'LUFS',
    measurementMessage('measurements.loudnessTarget', { target: targetLufs, tolerance: LOUDNESS_TOLERANCE_LU }),
    Math.abs(integratedLufs - targetLufs) <= LOUDNESS_TOLERANCE_LU,
  );

const shortTermLine = (maxShortTermLufs: number, limitLufs: number | undefined): readonly QualityFigure[] => {
  if (limitLufs === undefined) return [];
  const limit = measurementMessage('measurements.maxLoudness', { max: limitLufs });
  return [line('maxShortTermLoudness', maxShortTermLufs, 'LUFS', limit, maxShortTermLufs <= limitLufs)];
};

const peakLine = (truePeakDbtp: number, ceilingDbtp: number): QualityFigure => {
  const limitDbtp = Math.max(ceilingDbtp, DELIVERED_CEILING_DBTP);
  const limit = measurementMessage('measurements.maxPeak', { max: limitDbtp });
  return line('truePeak', truePeakDbtp, 'dBTP', limit, truePeakDbtp <= limitDbtp);
};

const clippedSamplesOf = (pcm: Pcm, samplePeakDbfs: number): number => {
  let clipped = 0;
  // Samples are counted only when the sample peak shows that some may be clipped.
  const suspects = samplePeakDbfs < CLIPPING_SUSPECTED_DBFS ? [] : pcm.channels;
  for (const samples of suspects) {
    for (let frame = 0; frame < samples.length; frame += 1) if (Math.abs(samples[frame]!) >= FULL_SCALE) clipped += 1;
  }
  return clipped;
};

const silenceLine = (id: 'silenceAtStart' | 'silenceAtEnd', seconds: number): QualityFigure => {
  const limit = measurementMessage('measurements.maxSeconds', { max: SILENCE_MAX_SECONDS });
  return line(id, seconds, 's', limit, seconds <= SILENCE_MAX_SECONDS);
};

/** Silence (below −60 dBFS) before the first and after the last sound. A silent file counts as silence at its start. */
export const silentEnds = (pcm: Pcm): { readonly startSeconds: number; readonly endSeconds: number } => {
  const threshold = gainFromDb(SILENCE_DB);
  const frames = pcm.channels[0]?.length ?? 0;
  let start = frames;
  let end = 0;
  for (const samples of new Set(pcm.channels)) {
    let first = 0;
    while (first < start && !(Math.abs(samples[first]!) > threshold)) first += 1;
    start = first;
    let last = frames;
    while (last > end && !(Math.abs(samples[last - 1]!) > threshold)) last -= 1;
    end = last;
  }
  end = Math.max(start, end);
  return { startSeconds: start / pcm.sampleRateHz, endSeconds: (frames - end) / pcm.sampleRateHz };
};

const speechOverBedLine = ({ speechOverBedLu, mixPreset }: QualityRequirements): QualityFigure => {
  const wantedLu = mixPresets[mixPreset].speechOverBedLu;
  const isJudged = wantedLu !== null && speechOverBedLu !== null;
  return line(
    'speechOverBed',
    speechOverBedLu,
    'LU',
    wantedLu === null
      ? undefined
      : measurementMessage('measurements.levelTarget', { target: wantedLu, tolerance: SPEECH_OVER_BED_TOLERANCE_LU }),
    isJudged ? Math.abs(speechOverBedLu - wantedLu) <= SPEECH_OVER_BED_TOLERANCE_LU : null,
  );
};
