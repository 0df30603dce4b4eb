import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { SAMPLE_RATES_HZ } from '../aac/bands.ts';
import { CHANNELS_OF_CONFIGURATION, refuseHighEfficiency } from '../aac/decode-frame.ts';
import { CodecError } from '../codec-error.ts';
import { BitReader } from '../io/bits.ts';

export type AacConfig = { readonly sampleRateIndex: number; readonly channelCount: number };

const DECODER_CONFIG = 4;
const DECODER_SPECIFIC = 5;
const ES = 3;
/** Object types of AAC: MPEG-4 audio, and MPEG-2 AAC LC (ISO/IEC 14496-1, table 5). */
const AAC_TYPES = [0x40, 0x67];

const LOW_COMPLEXITY = 2;
const BAND_REPLICATION = 5;
const PARAMETRIC_STEREO = 29;
/** Marks spectral band replication signalled after the configuration (§1.6.5). */
const SYNC_EXTENSION = 0x2b7;

/** Tag and body of a descriptor (ISO/IEC 14496-1, §8.3.3). */
const descriptorAt = (bytes: Uint8Array, at: number): { tag: number; from: number; to: number } | undefined => {
  const tag = bytes[at];
  if (tag === undefined) return undefined;
  let size = 0;
  let offset = at + 1;
  for (let count = 0; count < 4; count += 1) {
    const byte = bytes[offset] ?? 0;
    offset += 1;
    size = size * 128 + (byte & 0x7f);
    if (byte < 0x80) break;
  }
  return { tag, from: offset, to: Math.min(bytes.length, offset + size) };
};

const unread = (): CodecError => new CodecError('unsupported', audioFileMessage('audioFiles.mp4NotAacLc'));

/** The AudioSpecificConfig of an elementary stream descriptor; undefined if it is missing. */
const specificConfig = (esds: Uint8Array): Uint8Array | undefined => {
  const es = descriptorAt(esds, 0);
  if (es?.tag !== ES) return undefined;
  const flags = esds[es.from + 2] ?? 0;
  let at = es.from + 3;
  if (flags & 0x80) at += 2;
  if (flags & 0x40) at += 1 + (esds[at] ?? 0);
  if (flags & 0x20) at += 2;
  const config = descriptorAt(esds, at);
  if (config?.tag !== DECODER_CONFIG) return undefined;
  if (!AAC_TYPES.includes(esds[config.from] ?? 0)) throw unread();
  const specific = descriptorAt(esds, config.from + 13);
  return specific?.tag === DECODER_SPECIFIC ? esds.subarray(specific.from, specific.to) : undefined;
};

const readObjectType = (bits: BitReader): number => {
  const type = bits.unsigned(5);
  return type === 31 ? 32 + bits.unsigned(6) : type;
};

const ESCAPED_RATE = 15;

const readRateIndex = (bits: BitReader): number => {
  const index = bits.unsigned(4);
  if (index !== ESCAPED_RATE) return index;
  return (SAMPLE_RATES_HZ as readonly number[]).indexOf(bits.unsigned(24));
};

/**
 * Configuration of an AAC stream from an `esds` box (without its version).
 * @throws CodecError `damaged` if it is incomplete, `unsupported` for anything but AAC-LC with frames of 1024 samples
 */
export const configOf = (esds: Uint8Array): AacConfig => {
  const specific = specificConfig(esds);
  if (specific === undefined || specific.length < 2) {
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'MP4',
        reason: audioFileMessage('audioFiles.formatMissing'),
      }),
    );
  }
  const bits = new BitReader(specific, 0);
  const objectType = readObjectType(bits);
  const sampleRateIndex = readRateIndex(bits);
  const configuration = bits.unsigned(4);
  if (objectType === BAND_REPLICATION || objectType === PARAMETRIC_STEREO) return refuseHighEfficiency();
  if (objectType !== LOW_COMPLEXITY || sampleRateIndex < 0 || sampleRateIndex >= SAMPLE_RATES_HZ.length) throw unread();
  // frameLengthFlag, dependsOnCoreCoder, extensionFlag (§4.4.1).
  if (bits.unsigned(3) !== 0) throw unread();
  const hasExtension = specific.length * 8 - bits.position >= 17 && bits.unsigned(11) === SYNC_EXTENSION;
  if (hasExtension && readObjectType(bits) === BAND_REPLICATION && bits.unsigned(1) === 1)
    return refuseHighEfficiency();
  const channelCount = CHANNELS_OF_CONFIGURATION[configuration] ?? 0;
  if (channelCount === 0) throw new CodecError('unsupported', audioFileMessage('audioFiles.aacChannels'));
  return { sampleRateIndex, channelCount };
};
