import { plausible } from './plausible.ts';

/** Sample format of an uncompressed file. */
export type SampleFormat = 'u8' | 's8' | 's16' | 's24' | 's32' | 'f32' | 'f64' | 'alaw' | 'mulaw';

export const SAMPLE_BYTES: Readonly<Record<SampleFormat, number>> = {
  u8: 1,
  s8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
  alaw: 1,
  mulaw: 1,
};

/** Layout of the samples of all channels. */
export type SampleLayout = {
  readonly sampleFormat: SampleFormat;
  readonly sampleBytes: number;
  /** Bytes of one sample of each channel. */
  readonly frameBytes: number;
  readonly isBigEndian: boolean;
};

/** Reads every `strideBytes`-th sample from `offset` until `samples` is full. */
type ChannelReader = (
  view: DataView,
  offset: number,
  strideBytes: number,
  samples: Float32Array,
  isLittleEndian: boolean,
) => void;

const readUnsigned8: ChannelReader = (view, offset, strideBytes, samples) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = (view.getUint8(at) - 128) / 128;
  }
};

const readSigned8: ChannelReader = (view, offset, strideBytes, samples) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = view.getInt8(at) / 128;
  }
};

const readSigned16: ChannelReader = (view, offset, strideBytes, samples, isLittleEndian) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = view.getInt16(at, isLittleEndian) / 32768;
  }
};

const readSigned24: ChannelReader = (view, offset, strideBytes, samples, isLittleEndian) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    const low = view.getUint16(isLittleEndian ? at : at + 1, isLittleEndian);
    samples[frame] = (low + view.getInt8(isLittleEndian ? at + 2 : at) * 65536) / 8388608;
  }
};

const readSigned32: ChannelReader = (view, offset, strideBytes, samples, isLittleEndian) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = view.getInt32(at, isLittleEndian) / 2147483648;
  }
};

const readFloat32: ChannelReader = (view, offset, strideBytes, samples, isLittleEndian) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = plausible(view.getFloat32(at, isLittleEndian));
  }
};

const readFloat64: ChannelReader = (view, offset, strideBytes, samples, isLittleEndian) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = plausible(view.getFloat64(at, isLittleEndian));
  }
};

/** A-law values, full scale 32,768 (ITU-T G.711, table 1a): every second bit is inverted; then sign, segment, step. */
const A_LAW = Float32Array.from({ length: 256 }, (_, byte) => {
  const code = byte ^ 0x55;
  const segment = (code >> 4) & 7;
  const step = ((code & 15) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 256) << (segment - 1);
  return (code & 0x80 ? magnitude : -magnitude) / 32_768;
});

/** µ-law values (table 2a): all bits are inverted; steps double from segment to segment, with a bias of 132. */
const MU_LAW = Float32Array.from({ length: 256 }, (_, byte) => {
  const code = ~byte & 0xff;
  const magnitude = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132;
  return (code & 0x80 ? -magnitude : magnitude) / 32_768;
});

const byTable =
  (table: Float32Array): ChannelReader =>
  (view, offset, strideBytes, samples) => {
    for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
      samples[frame] = table[view.getUint8(at)]!;
    }
  };

/**
 * A separate loop for each format: a shared loop that calls a reader per sample takes four times as long once it has
 * seen several readers, because it is no longer inlined. A DataView needs no alignment and reads both byte orders on
 * every machine; typed arrays over the same bytes were measured and are no faster.
 */
const READERS: Readonly<Record<SampleFormat, ChannelReader>> = {
  u8: readUnsigned8,
  s8: readSigned8,
  s16: readSigned16,
  s24: readSigned24,
  s32: readSigned32,
  f32: readFloat32,
  f64: readFloat64,
  alaw: byTable(A_LAW),
  mulaw: byTable(MU_LAW),
};

/**
 * Reads `count` samples of one channel, with the first frame at `offset`. The lowest value of an integer depth,
 * −2^(bits−1), is −1.
 */
export const readChannel = (
  view: DataView,
  { sampleFormat, sampleBytes, frameBytes, isBigEndian }: SampleLayout,
  channel: number,
  count: number,
  offset = 0,
): Float32Array => {
  const samples = new Float32Array(count);
  READERS[sampleFormat](view, offset + channel * sampleBytes, frameBytes, samples, !isBigEndian);
  return samples;
};
