import type { Pcm } from '@sonora/codecs/pcm';
import { withoutNonFinite } from '../dsp/finite.ts';
import { resample } from '../dsp/resample.ts';
import { vocode } from './phase-vocoder.ts';
import { createEnvelope } from './spectral-envelope.ts';

/** Window of the analysis: long for music, whose partials stand close; short for a voice, whose pitch glides. */
const WINDOW_SECONDS = { music: 0.085, voice: 0.043 } as const;

export type SoundKind = keyof typeof WINDOW_SECONDS;

/** Largest change of length, either way, as a factor. */
export const MAX_STRETCH_FACTOR = 2;
/** Largest shift of pitch or formants, either way, in semitones. */
export const MAX_SHIFT_SEMITONES = 12;

/** Highest voice whose formants are told from its partials, Hz. */
const HIGHEST_VOICE_HZ = 450;
/** Maximum gain of formants: missing energy cannot be amplified. */
const MAX_FORMANT_GAIN = 10 ** (24 / 20);

const windowOf = (kind: SoundKind, sampleRateHz: number): number =>
  2 ** Math.max(6, Math.round(Math.log2(WINDOW_SECONDS[kind] * sampleRateHz)));

const factorOf = (semitones: number): number => 2 ** (semitones / 12);

const assertWithin = (name: string, value: number, most: number): void => {
  if (Math.abs(value) <= most) return;
  throw new RangeError(`The ${name} can be shifted by up to ${most} semitones, not by ${value}.`);
};

/**
 * Makes a sound longer (above 1) or shorter and keeps its pitch: `round(frames · ratio)` frames. Any rate and number of
 * channels, whose picture stays as it is. Samples that are not finite count as 0.
 * @param ratio 0.5 to 2, output over input
 * @throws RangeError for another ratio
 */
export const stretchSound = (pcm: Pcm, ratio: number, kind: SoundKind = 'music'): Pcm => {
  if (!(ratio >= 1 / MAX_STRETCH_FACTOR && ratio <= MAX_STRETCH_FACTOR)) {
    throw new RangeError(`A sound can be stretched by 0.5 to 2, not by ${ratio}.`);
  }
  const { channels } = withoutNonFinite(pcm);
  const outputFrames = Math.round((channels[0]?.length ?? 0) * ratio);
  const windowFrames = windowOf(kind, pcm.sampleRateHz);
  return { sampleRateHz: pcm.sampleRateHz, channels: vocode(channels, { windowFrames, outputFrames }) };
};

/**
 * The gain of each bin that puts the envelope of the output where it belongs: what stands at a bin will be heard `pitch`
 * times as high, where the envelope should be that of a mouth 1/`formants` as large.
 */
const formantGains = (
  windowFrames: number,
  sampleRateHz: number,
  { pitch, formants }: { readonly pitch: number; readonly formants: number },
): ((power: Float64Array) => Float64Array) => {
  const envelopeOf = createEnvelope(windowFrames, sampleRateHz / HIGHEST_VOICE_HZ);
  const bins = windowFrames / 2 + 1;
  const gains = new Float64Array(bins);
  return (power) => {
    const envelope = envelopeOf(power);
    for (let bin = 0; bin < bins; bin += 1) {
      const place = Math.min(bins - 1, (bin * pitch) / formants);
      const low = Math.floor(place);
      const share = place - low;
      const wanted = envelope[low]! * (1 - share) + envelope[Math.min(bins - 1, low + 1)]! * share;
      gains[bin] = Math.min(MAX_FORMANT_GAIN, Math.exp(wanted - envelope[bin]!));
    }
    return gains;
  };
};

export type PitchShift = {
  /** −12 to 12; default 0. */
  readonly semitones?: number;
  /** How far formants go: 0 keeps the speaker's size, above it the speaker is smaller. −12 to 12; default 0. */
  readonly formantSemitones?: number;
};

/**
 * Changes the pitch, the formants, or each by its own amount; length, rate and channels stay. Samples that are not finite
 * count as 0; no shift gives the sound back.
 * @param kind `voice` (default) or `music`
 * @throws RangeError beyond 12 semitones
 */
export const shiftPitch = (pcm: Pcm, shift: PitchShift, kind: SoundKind = 'voice'): Pcm => {
  const { semitones = 0, formantSemitones = 0 } = shift;
  assertWithin('pitch', semitones, MAX_SHIFT_SEMITONES);
  assertWithin('formants', formantSemitones, MAX_SHIFT_SEMITONES);
  const { channels } = withoutNonFinite(pcm);
  if (semitones === 0 && formantSemitones === 0) return pcm;
  const { sampleRateHz } = pcm;
  const frames = channels[0]?.length ?? 0;
  const playedRateHz = Math.round(sampleRateHz * factorOf(semitones));
  const windowFrames = windowOf(kind, sampleRateHz);
  const pitch = playedRateHz / sampleRateHz;
  const stretched = vocode(channels, {
    windowFrames,
    outputFrames: Math.round(frames * pitch),
    // Formants that go along with the pitch need no help.
    ...(semitones === formantSemitones
      ? {}
      : { gainsOf: formantGains(windowFrames, sampleRateHz, { pitch, formants: factorOf(formantSemitones) }) }),
  });
  const played = resample({ sampleRateHz: playedRateHz, channels: stretched }, sampleRateHz);
  const exact = played.channels.map((samples) => {
    if (samples.length === frames) return samples;
    const fitted = new Float32Array(frames);
    fitted.set(samples.subarray(0, frames));
    return fitted;
  });
  return { sampleRateHz, channels: exact };
};
