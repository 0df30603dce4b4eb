import { decodeAudio } from '@sonora/codecs';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/** One channel as an engine hands it over. */
export type MonoAudio = { readonly samples: Float32Array; readonly sampleRateHz: number };

/** Something is wrong with what a provider sent. Its message is of ours alone. */
export class DamagedResponseError extends Error {
  override readonly name = 'DamagedResponseError';
}

/** Ten minutes at the highest rate that providers have. */
const MAX_SAMPLES = 600 * SAMPLE_RATE_HZ * 2;
/** Sizes that a stream writes before it knows its length; 2³¹ − 1 and 2³² − 1 have been seen, and 0. */
const isUnknownSize = (size: number): boolean => size === 0 || size >= 0x7fff_0000;
/** Nobody speaks faster, not even at twice the speed; a text that "took" less was cut. */
const MAX_CHARACTERS_IN_A_SECOND = 60;
/** −80 dB of full scale. */
const SILENCE = 1e-4;

const ascii = (bytes: Buffer, offset: number): string => bytes.toString('latin1', offset, offset + 4);

/** True when a WAV file says how long it is, and is shorter. */
const isCutWav = (bytes: Buffer): boolean => {
  if (bytes.length < 12 || ascii(bytes, 0) !== 'RIFF' || ascii(bytes, 8) !== 'WAVE') return false;
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(offset + 4);
    if (ascii(bytes, offset) === 'data') return !isUnknownSize(size) && offset + 8 + size > bytes.length;
    offset += 8 + size + (size % 2);
  }
  return false;
};

const mixedDown = (channels: readonly Float32Array[]): Float32Array => {
  const [first, ...others] = channels;
  if (first === undefined) throw new DamagedResponseError('no channel');
  if (others.length === 0) return first;
  return first.map((sample, frame) => others.reduce((sum, channel) => sum + channel[frame]!, sample) / channels.length);
};

/**
 * Decodes whatever kind of file the provider sent: servers do not always send what they were asked for. Streams whose
 * headers do not know their length are read to their end.
 * @throws DamagedResponseError, or an error of the codec
 */
export const decodeResponse = async (bytes: Buffer): Promise<MonoAudio> => {
  if (isCutWav(bytes)) throw new DamagedResponseError('cut');
  const { pcm } = await decodeAudio(bytes, { maxSamples: MAX_SAMPLES });
  return { samples: mixedDown(pcm.channels), sampleRateHz: pcm.sampleRateHz };
};

/**
 * Bare samples of 16 bit, little-endian, one channel.
 * @throws DamagedResponseError when half a sample is missing
 */
export const audioOfSamples = (bytes: Buffer, sampleRateHz: number): MonoAudio => {
  if (bytes.length % 2 !== 0) throw new DamagedResponseError('half a sample');
  const samples = new Float32Array(bytes.length / 2);
  for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readInt16LE(index * 2) / 32_768;
  return { samples, sampleRateHz };
};

/**
 * Refuses what cannot be the text spoken: silence, or far too little. Lossy files overshoot full scale; they are turned down.
 * @param characters of the text
 * @throws DamagedResponseError
 */
export const checkedAudio = ({ samples, sampleRateHz }: MonoAudio, characters: number): MonoAudio => {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  if (!(peak > SILENCE)) throw new DamagedResponseError('silence');
  if (samples.length / sampleRateHz < characters / MAX_CHARACTERS_IN_A_SECOND) throw new DamagedResponseError('cut');
  return { samples: peak > 1 ? samples.map((sample) => sample / (peak * 1.001)) : samples, sampleRateHz };
};
