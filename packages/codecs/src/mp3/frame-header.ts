/** Fields of the four header bytes of a Layer III frame (ISO/IEC 11172-3 §2.4.1.3, 13818-3 §2.4.1). */
export type Mp3FrameHeader = {
  /** 1 for MPEG-1, 2 for MPEG-2 (half rates), 2.5 for the unofficial extension to quarter rates. */
  readonly mpegVersion: 1 | 2 | 2.5;
  readonly bitRateKbps: number;
  readonly sampleRateHz: number;
  readonly channelCount: 1 | 2;
  readonly frameBytes: number;
  /** 1152 for MPEG-1, otherwise 576. */
  readonly frameSamples: 1152 | 576;
  /** Length of the side information after the header (and after the CRC, if present). */
  readonly sideInfoBytes: 32 | 17 | 9;
  readonly hasCrc: boolean;
};

const BIT_RATES_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const BIT_RATES_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;
const SAMPLE_RATES_MPEG1 = [44100, 48000, 32000] as const;

const sideInfoLength = (isMpeg1: boolean, channelCount: 1 | 2): 32 | 17 | 9 => {
  if (isMpeg1) return channelCount === 2 ? 32 : 17;
  return channelCount === 2 ? 17 : 9;
};

/** Supported sample rates in Hz. Below 32,000 the file is MPEG-2 with at most 160 kb/s. */
export const MP3_SAMPLE_RATES = [48000, 44100, 32000, 24000, 22050, 16000] as const;

/** Bit rates that frames of this sample rate can have, ascending, in kb/s. */
export const bitRatesFor = (sampleRateHz: number): readonly number[] =>
  (sampleRateHz >= 32000 ? BIT_RATES_MPEG1 : BIT_RATES_MPEG2).slice(1);

/** Header bits that define the frame's format: all but the private bit and those from the mode extension on. */
const KIND_BITS = 0xfffffec0;

/** Cache: hours of audio have half a million frames with few distinct headers (at most 2016). */
const HEADERS = new Map<number, Mp3FrameHeader>();

const headerOf = (word: number): Mp3FrameHeader | undefined => {
  const versionBits = (word >>> 19) & 3;
  const bitRateIndex = (word >>> 12) & 15;
  const rateIndex = (word >>> 10) & 3;
  // Version 01 is reserved.
  if (versionBits === 1 || bitRateIndex === 0 || bitRateIndex === 15 || rateIndex === 3) return undefined;
  const mpegVersion = versionBits === 3 ? 1 : versionBits === 2 ? 2 : 2.5;
  const isMpeg1 = mpegVersion === 1;
  const bitRateKbps = (isMpeg1 ? BIT_RATES_MPEG1 : BIT_RATES_MPEG2)[bitRateIndex] as number;
  const sampleRateHz = (SAMPLE_RATES_MPEG1[rateIndex] as number) / (isMpeg1 ? 1 : mpegVersion === 2 ? 2 : 4);
  const channelCount = ((word >>> 6) & 3) === 3 ? 1 : 2;
  const frameSamples = isMpeg1 ? 1152 : 576;
  const padding = (word >>> 9) & 1;
  return {
    mpegVersion,
    bitRateKbps,
    sampleRateHz,
    channelCount,
    frameBytes: Math.floor(((frameSamples / 8) * bitRateKbps * 1000) / sampleRateHz) + padding,
    frameSamples,
    sideInfoBytes: sideInfoLength(isMpeg1, channelCount),
    hasCrc: ((word >>> 16) & 1) === 0,
  };
};

/** Parses the header at the offset; undefined if it is no Layer III header with a bit rate. */
export const parseFrameHeader = (bytes: Uint8Array, offset: number): Mp3FrameHeader | undefined => {
  // 11 sync bits, and layer bits 01 for Layer III. Searches call this at every byte; two comparisons exclude almost
  // all.
  if (bytes[offset] !== 0xff || ((bytes[offset + 1] as number) & 0xe6) !== 0xe2) return undefined;
  if (offset + 4 > bytes.length) return undefined;
  const kind =
    ((bytes[offset]! << 24) | (bytes[offset + 1]! << 16) | (bytes[offset + 2]! << 8) | bytes[offset + 3]!) & KIND_BITS;
  let header = HEADERS.get(kind);
  if (header === undefined) {
    header = headerOf(kind);
    if (header !== undefined) HEADERS.set(kind, header);
  }
  return header;
};

/** Offset of the side information from the frame's first byte. */
export const sideInfoOffset = (header: Mp3FrameHeader): number => (header.hasCrc ? 6 : 4);

/**
 * `main_data_begin` of the frame at the offset: number of bytes before this frame at which its data begins. If it is 0
 * in every frame (no bit reservoir), frames are independent, which allows exact cutting and joining.
 */
export const mainDataBegin = (bytes: Uint8Array, offset: number, header: Mp3FrameHeader): number => {
  const at = offset + sideInfoOffset(header);
  const first = bytes[at] ?? 0;
  // 9 bits in MPEG-1, 8 in MPEG-2 and 2.5.
  return header.mpegVersion === 1 ? (first << 1) | ((bytes[at + 1] ?? 0) >>> 7) : first;
};
