import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ, type VoiceCorrection } from '@sonora/contracts/audio';
import { type Biquad, bell, FOURTH_ORDER_Q, filterChannel, highPass, highShelf, lowPass } from '../dsp/biquad.ts';
import { gainFromDb } from '../dsp/decibels.ts';
import { withoutNonFinite } from '../dsp/finite.ts';
import { createRectifier } from '../dsp/rectify.ts';
import { resample } from '../dsp/resample/resample.ts';

/** Tone of a voice. All gains in dB, default 0, limited to ±6 so that speech stays intelligible. */
export type VoiceTone = {
  /** Attenuates resonances of the source, not of the speaker, before any other processing. Default: none. */
  readonly corrections?: readonly VoiceCorrection[];
  /** Chest resonance, around 190 Hz. */
  readonly bodyDb?: number;
  /** Consonants, around 3 kHz. */
  readonly presenceDb?: number;
  /** Breath, above 9 kHz. */
  readonly airDb?: number;
  /** Gentle shelf above 2 kHz; negative values sound warmer. */
  readonly brightnessDb?: number;
  /**
   * Level of the added upper band relative to the voice, dB; null: none. Default: −24 for sources of 16 kHz and below,
   * whose band ends at 8 kHz, and none for the others.
   */
  readonly exciterDb?: number | null;
  /** Upper end of the source's band and start of the added band. Default: 0.9 of the source's Nyquist frequency. */
  readonly bandEdgeHz?: number;
};

const MAX_TONE_DB = 6;
const MAX_CORRECTION_DB = 12;
const BODY_HZ = 190;
const PRESENCE_HZ = 3000;
const AIR_HZ = 9000;
const BRIGHTNESS_HZ = 2000;

const NARROW_RATE_HZ = 16_000;
const EXCITER_DB = -24;
/** Edge of the resampler's pass-band as a fraction of the source's sample rate. */
const BAND_EDGE_RATIO = 0.45;
/** Upper limit of the added band: voices have little energy above it, and most listeners hear little there. */
const EXCITER_TOP_HZ = 12_000;
/** Maximum gain of the harmonics: a voice without energy in the source octave has only noise there. */
const EXCITER_MAX_GAIN = 4;
/** Quality factors of the sections of an eighth-order Butterworth filter: 1 / (2 cos θ) for the angles θ of its poles. */
const EIGHTH_ORDER_Q = [0.509796, 0.601345, 0.899976, 2.562915] as const;

/**
 * Applies tone filters and bandwidth extension to a voice. Input: any rate; several channels are averaged. Output: mono
 * at 48 kHz, `round(frames · SAMPLE_RATE_HZ / rate)` frames, no delay. Narrow-band sources get harmonics of their upper
 * octave, only above their own band: within the band, the harmonics would mask the differences between vowels.
 * Non-finite samples count as 0.
 */
export const enhanceVoice = (pcm: Pcm, tone: VoiceTone): Pcm => {
  const mono = monoOf(withoutNonFinite(pcm));
  const wide = resample({ sampleRateHz: pcm.sampleRateHz, channels: [mono] }, SAMPLE_RATE_HZ).channels[0]!;
  const coloured = filterChannel(wide, toneSections(tone));
  const exciterDb =
    tone.exciterDb === undefined ? (pcm.sampleRateHz <= NARROW_RATE_HZ ? EXCITER_DB : null) : tone.exciterDb;
  const edgeHz = tone.bandEdgeHz ?? BAND_EDGE_RATIO * pcm.sampleRateHz;
  if (exciterDb !== null && edgeHz < EXCITER_TOP_HZ) addHarmonics(coloured, exciterDb, edgeHz);
  return { sampleRateHz: SAMPLE_RATE_HZ, channels: [coloured] };
};

const monoOf = ({ channels }: Pcm): Float32Array => {
  const [first = new Float32Array(0), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((value, frame) => others.reduce((sum, samples) => sum + samples[frame]!, value) / channels.length);
};

const toneSections = ({
  corrections = [],
  bodyDb = 0,
  presenceDb = 0,
  airDb = 0,
  brightnessDb = 0,
}: VoiceTone): readonly Biquad[] => {
  const held = (gainDb: number): number => Math.min(Math.max(gainDb, -MAX_TONE_DB), MAX_TONE_DB);
  const section = (gainDb: number, make: (gainDb: number) => Biquad): readonly Biquad[] =>
    held(gainDb) === 0 ? [] : [make(held(gainDb))];
  return [
    ...corrections.map(({ frequencyHz, gainDb, q }) =>
      bell(SAMPLE_RATE_HZ, frequencyHz, Math.min(Math.max(gainDb, -MAX_CORRECTION_DB), 0), q),
    ),
    ...section(bodyDb, (gainDb) => bell(SAMPLE_RATE_HZ, BODY_HZ, gainDb, 0.8)),
    ...section(presenceDb, (gainDb) => bell(SAMPLE_RATE_HZ, PRESENCE_HZ, gainDb, 0.9)),
    ...section(airDb, (gainDb) => highShelf(SAMPLE_RATE_HZ, AIR_HZ, gainDb)),
    ...section(brightnessDb, (gainDb) => highShelf(SAMPLE_RATE_HZ, BRIGHTNESS_HZ, gainDb, 0.5)),
  ];
};

/**
 * Adds harmonics above the band edge: full-wave rectification of the octave below the edge puts second harmonics into
 * the octave above it.
 */
const addHarmonics = (samples: Float32Array, levelDb: number, edgeHz: number): void => {
  // The filter is steep because a vowel has 30 dB more energy below that octave than within it.
  const above = (frequencyHz: number): readonly Biquad[] =>
    EIGHTH_ORDER_Q.map((q) => highPass(SAMPLE_RATE_HZ, frequencyHz, q));
  const top = FOURTH_ORDER_Q.map((q) => lowPass(SAMPLE_RATE_HZ, EXCITER_TOP_HZ, q));
  const rectified = filterChannel(samples, above(edgeHz / 2));
  createRectifier()(rectified);
  const harmonics = filterChannel(rectified, [...above(edgeHz), ...top]);
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
