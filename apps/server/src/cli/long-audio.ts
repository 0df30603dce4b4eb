import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
  openWavSource,
  type PcmSource,
  probeAudio,
} from '@sonora/codecs';
import { createProgrammeMeter, type ProgrammeFigures, resampleSource } from '@sonora/engine';
import { CommandError } from './command.ts';
import { reasonOf } from './files.ts';

/** Frames of a file that lies open are read at a time. */
const blockFrames = 65_536;

/** A file that is read where it lies, until `close`. */
type OpenFile = ByteReader & { close(): void };

const openFile = (path: string): OpenFile => {
  const descriptor = openSync(resolve(path), 'r');
  return {
    sizeBytes: fstatSync(descriptor).size,
    read: (offset, length) => {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
    },
    close: () => closeSync(descriptor),
  };
};

/** Says which file it was, in place of what the system or a decoder says. */
const named = async <T>(path: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isKnown = error instanceof CodecError || (error as NodeJS.ErrnoException).code !== undefined;
    if (isKnown) throw new CommandError(`${path}: ${reasonOf(error)}`, { cause: error });
    throw error;
  }
};

/** A WAV file lies open: it is read in place, so that only its length is limited, and not its size. */
const openWav = (file: ByteReader): (PcmSource & { readonly frameBytes: number }) | undefined => {
  const source = openWavSource(file);
  if (source && source.frames / source.sampleRateHz > AUDIO_FILE_LIMITS.durationSeconds)
    throw new CodecError('too-large', 'Audio may be up to 3 hours long.');
  return source;
};

export type MeasuredFile = {
  readonly probe: Pick<AudioProbe, 'container' | 'sampleRateHz' | 'channelCount' | 'durationSeconds' | 'bitRateKbps'>;
  readonly figures: ProgrammeFigures;
  readonly sizeBytes: number;
  /** Of MP3 files alone. */
  readonly isRateConstant?: boolean;
};

/**
 * Measures an audio file of any length that is allowed, while it is decoded.
 * @throws CommandError naming the file and what is wrong with it
 */
export const measureFile = (path: string): Promise<MeasuredFile> =>
  named(path, async () => {
    const file = openFile(path);
    try {
      const { sizeBytes } = file;
      const wav = openWav(file);
      if (wav) {
        const { sampleRateHz, channelCount, frames, frameBytes } = wav;
        const meter = createProgrammeMeter(sampleRateHz, channelCount);
        forEachBlock(wav, blockFrames, meter.push);
        const bitRateKbps = Math.round((sampleRateHz * frameBytes * 8) / 1000);
        const probe = { container: 'wav', sampleRateHz, channelCount, durationSeconds: frames / sampleRateHz } as const;
        return { probe: { ...probe, bitRateKbps }, figures: meter.finish(), sizeBytes };
      }
      const bytes = await readFile(resolve(path));
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
  /** The samples of an audio file, wherever they are kept. @throws CommandError naming the file */
  open(path: string): Promise<PcmSource>;
  /** Keeps what `fill` hands over, in order, outside of memory. */
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

/** @param position where in the file; by default behind what was written last */
const writeAll = (descriptor: number, bytes: Uint8Array, position?: number): void => {
  for (let written = 0; written < bytes.length; ) {
    const at = position === undefined ? null : position + written;
    written += writeSync(descriptor, bytes, written, bytes.length - written, at);
  }
};

/** Encodes a source into a file, which need not exist. @throws CodecError */
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

/**
 * Works with audio that is too long for memory: decoded samples lie in files of a folder that goes when the work ends.
 */
export const withLongAudio = async <T>(work: (audio: LongAudio) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'sonora-audio-'));
  const files: OpenFile[] = [];
  const keep: LongAudio['keep'] = async (sampleRateHz, channelCount, fill) => {
    const path = join(folder, `${files.length}.f32`);
    const descriptor = openSync(path, 'w');
    let frames = 0;
    try {
      await fill((channels) => {
        writeAll(descriptor, new Uint8Array(interleaved(channels).buffer));
        frames += channels[0]?.length ?? 0;
      });
    } finally {
      closeSync(descriptor);
    }
    const file = openFile(path);
    files.push(file);
    const read = (startFrame: number, count: number): readonly Float32Array[] => {
      const bytes = file.read(startFrame * channelCount * 4, count * channelCount * 4);
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
      const file = openFile(path);
      files.push(file);
      const wav = openWav(file);
      if (wav) return wav;
      const bytes = await readFile(resolve(path));
      const { sampleRateHz, channelCount } = probeAudio(bytes);
      return keep(sampleRateHz, channelCount, async (take) => {
        await decodeAudioBlocks(bytes, take);
      });
    });
  try {
    return await work({ open, keep });
  } finally {
    for (const file of files) file.close();
    await rm(folder, { recursive: true, force: true });
  }
};
