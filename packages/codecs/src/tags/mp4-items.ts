import { textOf } from '../io/bytes.ts';
import { findBox } from '../mp4/boxes.ts';
import { itemsOf, type Mp4Item } from '../mp4/item-list.ts';
import type { AudioTags } from './audio-tags.ts';
import { loudnessFrom } from './id3-read.ts';

/** Names from iTunes that all players know (the first byte is © in Latin-1). */
const FIELDS = { '©nam': 'title', '©ART': 'organisation', '©cmt': 'comment', desc: 'comment' } as const;
const MAX_TEXT = 2000;
/**
 * Well-known types of text values: UTF-8 or UTF-16; 0 leaves the type to the entry. Other types (pictures, numbers) are
 * not text.
 */
const ENCODINGS: Readonly<Record<number, 'utf-8' | 'utf-16be'>> = { 0: 'utf-8', 1: 'utf-8', 2: 'utf-16be' };

const textIn = ({ type, value }: Mp4Item): string | undefined => {
  const encoding = ENCODINGS[type];
  if (encoding === undefined) return undefined;
  return textOf(value.subarray(0, 4 * MAX_TEXT), encoding)
    .split('\u0000')[0]
    ?.slice(0, MAX_TEXT);
};

/** Metadata of an MP4 file; invalid entries are skipped. */
export const readMp4Items = (bytes: Uint8Array): AudioTags => {
  const moov = findBox(bytes, { from: 0, to: bytes.length }, 'moov');
  if (moov === undefined) return {};
  const found: { title?: string; organisation?: string; comment?: string } = {};
  const user = new Map<string, string>();
  for (const item of itemsOf(bytes, moov)) {
    const text = textIn(item);
    if (!text) continue;
    if (Object.hasOwn(FIELDS, item.name)) found[FIELDS[item.name as keyof typeof FIELDS]] ??= text;
    else user.set(item.name.toUpperCase(), text);
  }
  return { ...found, loudness: loudnessFrom(user) };
};
