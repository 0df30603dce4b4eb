import { concatBytes, textOf, utf8Bytes, viewOf } from '../io/bytes.ts';
import type { AudioTags } from './audio-tags.ts';
import { loudnessFrom } from './id3-read.ts';
import { loudnessTexts } from './id3-write.ts';

/** Field names known to players (Xiph.Org, "Ogg Vorbis I format specification: comment field"). */
const FIELDS = { TITLE: 'title', ARTIST: 'organisation', COMMENT: 'comment', DESCRIPTION: 'comment' } as const;
const WRITTEN = [
  ['TITLE', 'title'],
  ['ARTIST', 'organisation'],
  ['COMMENT', 'comment'],
] as const;
const VENDOR = 'Sonora';
const MAX_TEXT = 2000;
/** Maximum number of entries that are read. */
const MAX_ENTRIES = 500;

const counted = (bytes: Uint8Array): Uint8Array => {
  const length = new Uint8Array(4);
  viewOf(length).setUint32(0, bytes.length, true);
  return concatBytes([length, bytes]);
};

/** A comment list without framing bit, as in FLAC; valid without tags, too. */
export const buildVorbisComment = (tags: AudioTags): Uint8Array => {
  const entries = WRITTEN.flatMap(([name, field]) => (tags[field] ? [[name, tags[field]] as const] : []));
  const texts = [...entries, ...loudnessTexts(tags)].map(([name, value]) =>
    counted(utf8Bytes(`${name}=${value.replaceAll('\u0000', ' ').slice(0, MAX_TEXT)}`)),
  );
  const count = new Uint8Array(4);
  viewOf(count).setUint32(0, texts.length, true);
  return concatBytes([counted(utf8Bytes(VENDOR)), count, ...texts]);
};

/** Parses a comment list; truncated or invalid entries are skipped. */
export const parseVorbisComment = (body: Uint8Array): AudioTags => {
  const found: { title?: string; organisation?: string; comment?: string } = {};
  const user = new Map<string, string>();
  const view = viewOf(body);
  if (body.length < 8) return {};
  let offset = 4 + view.getUint32(0, true) + 4;
  for (let entry = 0; entry < MAX_ENTRIES && offset + 4 <= body.length; entry += 1) {
    const end = offset + 4 + view.getUint32(offset, true);
    // Comments may contain pictures: only the beginning is read.
    const text = textOf(body.subarray(offset + 4, Math.min(end, body.length, offset + 4 + 4 * MAX_TEXT)), 'utf-8');
    const equals = text.indexOf('=');
    const name = text.slice(0, Math.max(0, equals)).toUpperCase();
    const value = text.slice(equals + 1, equals + 1 + MAX_TEXT);
    if (Object.hasOwn(FIELDS, name) && value) found[FIELDS[name as keyof typeof FIELDS]] ??= value;
    else if (equals > 0) user.set(name, value);
    offset = end;
  }
  return { ...found, loudness: loudnessFrom(user) };
};
