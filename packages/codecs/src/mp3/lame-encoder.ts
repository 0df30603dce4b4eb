import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { createMp3Encoder } from 'wasm-media-encoders';
import { CodecError } from '../codec-error.ts';
import type { PcmSource } from '../pcm.ts';
import { forEachBlock } from '../pcm-source.ts';

/** Encoder settings; one of the first two selects constant or variable bit rate. */
export type LameSettings = {
  readonly bitRateKbps?: number;
  /** 0 (best, largest) to below 10. */
  readonly vbrQuality?: number;
  readonly channelCount: 1 | 2;
  readonly inputSampleRateHz: number;
  readonly outputSampleRateHz: number;
};

/** Private part of the encoder object; present in 0.7.0 and checked before use. */
type Internals = {
  readonly ref: number;
  readonly module: { readonly memory: { readonly buffer: ArrayBuffer } };
};

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

let sharedEncoder: Promise<Encoder> | undefined;

/** A single instance: each run configures it again and completes without a pause. */
const encoderInstance = (): Promise<Encoder> => {
  sharedEncoder ??= createMp3Encoder();
  return sharedEncoder;
};

// Offsets of LAME 3.100's state in the memory of wasm-media-encoders 0.7.0, in bytes, determined by inspecting the
// memory with known settings: instance → global flags → internal flags → settings; internal flags → threshold of
// hearing.
const GLOBAL_FLAGS = 28;
const INTERNAL_FLAGS = 288;
const SETTINGS = 20;
const INPUT_RATE = 44;
const OUTPUT_RATE = 48;
const INPUT_CHANNELS = 52;
const AVERAGE_BIT_RATE = 104;
const DISABLE_RESERVOIR = 128;
const THRESHOLD = 85_800;
const THRESHOLD_ADAPTS = 0;
const THRESHOLD_FACTOR = 8;
const THRESHOLD_LIMIT = 12;

/** Reads numbers in the encoder's memory; an address outside it reads as 0. */
const memoryOf = (encoder: Encoder) => {
  const { ref, module } = encoder as unknown as Internals;
  if (typeof ref !== 'number' || module?.memory === undefined) return undefined;
  const view = new DataView(module.memory.buffer);
  const holds = (address: number): boolean => address > 0 && address + 4 <= view.byteLength;
  return {
    ref,
    integer: (address: number): number => (holds(address) ? view.getUint32(address, true) : 0),
    float: (address: number): number => (holds(address) ? view.getFloat32(address, true) : 0),
    write: (address: number, value: number): void => view.setUint32(address, value, true),
  };
};

/**
 * Disables the features of LAME that make a frame depend on much earlier frames and that have no option in the package:
 * the bit reservoir and, at constant rates, the adaptive threshold of hearing, which never recovers after isolated
 * clicks. The remaining dependence reaches three frames back, so that a changed segment can be encoded alone and
 * spliced in bit-exactly. Quiet passages are then coded as if they were as loud as the rest; constant rates have enough
 * bits for that, variable rates do not and keep the adaptive threshold. Changes nothing unless all known values are
 * found at their addresses: with another build of the package, segments cannot be encoded alone.
 */
const limitEncoderMemory = (encoder: Encoder, settings: LameSettings): boolean => {
  const memory = memoryOf(encoder);
  const internalFlags = memory?.integer(memory.integer(memory.ref + GLOBAL_FLAGS) + INTERNAL_FLAGS) ?? 0;
  if (!memory || internalFlags === 0) return false;
  const base = internalFlags + SETTINGS;
  const threshold = memory.integer(internalFlags + THRESHOLD);
  const isKnownLayout =
    memory.integer(base + INPUT_RATE) === settings.inputSampleRateHz &&
    memory.integer(base + OUTPUT_RATE) === settings.outputSampleRateHz &&
    memory.integer(base + INPUT_CHANNELS) === settings.channelCount &&
    memory.integer(base + AVERAGE_BIT_RATE) === (settings.bitRateKbps ?? 0) &&
    memory.integer(base + DISABLE_RESERVOIR) === 0 &&
    memory.integer(threshold + THRESHOLD_ADAPTS) === 3 &&
    memory.float(threshold + THRESHOLD_FACTOR) === Math.fround(0.01) &&
    memory.float(threshold + THRESHOLD_LIMIT) === 1;
  if (!isKnownLayout) return false;
  memory.write(base + DISABLE_RESERVOIR, 1);
  if (settings.bitRateKbps !== undefined) memory.write(threshold + THRESHOLD_ADAPTS, 0);
  return true;
};

/**
 * Compensates LAME's attenuation at constant bit rates, which leaves headroom for coding peaks (its `scale` setting:
 * the preset table in presets.c of 3.100). Mastering has already left that headroom and the level must stay.
 */
const levelKept = (bitRateKbps: number | undefined): number => {
  if (bitRateKbps === undefined || bitRateKbps >= 256) return 1;
  if (bitRateKbps >= 224) return 0.98;
  return bitRateKbps >= 192 ? 0.97 : 0.95;
};

/** Frames per call: limits the encoder's buffers and does not affect the bytes. */
const CHUNK_FRAMES = 1152 * 40;

/** 320 kb/s, the highest MP3 bit rate, and the frames that delay and padding add, at most 1441 bytes each. */
const MAX_BYTES_PER_SECOND = 40_000;
const EXTRA_BYTES = 8 * 1441;

const scaleInPlace = (samples: Float32Array, gain: number): void => {
  for (let index = 0; index < samples.length; index += 1) samples[index] = samples[index]! * gain;
};

/** Encodes all samples to a plain stream of frames without info frame. */
export const runLame = async (
  source: PcmSource,
  settings: LameSettings,
): Promise<{ readonly music: Uint8Array; readonly isMemoryLimited: boolean }> => {
  const encoder = await encoderInstance();
  const rate =
    settings.bitRateKbps !== undefined ? { bitrate: settings.bitRateKbps } : { vbrQuality: settings.vbrQuality ?? 4 };
  try {
    encoder.configure({
      channels: settings.channelCount,
      sampleRate: settings.inputSampleRateHz,
      outputSampleRate: settings.outputSampleRateHz,
      ...rate,
    } as Parameters<Encoder['configure']>[0]);
    const isMemoryLimited = limitEncoderMemory(encoder, settings);
    // Size for the highest rate; the system does not allocate pages that are never written.
    const music = new Uint8Array(
      Math.ceil((source.frames / settings.inputSampleRateHz) * MAX_BYTES_PER_SECOND) + EXTRA_BYTES,
    );
    let length = 0;
    const keep = (bytes: Uint8Array): void => {
      music.set(bytes, length);
      length += bytes.length;
    };
    const gain = 1 / levelKept(settings.bitRateKbps);
    forEachBlock(source, CHUNK_FRAMES, (chunk) => {
      if (gain !== 1) for (const samples of chunk) scaleInPlace(samples, gain);
      keep(encoder.encode(chunk as Float32Array[]));
    });
    keep(encoder.finalize());
    return { music: music.subarray(0, length), isMemoryLimited };
  } catch (cause) {
    // A failed run may leave the instance in an undefined state: the next run creates a new one.
    sharedEncoder = undefined;
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: `The MP3 encoder refused these settings: ${String(cause)}` }),
    );
  }
};
