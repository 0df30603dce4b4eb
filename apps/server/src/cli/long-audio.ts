import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  AUDIO_FILE_LIMITS,
  type AudioProbe,
  type AudioTags,
  type ByteReader,
  CodecError,
  decodeAudioBlocks,
  type EncoderPreset,
  encodeSource,
  forEachBlock,
  isConstantRateMp3,
  openFlacFile,
  openPcmSource,
  type PcmSource,
  probeAudio,
} from '@sonora/codecs';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { createProgrammeMeter, type ProgrammeFigures, resampleSource } from '@sonora/engine';
import { openFile, readAt } from '@sonora/renderer/files';
import { CommandError } from './command.ts';
import { reasonOf } from './files.ts';

/** Frames per read. */
const blockFrames = 65_536;

/** Adds the file's name to errors of the system and of decoders. */
const named = async <T>(path: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isKnown = error instanceof CodecError || (error as NodeJS.ErrnoException).code !== undefined;
    if (isKnown) throw new CommandError(`${path}: ${reasonOf(error)}`, { cause: error });
    throw error;
  }
};

/**
 * Reads a file whose format cannot be read in place. Files that are too large to decode are rejected before they are
 * read.
 */
const readWhole = async (path: string, { sizeBytes }: ByteReader): Promise<Uint8Array> => {
  if (sizeBytes > AUDIO_FILE_LIMITS.bytes)
    throw new CodecError('too-large', audioFileMessage('audioFiles.maxMegabytes'));
  return readFile(resolve(path));
};

export type MeasuredFile = {
  readonly probe: Pick<AudioProbe, 'container' | 'sampleRateHz' | 'channelCount' | 'durationSeconds' | 'bitRateKbps'>;
  readonly figures: ProgrammeFigures;
  readonly sizeBytes: number;
  /** For MP3 files only. */
  readonly isRateConstant?: boolean;
};

/**
 * Measures an audio file of any allowed length while decoding it.
 * @throws CommandError naming the file and the problem
 */
export const measureFile = (path: string): Promise<MeasuredFile> =>
  named(path, async () => {
    const file = openFile(resolve(path));
    try {
      const { sizeBytes } = file;
      const open = openPcmSource(file);
      if (open) {
        const { container, sampleRateHz, channelCount, frames, frameBytes } = open;
        const meter = createProgrammeMeter(sampleRateHz, channelCount);
        forEachBlock(open, blockFrames, meter.push);
        const bitRateKbps = Math.round((sampleRateHz * frameBytes * 8) / 1000);
        const probe = { container, sampleRateHz, channelCount, durationSeconds: frames / sampleRateHz };
        return { probe: { ...probe, bitRateKbps }, figures: meter.finish(), sizeBytes };
      }
      const flac = openFlacFile(file);
      if (flac) {
        const { sampleRateHz, channelCount } = flac;
        const meter = createProgrammeMeter(sampleRateHz, channelCount);
        const found = flac.decode(meter.push);
        const probe = { container: 'flac', sampleRateHz, channelCount, ...found } as const;
        return { probe, figures: meter.finish(), sizeBytes };
      }
      const bytes = await readWhole(path, file);
      const promised = probeAudio(bytes);
      const meter = createProgrammeMeter(promised.sampleRateHz, promised.channelCount);
      const probe = await decodeAudioBlocks(bytes, meter.push);
      const isRateConstant = isConstantRateMp3(bytes);
      const measured = { probe, figures: meter.finish(), sizeBytes };
      return isRateConstant === undefined ? measured : { ...measured, isRateConstant };
    } finally {
      file.close();
    }
  });

export type LongAudio = {
  /** Samples of an audio file, in memory or on disk. @throws CommandError naming the file */
  open(path: string): Promise<PcmSource>;
  /** Stores the samples that `fill` passes, in order, on disk. */
  keep(sampleRateHz: number, channelCount: number, fill: (take: Take) => void | Promise<void>): Promise<PcmSource>;
};
type Take = (channels: readonly Float32Array[]) => void;

