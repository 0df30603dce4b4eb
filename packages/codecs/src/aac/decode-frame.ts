import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { BitReader } from '../io/bits.ts';
import { keepPlausible } from '../plausible.ts';
import { BANDS, type Bands } from './bands.ts';
import { type ChannelStream, readChannelStream, readWindowInfo, type WindowInfo } from './channel-stream.ts';
import { FilterBank } from './filter-bank.ts';
import { damagedAac } from './huffman.ts';
import { fillNoiseBands, joinStereo, type MiddleSide, NoiseSource, shapeNoise } from './tools.ts';

// Syntactic elements (table 4.85).
const SINGLE = 0;
const PAIR = 1;
const COUPLING = 2;
const LOW_FREQUENCY = 3;
const DATA = 4;
const PROGRAMME = 5;
const FILL = 6;
const END = 7;

/** Fill element with the upper band of HE-AAC (table 4.121). */
const isBandReplication = (type: number): boolean => type === 13 || type === 14;

const highEfficiency = (): CodecError => new CodecError('unsupported', audioFileMessage('audioFiles.heAac'));

export const refuseHighEfficiency = (): never => {
  throw highEfficiency();
};

const readMiddleSide = (bits: BitReader, info: WindowInfo): MiddleSide => {
  const isMiddleSide = new Uint8Array(info.groups.length * info.bandCount);
  const kind = bits.unsigned(2);
  if (kind === 3) throw damagedAac();
  if (kind === 2) isMiddleSide.fill(1);
  if (kind === 1) for (let slot = 0; slot < isMiddleSide.length; slot += 1) isMiddleSide[slot] = bits.unsigned(1);
  return { isMiddleSide, isPerBand: kind === 1 };
};

const skipData = (bits: BitReader): void => {
  bits.unsigned(4);
  const isAligned = bits.unsigned(1) === 1;
  let count = bits.unsigned(8);
  if (count === 255) count += bits.unsigned(8);
  if (isAligned) bits.align();
  bits.position += 8 * count;
};

const skipFill = (bits: BitReader): void => {
  let count = bits.unsigned(4);
  if (count === 15) count += bits.unsigned(8) - 1;
  const end = bits.position + 8 * count;
  if (count > 0 && isBandReplication(bits.unsigned(4))) throw highEfficiency();
  bits.position = end;
};

/** Skips a program config element, which only repeats the channel layout (table 4.2). */
const skipProgramme = (bits: BitReader): void => {
  bits.unsigned(10);
  const counts = [4, 4, 4, 2, 3, 4].map((length) => bits.unsigned(length));
  for (const length of [4, 4, 3]) if (bits.unsigned(1) === 1) bits.unsigned(length);
  const [front, side, back, low, data, coupling] = counts as [number, number, number, number, number, number];
  bits.position += 5 * (front + side + back) + 4 * (low + data) + 5 * coupling;
  bits.align();
  bits.position += 8 * bits.unsigned(8);
};

/** Decoder of one stream of AAC-LC frames of 1024 samples (ISO/IEC 14496-3, subpart 4). */
export class AacDecoder {
  readonly #bands: Bands;
  readonly #banks: FilterBank[];
  readonly #noise = new NoiseSource();

  constructor(sampleRateIndex: number, channelCount: number) {
    this.#bands = BANDS[sampleRateIndex]!;
    this.#banks = Array.from({ length: channelCount }, () => new FilterBank());
  }

  /**
   * Decodes a raw_data_block into 1024 samples per channel in stream order, and returns the offset of the byte after
   * it. A frame with another channel layout than the stream is damaged.
   * @throws CodecError `damaged`, or `unsupported` for tools beyond low complexity
   */
  decode(frame: Uint8Array, offset = 0): { readonly channels: Float32Array[]; readonly endBytes: number } {
    const bits = new BitReader(frame, offset);
    const streams: ChannelStream[] = [];
    for (let element = bits.unsigned(3); element !== END; element = bits.unsigned(3)) {
      if (bits.isPastEnd || streams.length > this.#banks.length) throw damagedAac();
      switch (element) {
        case SINGLE:
        case LOW_FREQUENCY:
          streams.push(this.#readSingle(bits));
          break;
        case PAIR:
          streams.push(...this.#readPair(bits));
          break;
        case DATA:
          skipData(bits);
          break;
        case PROGRAMME:
          skipProgramme(bits);
          break;
        case FILL:
          skipFill(bits);
          break;
        case COUPLING:
          throw new CodecError('unsupported', audioFileMessage('audioFiles.aacCoupling'));
        default:
          throw damagedAac();
      }
    }
    if (bits.isPastEnd || streams.length !== this.#banks.length) throw damagedAac();
    bits.align();
    const channels = streams.map(({ lines, info }, channel) =>
      keepPlausible(this.#banks[channel]!.synthesise(lines, info.sequence, info.shape)),
    );
    return { channels, endBytes: bits.offsetBytes };
  }

  #readSingle(bits: BitReader): ChannelStream {
    bits.unsigned(4);
    const stream = readChannelStream(bits, this.#bands);
    fillNoiseBands(stream, this.#noise);
    shapeNoise(stream, this.#bands);
    return stream;
  }

  #readPair(bits: BitReader): readonly ChannelStream[] {
    bits.unsigned(4);
    const isCommon = bits.unsigned(1) === 1;
    const info = isCommon ? readWindowInfo(bits, this.#bands) : undefined;
    const stereo = info === undefined ? undefined : readMiddleSide(bits, info);
    const left = readChannelStream(bits, this.#bands, info);
    const right = readChannelStream(bits, this.#bands, info);
    fillNoiseBands(left, this.#noise);
    fillNoiseBands(right, this.#noise);
    if (stereo !== undefined) joinStereo(left, right, stereo);
    shapeNoise(left, this.#bands);
    shapeNoise(right, this.#bands);
    return [left, right];
  }
}

/** Index of the stream's channel for each channel in WAV order (table 1.19: the centre comes first). */
const ORDERS: Readonly<Record<number, readonly number[]>> = {
  3: [1, 2, 0],
  4: [1, 2, 0, 3],
  5: [1, 2, 0, 3, 4],
  6: [1, 2, 0, 5, 3, 4],
  8: [1, 2, 0, 7, 5, 6, 3, 4],
};

export const aacInWavOrder = (channels: readonly Float32Array[]): readonly Float32Array[] =>
  ORDERS[channels.length]?.map((index) => channels[index]!) ?? channels;

/** Channel count by channel configuration (table 1.19); 0 where the stream itself would have to define it. */
export const CHANNELS_OF_CONFIGURATION = [0, 1, 2, 3, 4, 5, 6, 8] as const;
