import { putAscii, viewOf } from '../bytes.ts';

/** A small AIFF file of 16 bit at 48 kHz; AIFF-C with `sowt` where little-endian. */
export const buildAiff = (channels: readonly Int16Array[], isLittleEndian = false): Uint8Array => {
  const frames = channels[0]?.length ?? 0;
  const commonBytes = isLittleEndian ? 24 : 18;
  const dataBytes = 8 + frames * channels.length * 2;
  const bytes = new Uint8Array(12 + 8 + commonBytes + 8 + dataBytes);
  const view = viewOf(bytes);
  putAscii(bytes, 0, 'FORM');
  view.setUint32(4, bytes.length - 8);
  putAscii(bytes, 8, isLittleEndian ? 'AIFC' : 'AIFF');
  putAscii(bytes, 12, 'COMM');
  view.setUint32(16, commonBytes);
  view.setUint16(20, channels.length);
  view.setUint32(22, frames);
  view.setUint16(26, 16);
  // 48 000 as an 80-bit number: 0xBB80 × 2^48 with the exponent of 2^15.
  view.setUint16(28, 16383 + 15);
  view.setUint32(30, 48_000 * 2 ** 16);
  if (isLittleEndian) putAscii(bytes, 38, 'sowt');
  const data = 20 + commonBytes;
  putAscii(bytes, data, 'SSND');
  view.setUint32(data + 4, dataBytes);
  channels.forEach((samples, channel) => {
    samples.forEach((sample, frame) => {
      view.setInt16(data + 16 + (frame * channels.length + channel) * 2, sample, isLittleEndian);
    });
  });
  return bytes;
};
