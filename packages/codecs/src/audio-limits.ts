import { limits } from '@sonora/contracts/limits';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from './codec-error.ts';

const { seconds, channels, sampleRateHz, samples, codedFrames } = limits.audioFile;

/** Limits of files: size in bytes, duration in seconds, channels, sample rate in Hz, samples of all channels. */
export const AUDIO_FILE_LIMITS = {
  bytes: limits.uploadBytes,
  durationSeconds: seconds,
  channels,
  sampleRateHz,
  samples,
} as const;

const tooLong = (): CodecError => new CodecError('too-large', audioFileMessage('audioFiles.maxHours'));

type Format = { readonly sampleRateHz: number; readonly channelCount: number };

/** @throws CodecError `too-large` */
export const checkDuration = (frames: number, rateHz: number): void => {
  if (frames / rateHz > seconds) throw tooLong();
};

/** @throws CodecError `unsupported` for the channel count or rate, `too-large` for the length or number of samples */
export const checkLimits = ({ frames, ...format }: Format & { readonly frames: number }): void => {
  if (format.channelCount > channels) {
    throw new CodecError('unsupported', audioFileMessage('audioFiles.maxChannels', { count: format.channelCount }));
  }
  if (format.sampleRateHz > sampleRateHz) {
    throw new CodecError('unsupported', audioFileMessage('audioFiles.maxSampleRate', { rate: format.sampleRateHz }));
  }
  checkDuration(frames, format.sampleRateHz);
  if (frames * format.channelCount > samples) {
    throw new CodecError('too-large', audioFileMessage('audioFiles.maxSamples'));
  }
};

/** Number of samples that may be decoded from a file of this format, whatever its headers declare. */
export const maxDecodedSamples = ({ sampleRateHz: rateHz, channelCount }: Format): number =>
  Math.min(samples, (seconds + 1) * rateHz * channelCount);

/** Bounds the lists of coded frames, which grow with the file and not with its audio. @throws CodecError `too-large` */
export const checkCodedFrames = (count: number): void => {
  if (count > codedFrames) throw tooLong();
};
