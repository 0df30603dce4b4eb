import { createMp3Encoder } from 'wasm-media-encoders';
import { CodecError } from '../codec-error.ts';

/** What the encoder is asked for; one of the first two decides between constant and variable bit rate. */
export type LameSettings = {
  readonly bitRateKbps?: number;
  /** 0 (best, largest) up to, not including, 10. */
  readonly vbrQuality?: number;
  readonly channelCount: 1 | 2;
  readonly inputSampleRateHz: number;
  readonly outputSampleRateHz: number;
};

/** The part of the encoder object that its types keep private; 0.7.0 has it, and the guard below does not trust it. */
type Internals = {
  readonly ref: number;
  readonly module: { readonly memory: { readonly buffer: ArrayBuffer } };
};

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

let sharedEncoder: Promise<Encoder> | undefined;

/** One instance serves all: each run configures it anew and runs to its end without a pause. */
const encoderInstance = (): Promise<Encoder> => {
  sharedEncoder ??= createMp3Encoder();
  return sharedEncoder;
};

// Where LAME 3.100's session settings lie in the memory of wasm-media-encoders 0.7.0, in bytes, found by reading the
// memory with known settings: instance → global flags → internal flags → settings.
const GLOBAL_FLAGS = 28;
const INTERNAL_FLAGS = 288;
const SETTINGS = 20;
const INPUT_RATE = 44;
const OUTPUT_RATE = 48;
const INPUT_CHANNELS = 52;
const AVERAGE_BIT_RATE = 104;
const DISABLE_RESERVOIR = 128;

/**
 * Switches LAME's bit reservoir off, for which the package has no option. Each frame then stands by itself, so that a
 * changed stretch can be encoded alone and joined bit for bit. Nothing is written unless five known settings stand where
 * they should: with another build of the package the reservoir stays on, which only costs that ability.
 */
const disableReservoir = (encoder: Encoder, settings: LameSettings): boolean => {
  const { ref, module } = encoder as unknown as Internals;
  if (typeof ref !== 'number' || module?.memory === undefined) return false;
  const memory = new DataView(module.memory.buffer);
  const read = (address: number): number =>
    address > 0 && address + 4 <= memory.byteLength ? memory.getUint32(address, true) : 0;
  const globalFlags = read(ref + GLOBAL_FLAGS);
  const internalFlags = globalFlags === 0 ? 0 : read(globalFlags + INTERNAL_FLAGS);
  if (internalFlags === 0) return false;
  const base = internalFlags + SETTINGS;
  const isKnownLayout =
    read(base + INPUT_RATE) === settings.inputSampleRateHz &&
    read(base + OUTPUT_RATE) === settings.outputSampleRateHz &&
    read(base + INPUT_CHANNELS) === settings.channelCount &&
    read(base + AVERAGE_BIT_RATE) === (settings.bitRateKbps ?? 0) &&
    read(base + DISABLE_RESERVOIR) === 0 &&
    base + DISABLE_RESERVOIR + 4 <= memory.byteLength;
  if (isKnownLayout) memory.setUint32(base + DISABLE_RESERVOIR, 1, true);
  return isKnownLayout;
};

/**
 * What LAME takes off every sample at a constant bit rate, to leave room for what coding adds to peaks (its `scale`
 * setting: the table of presets in presets.c of 3.100). Mastering has left that room already and wants the level kept, so
 * the samples go in that much louder.
 */
const levelKept = (bitRateKbps: number | undefined): number => {
  if (bitRateKbps === undefined || bitRateKbps >= 256) return 1;
  if (bitRateKbps >= 224) return 0.98;
  return bitRateKbps >= 192 ? 0.97 : 0.95;
};

/** Frames handed over at once: bounds the encoder's buffers, and has no influence on the bytes. */
const CHUNK_FRAMES = 1152 * 40;

const scaleInPlace = (samples: Float32Array, gain: number): void => {
  for (let index = 0; index < samples.length; index += 1) samples[index] = samples[index]! * gain;
};

/** Encodes all samples to a bare stream of frames, without any header frame. */
export const runLame = async (
  channels: readonly Float32Array[],
  settings: LameSettings,
): Promise<{ readonly music: Uint8Array[]; readonly isReservoirOff: boolean }> => {
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
    const isReservoirOff = disableReservoir(encoder, settings);
    const frames = channels[0]?.length ?? 0;
    const music: Uint8Array[] = [];
    const gain = 1 / levelKept(settings.bitRateKbps);
    for (let start = 0; start < frames; start += CHUNK_FRAMES) {
      const chunk = channels.map((channel) => channel.slice(start, start + CHUNK_FRAMES));
      if (gain !== 1) for (const samples of chunk) scaleInPlace(samples, gain);
      music.push(encoder.encode(chunk).slice());
    }
    music.push(encoder.finalize().slice());
    return { music, isReservoirOff };
  } catch (cause) {
    // A failed run may leave the instance in any state: the next one starts from a new one.
    sharedEncoder = undefined;
    throw new CodecError('unsupported', `The MP3 encoder refused these settings: ${String(cause)}`);
  }
};
