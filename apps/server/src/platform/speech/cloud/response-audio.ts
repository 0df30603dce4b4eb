import { decodeAudio } from '@sonora/codecs';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/** One channel of audio, as engines return it. */
export type MonoAudio = { readonly samples: Float32Array; readonly sampleRateHz: number };

/** The audio of a provider is unusable. The message contains no text of the provider. */
export class DamagedResponseError extends Error {
  override readonly name = 'DamagedResponseError';
}

/** Ten minutes at 96 kHz, the highest rate of known providers. */
const MAX_SAMPLES = 600 * SAMPLE_RATE_HZ * 2;
/** Data sizes in WAV headers of streams, whose length was unknown: 0, 2³¹ − 1 and 2³² − 1 occur. */
const isUnknownSize = (size: number): boolean => size === 0 || size >= 0x7fff_0000;
/** Faster than any speech, even at double speed: audio that is shorter was truncated. */
const MAX_CHARACTERS_IN_A_SECOND = 60;
/** −80 dBFS. */
const SILENCE = 1e-4;

const ascii = (bytes: Buffer, offset: number): string => bytes.toString('latin1', offset, offset + 4);

/** True when a WAV file is shorter than its header says. */
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
 * Decodes audio of any supported format, because servers do not always send the format requested. A stream without a
 * length in its header is read to its end.
 * @throws DamagedResponseError, or an error of the codec
 */
export const decodeResponse = async (bytes: Buffer): Promise<MonoAudio> => {
  if (isCutWav(bytes)) throw new DamagedResponseError('cut');
  const { pcm } = await decodeAudio(bytes, { maxSamples: MAX_SAMPLES });
  return { samples: mixedDown(pcm.channels), sampleRateHz: pcm.sampleRateHz };
};

/**
 * Reads raw samples: 16 bit, little-endian, mono.
 * @throws DamagedResponseError for an odd number of bytes
 */
export const audioOfSamples = (bytes: Buffer, sampleRateHz: number): MonoAudio => {
  if (bytes.length % 2 !== 0) throw new DamagedResponseError('half a sample');
  const samples = new Float32Array(bytes.length / 2);
  for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readInt16LE(index * 2) / 32_768;
  return { samples, sampleRateHz };
};

/**
 * Rejects audio that cannot be the spoken text: silence, or too short. Scales down samples above full scale, which
 * lossy formats produce.
 * @param characters length of the text
 * @throws DamagedResponseError
 */
export const checkedAudio = ({ samples, sampleRateHz }: MonoAudio, characters: number): MonoAudio => {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  if (!(peak > SILENCE)) throw new DamagedResponseError('silence');
  if (samples.length / sampleRateHz < characters / MAX_CHARACTERS_IN_A_SECOND) throw new DamagedResponseError('cut');
  return { samples: peak > 1 ? samples.map((sample) => sample / (peak * 1.001)) : samples, sampleRateHz };
};
