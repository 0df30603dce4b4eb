import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import type { Message } from '@sonora/contracts/messages/message';
import { decodeAac, decodeAacBlocks, streamOfAac } from './aac/decode-aac.ts';
import { AAC_FRAME_SAMPLES, isAdts } from './aac/layout-adts.ts';
import { decodeAiff, openAiffSource } from './aiff/decode-aiff.ts';
import { isAiff, layoutOfAiff } from './aiff/layout-aiff.ts';
import { AUDIO_FILE_LIMITS, checkLimits, maxDecodedSamples } from './audio-limits.ts';
import { CodecError } from './codec-error.ts';
import { decodeFlac, openFlac } from './flac/decode-flac.ts';
import { framesOfFlac, isFlac, layoutOfFlac } from './flac/layout-flac.ts';
import { readerOf } from './io/byte-reader.ts';
import { hasAscii } from './io/bytes.ts';
import { openSource } from './io/open-source.ts';
import { decodeMp3, decodeMp3Blocks, layoutOfMp3 } from './mp3/decode-mp3.ts';
import { skipId3v2 } from './mp3/frame-scan.ts';
import { isMp4 } from './mp4/layout-mp4.ts';
import { decodeOgg, decodeOggBlocks } from './ogg/decode-ogg.ts';
import { isOgg, layoutOfOgg } from './ogg/layout-ogg.ts';
import type { Pcm } from './pcm.ts';
import type { TakeBlock } from './pcm-checks.ts';
import { forEachBlock } from './pcm-source.ts';
import { decodeWav } from './wav/decode-wav.ts';
import { isWav, layoutOfWav } from './wav/layout-wav.ts';

/**
 * Properties of a file, detected from its content. `ogg` means Vorbis in Ogg, `opus` Opus in Ogg, `m4a` AAC in MP4,
 * `aac` AAC in ADTS.
 */
export type AudioProbe = {
  readonly container: 'wav' | 'mp3' | 'flac' | 'ogg' | 'opus' | 'aiff' | 'm4a' | 'aac';
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly durationSeconds: number;
  /** Number of frames that decoding returns; for a damaged FLAC or Ogg file the number that its headers declare. */
  readonly frames: number;
  /** Average over the audio, in kb/s, rounded. */
  readonly bitRateKbps?: number;
};

/** Unsupported formats that users try, recognised by their first bytes, so that the error can name them. */
const FOREIGN: readonly (readonly [name: Message, offset: number, text: string])[] = [
  [audioFileMessage('audioFiles.webmOrMatroska'), 0, '\u001aE\u00df\u00a3'],
];

const READABLE = audioFileMessage('audioFiles.readableFormats');

type Found = Pick<AudioProbe, 'container' | 'sampleRateHz' | 'channelCount' | 'frames'> & {
  readonly audioBytes: number;
};

const foundIn = (bytes: Uint8Array): Found | undefined => {
  if (isWav(bytes)) {
    const { sampleRateHz, channelCount, frames, frameBytes } = layoutOfWav(bytes);
    return { container: 'wav', sampleRateHz, channelCount, frames, audioBytes: frames * frameBytes };
  }
  if (isAiff(bytes)) {
    const { sampleRateHz, channelCount, frames, frameBytes } = layoutOfAiff(readerOf(bytes));
    return { container: 'aiff', sampleRateHz, channelCount, frames, audioBytes: frames * frameBytes };
  }
  if (isFlac(bytes)) {
    const layout = layoutOfFlac(bytes);
    const { sampleRateHz, channelCount, audioOffset } = layout;
    const frames = framesOfFlac(bytes, layout);
    return { container: 'flac', sampleRateHz, channelCount, frames, audioBytes: bytes.length - audioOffset };
  }
  if (isOgg(bytes)) {
    const { codec, sampleRateHz, channelCount, declaredFrames } = layoutOfOgg(bytes);
    const container = codec === 'opus' ? 'opus' : 'ogg';
    return { container, sampleRateHz, channelCount, frames: declaredFrames, audioBytes: bytes.length };
  }
  if (isMp4(bytes)) return foundInAac(bytes, 'm4a');
  if (isAdts(bytes)) return foundInAac(bytes, 'aac');
  const layout = layoutOfMp3(bytes);
  if (layout === undefined) return undefined;
  const { sampleRateHz, channelCount, keepFrames, music, frameSamples } = layout;
  const musicBytes = music.reduce((sum, frame) => sum + frame.header.frameBytes, 0);
  // Bit rate of all frames, including those that are dropped.
  const audioBytes = (musicBytes * keepFrames) / (music.length * frameSamples);
  return { container: 'mp3', sampleRateHz, channelCount, frames: keepFrames, audioBytes };
};

const foundInAac = (bytes: Uint8Array, container: 'm4a' | 'aac'): Found => {
  const { sampleRateHz, channelCount, keepFrames, frames } = streamOfAac(bytes, container);
  const streamBytes = frames.reduce((sum, { dataOffset, endOffset }) => sum + endOffset - dataOffset, 0);
  // Bit rate of all frames, including those that are dropped.
  const audioBytes = (streamBytes * keepFrames) / (frames.length * AAC_FRAME_SAMPLES);
  return { container, sampleRateHz, channelCount, frames: keepFrames, audioBytes };
};

