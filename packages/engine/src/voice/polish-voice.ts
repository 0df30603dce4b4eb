import type { Pcm } from '@sonora/codecs/pcm';
import { type Biquad, bandEdges, bell, filterChannel, highShelf } from '../dsp/biquad.ts';
import { gainFromDb } from '../dsp/decibels.ts';
import { withoutNonFinite } from '../dsp/finite.ts';
import { createRectifier } from '../dsp/rectify.ts';
import { resample } from '../dsp/resample.ts';

/** Colour of a voice. All gains in dB, default 0, held within ±6 so that no colour can hurt understanding. */
export type VoiceTone = {
  /** Chest, around 190 Hz. */
  readonly bodyDb?: number;
  /** Consonants, around 3 kHz. */
  readonly presenceDb?: number;
  /** Breath, above 9 kHz. */
  readonly airDb?: number;
  /** Everything above 2 kHz, gently; below 0 it is warmth. */
  readonly brightnessDb?: number;
  /**
   * Level of the added upper band against the voice, dB; null: none. Default: −24 for sources of 16 kHz and below, whose
   * band ends at 8 kHz, and none for the others.
   */
  readonly exciterDb?: number | null;
};

const OUTPUT_RATE_HZ = 48_000;
const MAX_TONE_DB = 6;
const BODY_HZ = 190;
const PRESENCE_HZ = 3000;
const AIR_HZ = 9000;
const BRIGHTNESS_HZ = 2000;

const NARROW_RATE_HZ = 16_000;
const EXCITER_DB = -24;
/** Full-wave rectified, 3–6 kHz has its second harmonics in 6–12 kHz. */
const EXCITER_SOURCE_HZ = [3000, 6000] as const;
const EXCITER_BAND_HZ = [6500, 12_000] as const;
/** The harmonics are never lifted by more: where a voice has nothing in 3–6 kHz, noise would be all there is to lift. */
const EXCITER_MAX_GAIN = 4;

/**
 * Gives a voice its colour: any rate in, mono 48 kHz out (several channels are averaged), `round(frames · 48000 / rate)`
 * frames, no delay. Narrow sources get harmonics of their own 3–6 kHz above the band that they have; what was there before
 * stays untouched, so words stay as clear as they were. Samples that are not finite count as 0.
 */
export const polishVoice = (pcm: Pcm, tone: VoiceTone): Pcm => {
  const mono = monoOf(withoutNonFinite(pcm));
  const wide = resample({ sampleRateHz: pcm.sampleRateHz, channels: [mono] }, OUTPUT_RATE_HZ).channels[0]!;
  const coloured = filterChannel(wide, toneSections(tone));
  const exciterDb =
    tone.exciterDb === undefined ? (pcm.sampleRateHz <= NARROW_RATE_HZ ? EXCITER_DB : null) : tone.exciterDb;
  if (exciterDb !== null) addHarmonics(coloured, exciterDb);
  return { sampleRateHz: OUTPUT_RATE_HZ, channels: [coloured] };
};

const monoOf = ({ channels }: Pcm): Float32Array => {
  const [first = new Float32Array(0), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((value, frame) => others.reduce((sum, samples) => sum + samples[frame]!, value) / channels.length);
};

const toneSections = ({ bodyDb = 0, presenceDb = 0, airDb = 0, brightnessDb = 0 }: VoiceTone): readonly Biquad[] => {
  const held = (gainDb: number): number => Math.min(Math.max(gainDb, -MAX_TONE_DB), MAX_TONE_DB);
  const section = (gainDb: number, make: (gainDb: number) => Biquad): readonly Biquad[] =>
    held(gainDb) === 0 ? [] : [make(held(gainDb))];
  return [
    ...section(bodyDb, (gainDb) => bell(OUTPUT_RATE_HZ, BODY_HZ, gainDb, 0.8)),
    ...section(presenceDb, (gainDb) => bell(OUTPUT_RATE_HZ, PRESENCE_HZ, gainDb, 0.9)),
    ...section(airDb, (gainDb) => highShelf(OUTPUT_RATE_HZ, AIR_HZ, gainDb)),
    ...section(brightnessDb, (gainDb) => highShelf(OUTPUT_RATE_HZ, BRIGHTNESS_HZ, gainDb, 0.5)),
  ];
};

const addHarmonics = (samples: Float32Array, levelDb: number): void => {
  const rectified = filterChannel(samples, bandEdges(OUTPUT_RATE_HZ, EXCITER_SOURCE_HZ));
  createRectifier()(rectified);
  const harmonics = filterChannel(rectified, bandEdges(OUTPUT_RATE_HZ, EXCITER_BAND_HZ));
  const harmonicsRms = rms(harmonics);
  if (harmonicsRms === 0) return;
  const gain = Math.min((gainFromDb(levelDb) * rms(samples)) / harmonicsRms, EXCITER_MAX_GAIN);
  for (let frame = 0; frame < samples.length; frame += 1) samples[frame]! += gain * harmonics[frame]!;
};

const rms = (samples: Float32Array): number => {
  let sum = 0;
  for (let frame = 0; frame < samples.length; frame += 1) sum += samples[frame]! * samples[frame]!;
  return Math.sqrt(sum / Math.max(1, samples.length));
};
