import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { CodecError, decodeAudio, encodeAs, encoderPresets } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { resample } from '@sonora/engine';
import { CommandError, UsageError } from './command.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read or written',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder does not exist',
  ENOSPC: 'there is no space left',
  EROFS: 'the disk is read-only',
};

/** Reason why a file could not be read or written. */
export const reasonOf = (error: unknown): string =>
  reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? (error as Error).message;

export const readBytes = async (path: string): Promise<Uint8Array> => {
  try {
    return await readFile(resolve(path));
  } catch (error) {
    throw new CommandError(`${path}: ${reasonOf(error)}`, { cause: error });
  }
};

/** Decodes an audio file of any supported format. @throws CommandError naming the file and the problem */
export const readAudio = async (path: string): Promise<Pcm> => {
  try {
    return (await decodeAudio(await readBytes(path))).pcm;
  } catch (error) {
    if (error instanceof CodecError) throw new CommandError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
};

export const readAudioAt48k = async (path: string): Promise<Pcm> => {
  const pcm = await readAudio(path);
  return pcm.sampleRateHz === SAMPLE_RATE_HZ ? pcm : resample(pcm, SAMPLE_RATE_HZ);
};

/** Kind of an output file by its extension. @throws UsageError for any other extension */
export const outputKind = <K extends string>(path: string, kinds: readonly K[]): K => {
  const extension = extname(path).slice(1).toLowerCase();
  const found = kinds.find((kind) => kind === extension);
  if (!found) {
    const names = kinds.map((kind) => `.${kind}`);
    throw new UsageError(`--output should end with ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`);
  }
  return found;
};

/** Audio formats that commands write, by file extension. */
export const audioKinds = ['wav', 'mp3', 'flac', 'ogg'] as const;

/** Option for the path of the audio that a command writes. */
export const audioOutput = {
  short: 'o',
  type: 'string',
  value: 'FILE',
  text: 'where to write it: .wav, .mp3, .flac or .ogg',
} as const;

/** Writes audio in the format of the extension, with its own number of channels. */
export const writeAudioFile = async (path: string, pcm: Pcm): Promise<void> => {
  const preset = encoderPresets[outputKind(path, audioKinds)];
  const channelCount = pcm.channels.length === 1 ? 1 : 2;
  await writeWhole(path, await encodeAs(pcm, { ...preset, channelCount }));
};

/** Checks that a file can be written before time is spent on its content. */
export const assertWritable = async (path: string): Promise<void> => {
  const folder = dirname(resolve(path));
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new CommandError(`${path}: ${reasonOf(error)}`, { cause: error });
  }
};

/**
 * Lets `work` write to a temporary name and renames it, so that readers find the complete new file or the old one.
 * @throws CommandError naming the file when it cannot be written
 */
export const replaceWhole = async <T>(path: string, work: (partial: string) => Promise<T>): Promise<T> => {
  const target = resolve(path);
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}`);
  try {
    const result = await work(partial);
    await rename(partial, target);
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code === undefined || error instanceof CodecError) throw error;
    throw new CommandError(`${path}: ${reasonOf(error)}`, { cause: error });
  }
};

export const writeWhole = (path: string, bytes: Uint8Array): Promise<void> =>
  replaceWhole(path, (partial) => writeFile(partial, bytes));