const isForeign = (bytes: Uint8Array): boolean => FOREIGN.some(([, offset, text]) => hasAscii(bytes, offset, text));

const refuse = (bytes: Uint8Array): never => {
  const foreign = FOREIGN.find(([, offset, text]) => hasAscii(bytes, offset, text));
  if (foreign !== undefined) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.unreadableFormat', { format: foreign[0], readable: READABLE }),
    );
  }
  if (skipId3v2(bytes) > 0)
    throw new CodecError('empty', audioFileMessage('audioFiles.holdsNoAudio', { format: 'MP3' }));
  throw new CodecError('not-audio', audioFileMessage('audioFiles.notOfFormat', { format: READABLE }));
};

/**
 * Detects container, sample rate, channels and exact length without decoding: it reads headers, and the end of FLAC and
 * Ogg files.
 * @throws CodecError `empty` for no bytes or no audio, `unsupported` for known foreign formats, `not-audio` for
 * everything else, `damaged` if the format or audio part is missing, `too-large` and `unsupported` as `checkLimits`.
 */
export const probeAudio = (bytes: Uint8Array): AudioProbe => {
  if (bytes.length === 0) throw new CodecError('empty', audioFileMessage('audioFiles.empty'));
  if (bytes.length > AUDIO_FILE_LIMITS.bytes)
    throw new CodecError('too-large', audioFileMessage('audioFiles.maxMegabytes'));
  const { audioBytes, ...format } = (isForeign(bytes) ? undefined : foundIn(bytes)) ?? refuse(bytes);
  const { container, sampleRateHz, frames } = format;
  checkLimits(format);
  if (frames === 0 && container === 'mp3')
    throw new CodecError('empty', audioFileMessage('audioFiles.holdsNoAudio', { format: 'MP3' }));
  const durationSeconds = frames / sampleRateHz;
  const bitRateKbps = frames === 0 ? undefined : Math.round((audioBytes * 8) / durationSeconds / 1000);
  return { ...format, durationSeconds, bitRateKbps };
};

const decodeAs = async (
  container: AudioProbe['container'],
  bytes: Uint8Array,
  options: { readonly maxSamples?: number },
): Promise<Pcm> => {
  switch (container) {
    case 'wav':
      return decodeWav(bytes, options);
    case 'aiff':
      return decodeAiff(bytes, options);
    case 'flac':
      return decodeFlac(bytes, options);
    case 'ogg':
    case 'opus':
      return decodeOgg(bytes, options);
    case 'mp3':
      return decodeMp3(bytes, options);
    case 'm4a':
    case 'aac':
      return decodeAac(bytes, container, options);
    default:
      return container satisfies never;
  }
};

/**
 * Samples of an audio file in any container of `AudioProbe`, detected by content, never by name. `maxSamples` limits
 * frames × channels (default 2^28). The length in the probe is that of the samples.
 * @throws CodecError as `probeAudio` and the decoder of the container.
 */
export const decodeAudio = async (
  bytes: Uint8Array,
  options: { readonly maxSamples?: number } = {},
): Promise<{ readonly pcm: Pcm; readonly probe: AudioProbe }> => {
  const probe = probeAudio(bytes);
  const pcm = await decodeAs(probe.container, bytes, options);
  const frames = pcm.channels[0]?.length ?? 0;
  return { pcm, probe: { ...probe, frames, durationSeconds: frames / pcm.sampleRateHz } };
};

/** Frames per read of an uncompressed file. */
export const SOURCE_BLOCK_FRAMES = 65_536;

const decodeBlocksAs = async (
  container: AudioProbe['container'],
  bytes: Uint8Array,
  take: TakeBlock,
  maxSamples: number,
): Promise<void> => {
  switch (container) {
    case 'wav':
      return forEachBlock(openSource('wav', readerOf(bytes), layoutOfWav(bytes)), SOURCE_BLOCK_FRAMES, take);
    case 'aiff':
      return forEachBlock(openAiffSource(readerOf(bytes)), SOURCE_BLOCK_FRAMES, take);
    case 'flac':
      openFlac(readerOf(bytes))?.decode(take, maxSamples);
      return;
    case 'ogg':
    case 'opus':
      return decodeOggBlocks(bytes, take, maxSamples);
    case 'mp3':
      return decodeMp3Blocks(bytes, take, maxSamples);
    case 'm4a':
    case 'aac':
      return decodeAacBlocks(bytes, container, take, maxSamples);
    default:
      return container satisfies never;
  }
};

/**
 * Like `decodeAudio`, but passes the samples to `take` in blocks, so that even the longest allowed file needs little
 * more memory than its bytes. The length in the probe is that of the samples.
 * @throws CodecError as `decodeAudio`, and errors of `take`.
 */
export const decodeAudioBlocks = async (bytes: Uint8Array, take: TakeBlock): Promise<AudioProbe> => {
  const probe = probeAudio(bytes);
  let frames = 0;
  const count: TakeBlock = (channels) => {
    frames += channels[0]?.length ?? 0;
    take(channels);
  };
  await decodeBlocksAs(probe.container, bytes, count, maxDecodedSamples(probe));
  return { ...probe, frames, durationSeconds: frames / probe.sampleRateHz };
};
