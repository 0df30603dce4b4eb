import type { Pcm } from '@sonora/codecs/pcm';
import { withoutNonFinite } from '../dsp/finite.ts';
import { resample } from '../dsp/resample/resample.ts';
import { vocode } from './phase-vocoder.ts';
import { createEnvelope } from './spectral-envelope.ts';

/** Analysis window: long for music, whose partials are close together; short for a voice, whose pitch glides. */
const WINDOW_SECONDS = { music: 0.085, voice: 0.043 } as const;

export type SoundKind = keyof typeof WINDOW_SECONDS;

/** Largest factor of lengthening or shortening. */
export const MAX_STRETCH_FACTOR = 2;
/** Largest shift of pitch or formants up or down, in semitones. */
export const MAX_SHIFT_SEMITONES = 12;

/** Highest fundamental, Hz, of a voice whose formants can be separated from its partials. */
const HIGHEST_VOICE_HZ = 450;
/** Maximum formant gain: missing energy cannot be amplified. */
const MAX_FORMANT_GAIN = 10 ** (24 / 20);

const windowOf = (kind: SoundKind, sampleRateHz: number): number =>
  2 ** Math.max(6, Math.round(Math.log2(WINDOW_SECONDS[kind] * sampleRateHz)));

const factorOf = (semitones: number): number => 2 ** (semitones / 12);

const assertWithin = (name: string, value: number, most: number): void => {
  if (Math.abs(value) <= most) return;
  throw new RangeError(`The ${name} can be shifted by up to ${most} semitones, not by ${value}.`);
};

/**
 * Changes the length of a sound and keeps its pitch: `round(frames · ratio)` frames. Any rate and number of channels;
 * the stereo image is preserved. Non-finite samples count as 0.
 * @param ratio 0.5 to 2, output length over input length
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
 * Gain of each bin that moves the spectral envelope: the bin is heard at `pitch` times its frequency, where the
 * envelope should be the original one scaled by `formants`.
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
  /**
   * Shift of the formants: 0 keeps the speaker's size, positive values make the speaker smaller. −12 to 12; default 0.
   */
  readonly formantSemitones?: number;
};

/**
 * Shifts pitch and formants independently; length, rate and channels do not change. Non-finite samples count as 0; a
 * shift of 0 returns the sound unchanged.
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
    // Formants that move with the pitch need no correction.
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
