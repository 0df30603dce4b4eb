import { concatBytes, putAscii, utf8Bytes } from '../io/bytes.ts';
import { type AudioTags, R128_REFERENCE_LUFS, R128_STEPS_PER_DB, REPLAY_GAIN_REFERENCE_LUFS } from './audio-tags.ts';

/** A 28-bit number in four bytes of seven bits (ID3v2.4 §6.2). */
const syncsafe = (value: number): Uint8Array =>
  Uint8Array.of((value >>> 21) & 0x7f, (value >>> 14) & 0x7f, (value >>> 7) & 0x7f, value & 0x7f);

const UTF8 = Uint8Array.of(3);
const ZERO = Uint8Array.of(0);

/** Maximum number of characters per frame. */
const MAX_TEXT = 2000;

/** Removes NUL characters, which separate values and would cut the text. */
const clean = (text: string): Uint8Array => utf8Bytes(text.replaceAll('\u0000', ' ').slice(0, MAX_TEXT));

const frame = (id: string, body: Uint8Array): Uint8Array => {
  const head = new Uint8Array(10);
  putAscii(head, 0, id);
  head.set(syncsafe(body.length), 4);
  return concatBytes([head, body]);
};

const textFrame = (id: string, text: string): Uint8Array => frame(id, concatBytes([UTF8, clean(text)]));

const userText = (name: string, value: string): Uint8Array =>
  frame('TXXX', concatBytes([UTF8, clean(name), ZERO, clean(value)]));

const commentFrame = (text: string): Uint8Array =>
  frame('COMM', concatBytes([UTF8, utf8Bytes('eng'), ZERO, clean(text)]));

/** Gain and peak as ReplayGain texts; values that are not finite (silence) are omitted. */
export const loudnessTexts = (tags: AudioTags): readonly (readonly [name: string, value: string])[] => {
  const { loudness } = tags;
  if (loudness === undefined || !Number.isFinite(loudness.integratedLufs)) return [];
  const gainDb = REPLAY_GAIN_REFERENCE_LUFS - loudness.integratedLufs;
  const r128 = Math.round((R128_REFERENCE_LUFS - loudness.integratedLufs) * R128_STEPS_PER_DB);
  const texts: [string, string][] = [
    ['REPLAYGAIN_TRACK_GAIN', `${gainDb >= 0 ? '+' : ''}${gainDb.toFixed(2)} dB`],
    ['REPLAYGAIN_REFERENCE_LOUDNESS', `${REPLAY_GAIN_REFERENCE_LUFS.toFixed(2)} LUFS`],
    ['R128_TRACK_GAIN', String(Math.max(-32768, Math.min(32767, r128)))],
  ];
  if (loudness.truePeakDbtp !== undefined && Number.isFinite(loudness.truePeakDbtp)) {
    texts.push(['REPLAYGAIN_TRACK_PEAK', (10 ** (loudness.truePeakDbtp / 20)).toFixed(6)]);
  }
  return texts;
};

/** An ID3v2.4 tag of the given fields; no bytes if there are none. */
export const buildId3 = (tags: AudioTags): Uint8Array => {
  const frames: Uint8Array[] = [];
  if (tags.title) frames.push(textFrame('TIT2', tags.title));
  if (tags.organisation) frames.push(textFrame('TPE1', tags.organisation));
  if (tags.comment) frames.push(commentFrame(tags.comment));
  for (const [name, value] of loudnessTexts(tags)) frames.push(userText(name, value));
  if (frames.length === 0) return new Uint8Array(0);
  const body = concatBytes(frames);
  const head = new Uint8Array(10);
  putAscii(head, 0, 'ID3');
  head[3] = 4;
  head.set(syncsafe(body.length), 6);
  return concatBytes([head, body]);
};
