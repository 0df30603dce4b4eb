import { layoutOfMp3 } from './decode-mp3.ts';

/** Whether all music frames of an MP3 file have the same bit rate; undefined if the bytes are not MP3. */
export const isConstantRateMp3 = (bytes: Uint8Array): boolean | undefined => {
  const music = layoutOfMp3(bytes)?.music;
  const first = music?.[0]?.header.bitRateKbps;
  return first === undefined ? undefined : music?.every(({ header }) => header.bitRateKbps === first);
};
