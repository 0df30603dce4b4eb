import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { openAiffSource } from './aiff/decode-aiff.ts';
import { isAiff } from './aiff/layout-aiff.ts';
import { AUDIO_FILE_LIMITS, checkLimits, maxDecodedSamples } from './audio-limits.ts';
import type { ByteBudget } from './byte-budget.ts';
import { CodecError } from './codec-error.ts';
import { type AudioProbe, decodeAudioBlocks, probeAudio, SOURCE_BLOCK_FRAMES } from './decode-audio.ts';
import { type OpenFlac, openFlac } from './flac/decode-flac.ts';
import type { ByteReader } from './io/byte-reader.ts';
import type { OpenPcmSource } from './pcm.ts';
import type { TakeBlock } from './pcm-checks.ts';
import { forEachBlock } from './pcm-source.ts';
import { openWavSource } from './wav/decode-wav.ts';
import { isWav } from './wav/layout-wav.ts';

/**
 * A WAV or AIFF file of any size as a source that reads from the file; undefined for other kinds of files. Bytes that
 * can no longer be read count as 0.
 * @throws CodecError as `layoutOfWav`, `layoutOfAiff` and `checkLimits`
 */
export const openPcmSource = (file: ByteReader): OpenPcmSource | undefined => {
  const head = file.read(0, 12);
  if (!isWav(head) && !isAiff(head)) return undefined;
  const source = isWav(head) ? openWavSource(file) : openAiffSource(file);
  checkLimits(source);
  return source;
};

/** A FLAC file that is decoded without being loaded, with the properties that `decodeAudioBlocks` returns. */
export type FlacFile = Pick<OpenFlac, 'sampleRateHz' | 'channelCount'> & {
  /** Passes the samples on in blocks, like `decodeAudioBlocks`. @throws CodecError likewise */
  decode(take: TakeBlock): Pick<AudioProbe, 'durationSeconds' | 'bitRateKbps'>;
};

/**
 * Opens a FLAC file of any size without loading it; undefined for other kinds of files.
 * @throws CodecError as `layoutOfFlac`, and `unsupported` as `checkLimits`
 */
export const openFlacFile = (file: ByteReader): FlacFile | undefined => {
  const open = openFlac(file);
  if (!open) return undefined;
  const { sampleRateHz, channelCount, audioBytes } = open;
  checkLimits({ sampleRateHz, channelCount, frames: 0 });
  return {
    sampleRateHz,
    channelCount,
    decode: (take) => {
      const frames = open.decode(take, maxDecodedSamples(open));
      checkLimits({ sampleRateHz, channelCount, frames });
      const durationSeconds = frames / sampleRateHz;
      return { durationSeconds, bitRateKbps: Math.round((audioBytes * 8) / durationSeconds / 1000) };
    },
  };
};

/** An audio file of any container that is decoded in blocks. */
export type OpenAudioFile = Pick<AudioProbe, 'sampleRateHz' | 'channelCount'> & {
  /**
   * Passes the samples on in blocks, at most the first `maxSeconds` (default: all), after which decoding stops.
   * @throws CodecError as `decodeAudioBlocks`, and errors of `take`
   */
  decode(take: TakeBlock, maxSeconds?: number): Promise<{ readonly durationSeconds: number }>;
};

/** Passes on the first `maxFrames` and then throws `enough`: decoders rethrow a `CodecError` unchanged. */
const takeStart = (take: TakeBlock, maxFrames: number, enough: CodecError) => {
  let frames = 0;
  return {
    frames: () => frames,
    take: (channels: Parameters<TakeBlock>[0]): void => {
      const count = Math.min(channels[0]?.length ?? 0, maxFrames - frames);
      take(channels.map((samples) => samples.subarray(0, count)));
      frames += count;
      if (frames === maxFrames) throw enough;
    },
  };
};

/** The kinds of files that are read in place, else the whole file. */
const openWhole = (
  file: ByteReader,
  budget: ByteBudget,
): Pick<OpenAudioFile, 'sampleRateHz' | 'channelCount'> & { readonly decode: (take: TakeBlock) => unknown } => {
  const source = openPcmSource(file);
  if (source) return { ...source, decode: (take) => forEachBlock(source, SOURCE_BLOCK_FRAMES, take) };
  const flac = openFlacFile(file);
  if (flac) return flac;
  if (file.sizeBytes > AUDIO_FILE_LIMITS.bytes) {
    throw new CodecError('too-large', audioFileMessage('audioFiles.maxMegabytes'));
  }
  budget.claim(file.sizeBytes);
  const bytes = file.read(0, file.sizeBytes);
  return { ...probeAudio(bytes), decode: (take) => decodeAudioBlocks(bytes, take) };
};

/**
 * Opens an audio file without holding its samples: WAV, AIFF and FLAC are read in place; others, which are compressed,
 * are held as they are and claimed from `budget`.
 * @throws CodecError as `probeAudio`, and of the budget
 */
export const openAudioFile = (file: ByteReader, budget: ByteBudget): OpenAudioFile => {
  const { sampleRateHz, channelCount, decode } = openWhole(file, budget);
  return {
    sampleRateHz,
    channelCount,
    decode: async (take, maxSeconds = Number.POSITIVE_INFINITY) => {
      const enough = new CodecError(
        'too-large',
        audioFileMessage('audioFiles.notWritable', { fault: 'The rest of the audio is not wanted.' }),
      );
      const start = takeStart(take, Math.max(1, Math.round(maxSeconds * sampleRateHz)), enough);
      try {
        await decode(start.take);
      } catch (error) {
        if (error !== enough) throw error;
      }
      return { durationSeconds: start.frames() / sampleRateHz };
    },
  };
};