const interleaved = (channels: readonly Float32Array[]): Float32Array => {
  const values = new Float32Array((channels[0]?.length ?? 0) * channels.length);
  channels.forEach((samples, channel) => {
    for (let frame = 0; frame < samples.length; frame += 1) values[frame * channels.length + channel] = samples[frame]!;
  });
  return values;
};

/** @param position in the file. Default: after the last write */
const writeAll = (descriptor: number, bytes: Uint8Array, position?: number): void => {
  for (let written = 0; written < bytes.length; ) {
    const at = position === undefined ? null : position + written;
    written += writeSync(descriptor, bytes, written, bytes.length - written, at);
  }
};

/** Encodes a source into a file, which is created if needed. @throws CodecError */
export const writeAudio = async (
  path: string,
  source: PcmSource,
  preset: EncoderPreset,
  tags: AudioTags,
): Promise<void> => {
  const descriptor = openSync(path, 'w');
  try {
    const atRate = resampleSource(source, preset.sampleRateHz);
    await encodeSource(atRate, preset, tags, {
      write: (bytes) => writeAll(descriptor, bytes),
      rewrite: (offset, bytes) => writeAll(descriptor, bytes, offset),
    });
  } finally {
    closeSync(descriptor);
  }
};

/** Opens a deleted temporary file, whose space the system frees when the process ends for any reason. */
const openAnonymousFile = (): { readonly descriptor: number; close(): void } => {
  const path = join(tmpdir(), `sonora-audio-${randomUUID()}`);
  const descriptor = openSync(path, 'wx+', 0o600);
  try {
    unlinkSync(path);
    return { descriptor, close: () => closeSync(descriptor) };
  } catch {
    // Windows cannot delete open files, so the file is deleted when the work ends.
    const close = (): void => {
      closeSync(descriptor);
      rmSync(path, { force: true });
    };
    return { descriptor, close };
  }
};

/**
 * Processes audio that is too long for memory: decoded samples are in temporary files, which are removed when the work
 * or the process ends.
 */
export const withLongAudio = async <T>(work: (audio: LongAudio) => Promise<T>): Promise<T> => {
  const files: { close(): void }[] = [];
  const keep: LongAudio['keep'] = async (sampleRateHz, channelCount, fill) => {
    const file = openAnonymousFile();
    files.push(file);
    let frames = 0;
    await fill((channels) => {
      writeAll(file.descriptor, new Uint8Array(interleaved(channels).buffer));
      frames += channels[0]?.length ?? 0;
    });
    const read = (startFrame: number, count: number): readonly Float32Array[] => {
      const bytes = readAt(file.descriptor, startFrame * channelCount * 4, count * channelCount * 4);
      const values = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      return Array.from({ length: channelCount }, (_, channel) => {
        const samples = new Float32Array(count);
        for (let frame = 0; frame < count; frame += 1) samples[frame] = values[frame * channelCount + channel] ?? 0;
        return samples;
      });
    };
    return { sampleRateHz, channelCount, frames, read };
  };
  const open = (path: string): Promise<PcmSource> =>
    named(path, async () => {
      const file = openFile(resolve(path));
      files.push(file);
      const samples = openPcmSource(file);
      if (samples) return samples;
      const flac = openFlacFile(file);
      if (flac) {
        return keep(flac.sampleRateHz, flac.channelCount, (take) => {
          flac.decode(take);
        });
      }
      const bytes = await readWhole(path, file);
      const { sampleRateHz, channelCount } = probeAudio(bytes);
      return keep(sampleRateHz, channelCount, async (take) => {
        await decodeAudioBlocks(bytes, take);
      });
    });
  try {
    return await work({ open, keep });
  } finally {
    for (const file of files) file.close();
  }
};
