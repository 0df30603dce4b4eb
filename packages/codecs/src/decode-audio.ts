import { hasAscii } from './bytes.ts';
import { CodecError } from './codec-error.ts';
import { decodeMp3, layoutOfMp3 } from './mp3/decode-mp3.ts';
import type { Pcm } from './pcm.ts';
import { decodeWav } from './wav/decode-wav.ts';
import { isWav, layoutOfWav } from './wav/layout-wav.ts';

/** What a file is, told from its content alone. */
export type AudioProbe = {
  readonly container: 'wav' | 'mp3';
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly durationSeconds: number;
  /** Frames that decoding gives. */
  readonly frames: number;
  /** Average over the audio, in kb/s, rounded. */
  readonly bitRateKbps?: number;
};

/** Formats that people try, told from their first bytes, so that the answer can name them. */
const FOREIGN: readonly (readonly [name: string, offset: number, text: string])[] = [
  ['Ogg', 0, 'OggS'],
  ['FLAC', 0, 'fLaC'],
  ['MP4 or M4A', 4, 'ftyp'],
  ['AIFF', 0, 'FORM'],
  ['big-endian WAV', 0, 'RIFX'],
  ['WebM or Matroska', 0, '\u001aE\u00df\u00a3'],
];

/**
 * Tells container, rate, channels and exact length without decoding.
 *
 * @throws CodecError `empty` for no bytes or no audio, `unsupported` for known foreign formats, `not-audio` for all else,
 * `damaged` when a WAV has lost its format or audio part.
 */
export const probeAudio = (bytes: Uint8Array): AudioProbe => {
  if (bytes.length === 0) throw new CodecError('empty', 'The file is empty.');
  if (isWav(bytes)) {
    const { sampleRateHz, channelCount, frames, frameBytes } = layoutOfWav(bytes);
    const bitRateKbps = Math.round((frameBytes * 8 * sampleRateHz) / 1000);
    return {
      container: 'wav',
      sampleRateHz,
      channelCount,
      durationSeconds: frames / sampleRateHz,
      frames,
      bitRateKbps,
    };
  }
  const foreign = FOREIGN.find(([, offset, text]) => hasAscii(bytes, offset, text));
  if (foreign !== undefined) {
    throw new CodecError('unsupported', `${foreign[0]} files cannot be read. Please use WAV or MP3.`);
  }
  const layout = layoutOfMp3(bytes);
  if (layout === undefined) {
    if (hasAscii(bytes, 0, 'ID3')) throw new CodecError('empty', 'The MP3 file holds no audio.');
    throw new CodecError('not-audio', 'The file is neither WAV nor MP3 audio.');
  }
  if (layout.keepFrames === 0) throw new CodecError('empty', 'The MP3 file holds no audio.');
  const { sampleRateHz, channelCount, keepFrames, music, frameSamples } = layout;
  const musicBytes = music.reduce((sum, frame) => sum + frame.header.frameBytes, 0);
  const bitRateKbps = Math.round((musicBytes * 8 * sampleRateHz) / (music.length * frameSamples) / 1000);
  const durationSeconds = keepFrames / sampleRateHz;
  return { container: 'mp3', sampleRateHz, channelCount, durationSeconds, frames: keepFrames, bitRateKbps };
};

/**
 * Samples of a WAV or MP3 file, told by content and never by name. `maxSamples` bounds frames × channels (default 2^28).
 *
 * @throws CodecError as `probeAudio`, `decodeWav` and `decodeMp3`.
 */
export const decodeAudio = async (
  bytes: Uint8Array,
  options: { readonly maxSamples?: number } = {},
): Promise<{ readonly pcm: Pcm; readonly probe: AudioProbe }> => {
  const probe = probeAudio(bytes);
  const pcm = probe.container === 'wav' ? decodeWav(bytes, options) : await decodeMp3(bytes, options);
  return { pcm, probe };
};
