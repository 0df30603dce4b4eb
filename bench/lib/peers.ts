import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import { ffmpeg } from './ffmpeg.ts';

/** Target of all mixes. */
export type Target = { readonly seconds: number; readonly targetLufs: number; readonly ceilingDbtp: number };

/** A typical voice chain: high-pass filter, presence boost, compressor, centred, starting after half a second. */
const voiceChain = (seconds: number): string =>
  [
    `aresample=${SAMPLE_RATE_HZ}`,
    'highpass=f=80',
    'equalizer=f=3200:t=q:w=0.8:g=1.5',
    'acompressor=threshold=-22dB:ratio=2.5:attack=6:release=130:makeup=3dB',
    'aformat=channel_layouts=stereo',
    'adelay=500:all=1',
    `apad=whole_dur=${seconds}`,
  ].join(',');

/** Ducks the bed by side-chain, adds the voice and fades the end. Inputs: 0 bed, 1 voice. */
const duckAndMix = (seconds: number): string =>
  [
    '[voice]asplit=2[key][over]',
    '[0:a]volume=-5dB[bed]',
    '[bed][key]sidechaincompress=threshold=0.03:ratio=8:attack=20:release=350[ducked]',
    `[ducked][over]amix=inputs=2:duration=first:normalize=0,afade=t=out:st=${seconds - 1}:d=1`,
  ].join(';');

const encoder = ['-c:a', 'libmp3lame', '-b:a', '192k', '-ar', String(SAMPLE_RATE_HZ), '-ac', '2'];

/** Second pass of loudnorm, with the values that the first pass measured. */
const loudnormSecond = (first: string, target: Target): string => {
  const found = JSON.parse(first.slice(first.lastIndexOf('{'), first.lastIndexOf('}') + 1)) as Record<string, string>;
  const given = `measured_I=${found.input_i}:measured_TP=${found.input_tp}:measured_LRA=${found.input_lra}`;
  return `${loudnorm(target)}:${given}:measured_thresh=${found.input_thresh}:offset=${found.target_offset}:linear=true`;
};
const loudnorm = ({ targetLufs, ceilingDbtp }: Target): string => `loudnorm=I=${targetLufs}:TP=${ceilingDbtp}:LRA=11`;

/**
 * The usual peer: one process for each stage, 24-bit files between them, two passes of loudnorm.
 * Reads voice.wav and bed.wav of the folder, writes usual.mp3.
 */
export const runUsualPeer = (folder: string, target: Target): void => {
  const length = ['-t', String(target.seconds)];
  const wide = ['-c:a', 'pcm_s24le'];
  ffmpeg(folder, ['-i', 'voice.wav', '-af', voiceChain(target.seconds), ...length, ...wide, 'peer-voice.wav']);
  const graph = `[1:a]anull[voice];${duckAndMix(target.seconds)}`;
  ffmpeg(folder, [
    ...['-i', 'bed.wav', '-i', 'peer-voice.wav', '-filter_complex', graph],
    ...[...length, ...wide, 'peer-mix.wav'],
  ]);
  const measure = `${loudnorm(target)}:print_format=json`;
  const first = ffmpeg(folder, ['-i', 'peer-mix.wav', '-af', measure, '-f', 'null', '-'], 'info');
  ffmpeg(folder, [
    ...['-i', 'peer-mix.wav', '-af', loudnormSecond(first, target)],
    ...['-ar', String(SAMPLE_RATE_HZ), '-ac', '2', ...wide, 'peer-master.wav'],
  ]);
  ffmpeg(folder, ['-i', 'peer-master.wav', ...encoder, 'usual.mp3']);
};

/** Margin below the ceiling for peaks that lossy encoding adds; the same as in our master. */
const lossyMarginDb = 0.4;

/**
 * The fair peer: the same graph fused, in two processes: measure; then one linear gain, a limiter and the encoder.
 * Reads voice.wav and bed.wav of the folder, writes fair.mp3.
 */
export const runFairPeer = (folder: string, target: Target): void => {
  const inputs = ['-i', 'bed.wav', '-i', 'voice.wav'];
  const graph = `[1:a]${voiceChain(target.seconds)}[voice];${duckAndMix(target.seconds)}`;
  const length = ['-t', String(target.seconds)];
  const measure = `${graph},ebur128=peak=true:framelog=verbose`;
  const said = ffmpeg(folder, [...inputs, '-filter_complex', measure, ...length, '-f', 'null', '-'], 'info');
  const loudnessLufs = Number(/I:\s+(-?[\d.]+) LUFS/.exec(said.slice(said.lastIndexOf('Summary:')))?.[1]);
  const limit = 10 ** ((target.ceilingDbtp - lossyMarginDb) / 20);
  const master = `${graph},volume=${target.targetLufs - loudnessLufs}dB,alimiter=limit=${limit}:level=disabled`;
  ffmpeg(folder, [...inputs, '-filter_complex', master, ...length, ...encoder, 'fair.mp3']);
};

/** The two WAV files that all pipelines use. */
export const writePeerInputs = (folder: string, inputs: { voice: Uint8Array; bed: Uint8Array }): void => {
  writeFileSync(join(folder, 'voice.wav'), inputs.voice);
  writeFileSync(join(folder, 'bed.wav'), inputs.bed);
};

export const readPeerInput = (folder: string, name: 'voice' | 'bed'): Uint8Array =>
  readFileSync(join(folder, `${name}.wav`));
