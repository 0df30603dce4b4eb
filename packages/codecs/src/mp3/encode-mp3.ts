import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { concatBytes } from '../io/bytes.ts';
import type { Pcm, PcmSource } from '../pcm.ts';
import { frameCountOf } from '../pcm-checks.ts';
import { sourceOfPcm } from '../pcm-source.ts';
import type { AudioTags } from '../tags/audio-tags.ts';
import { buildId3 } from '../tags/id3-write.ts';
import { bitRatesFor, MP3_SAMPLE_RATES } from './frame-header.ts';
import { scanFrames } from './frame-scan.ts';
import { buildInfoFrame, ENCODER_DELAY_FRAMES } from './info-frame.ts';
import { runLame } from './lame-encoder.ts';

/**
 * Constant bit rate in kb/s (one that the output sample rate allows), or variable with LAME's quality 0 (best) to
 * 9.999.
 */
export type Mp3Rate = { readonly bitRateKbps: number } | { readonly vbrQuality: number };

export type Mp3Extra = {
  /** Written as an ID3v2.4 tag before the audio. Default: none. */
  readonly tags?: AudioTags;
  /**
   * Default: the input's rate if MP3 supports it, else 48,000. LAME's own resampler is adequate; for the best quality
   * resample before.
   */
  readonly outputSampleRateHz?: number;
};

/** An encoded file and its properties. */
export type Mp3Encoding = {
  readonly bytes: Uint8Array;
  /** False for an unknown build of the encoder package: the file is valid, but its frames depend on each other. */
  readonly isMemoryLimited: boolean;
  /** Music frames, without the Info frame. */
  readonly frameCount: number;
  /** Number of audio frames at the output rate that a gapless decoder returns. */
  readonly audioFrames: number;
};

const checkRate = (rate: Mp3Rate, outputSampleRateHz: number): void => {
  if ('bitRateKbps' in rate) {
    if (bitRatesFor(outputSampleRateHz).includes(rate.bitRateKbps)) return;
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', {
        fault: `${rate.bitRateKbps} kb/s is no MP3 bit rate at ${outputSampleRateHz} Hz.`,
      }),
    );
  }
  if (rate.vbrQuality >= 0 && rate.vbrQuality < 10) return;
  throw new CodecError(
    'unsupported',
    audioFileMessage('audioFiles.notWritable', {
      fault: 'The quality of a variable bit rate must be from 0 to below 10.',
    }),
  );
};

const defaultOutputRate = (sampleRateHz: number): number =>
  (MP3_SAMPLE_RATES as readonly number[]).includes(sampleRateHz) ? sampleRateHz : SAMPLE_RATE_HZ;

/** End offsets of the frames within the music. */
const frameEndsOf = (music: Uint8Array): number[] =>
  scanFrames(music).map((frame) => frame.offset + frame.header.frameBytes);

/** Like `encodeMp3`, with a report. */
export const encodeMp3WithReport = async (pcm: Pcm, rate: Mp3Rate, extra: Mp3Extra = {}): Promise<Mp3Encoding> => {
  frameCountOf(pcm);
  return inOnePiece(await encodeMp3Source(sourceOfPcm(pcm), rate, extra));
};

/** Encoded file as consecutive parts. */
type Mp3Pieces = Omit<Mp3Encoding, 'bytes'> & { readonly pieces: readonly Uint8Array[] };

const inOnePiece = ({ pieces, ...encoding }: Mp3Pieces): Mp3Encoding => ({ ...encoding, bytes: concatBytes(pieces) });

/** Like `encodeMp3`, for audio that is read in blocks. */
export const encodeMp3Source = async (source: PcmSource, rate: Mp3Rate, extra: Mp3Extra = {}): Promise<Mp3Pieces> => {
  const { channelCount, sampleRateHz } = source;
  if (channelCount !== 1 && channelCount !== 2) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: `MP3 holds one or two channels, not ${channelCount}.` }),
    );
  }
  const outputSampleRateHz = extra.outputSampleRateHz ?? defaultOutputRate(sampleRateHz);
  if (!(MP3_SAMPLE_RATES as readonly number[]).includes(outputSampleRateHz)) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: `MP3 files are not written at ${outputSampleRateHz} Hz.` }),
    );
  }
  checkRate(rate, outputSampleRateHz);
  const { music, isMemoryLimited } = await runLame(source, {
    ...rate,
    channelCount,
    inputSampleRateHz: sampleRateHz,
    outputSampleRateHz,
  });
  return withHead(music, source, rate, { ...extra, outputSampleRateHz }, isMemoryLimited);
};

/** Builds the file from the encoded music frames, with tag and Info frame before them. */
export const finishMp3 = (...encoded: Parameters<typeof withHead>): Mp3Encoding => inOnePiece(withHead(...encoded));

const withHead = (
  music: Uint8Array,
  { frames, sampleRateHz }: Pick<PcmSource, 'frames' | 'sampleRateHz'>,
  rate: Mp3Rate,
  extra: Mp3Extra & { readonly outputSampleRateHz: number },
  isMemoryLimited: boolean,
): Mp3Pieces => {
  const { outputSampleRateHz } = extra;
  const vbrQuality = 'vbrQuality' in rate ? rate.vbrQuality : undefined;
  const frameEnds = frameEndsOf(music);
  if (frameEnds.at(-1) !== music.length)
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.notWritable', { fault: 'The MP3 encoder wrote an unreadable stream.' }),
    );

  const audioFrames = Math.round((frames * outputSampleRateHz) / sampleRateHz);
  const frameSamples = outputSampleRateHz >= 32000 ? 1152 : 576;
  const paddingFrames = frameEnds.length * frameSamples - ENCODER_DELAY_FRAMES - audioFrames;
  const info = buildInfoFrame(music, frameEnds, {
    isVariable: vbrQuality !== undefined,
    vbrQuality,
    paddingFrames: Math.min(4095, Math.max(0, paddingFrames)),
    sourceRateHz: sampleRateHz,
  });
  const tag = extra.tags === undefined ? new Uint8Array(0) : buildId3(extra.tags);
  return { pieces: [tag, info, music], isMemoryLimited, frameCount: frameEnds.length, audioFrames };
};

/**
 * MP3 file that begins with an Info (or Xing) frame of delay, padding and checksums, so that players return exactly the
 * input frames. One or two channels; the same input gives the same bytes.
 * @throws CodecError `empty` without a frame, `unsupported` for another channel count, rate or bit rate.
 */
export const encodeMp3 = async (pcm: Pcm, rate: Mp3Rate, extra: Mp3Extra = {}): Promise<Uint8Array> =>
  (await encodeMp3WithReport(pcm, rate, extra)).bytes;
