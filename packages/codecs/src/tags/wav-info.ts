import { concatBytes, putAscii, textOf, utf8Bytes, viewOf } from '../io/bytes.ts';
import type { AudioTags } from './audio-tags.ts';

/** RIFF INFO names (Microsoft, "Multimedia Programming Interface and Data Specifications", 1991). */
const FIELDS = { title: 'INAM', organisation: 'IART', comment: 'ICMT' } as const;

const MAX_TEXT = 2000;

/** Body of a LIST chunk of type INFO, with NUL-terminated UTF-8 texts; no bytes without tags. */
export const buildInfoList = (tags: AudioTags): Uint8Array => {
  const parts: Uint8Array[] = [];
  for (const [field, id] of Object.entries(FIELDS)) {
    const text = tags[field as keyof typeof FIELDS];
    if (!text) continue;
    const value = utf8Bytes(text.replaceAll('\u0000', ' ').slice(0, MAX_TEXT));
    const length = value.length + 1;
    const part = new Uint8Array(8 + length + (length % 2));
    putAscii(part, 0, id);
    viewOf(part).setUint32(4, length, true);
    part.set(value, 8);
    parts.push(part);
  }
  return parts.length === 0 ? new Uint8Array(0) : concatBytes([utf8Bytes('INFO'), ...parts]);
};

/** Parses the body of a LIST chunk; other list types and damaged entries are skipped. */
export const parseInfoList = (body: Uint8Array): AudioTags => {
  const found: { -readonly [Field in keyof typeof FIELDS]?: string } = {};
  if (textOf(body.subarray(0, 4), 'latin1') !== 'INFO') return found;
  const view = viewOf(body);
  let offset = 4;
  while (offset + 8 <= body.length) {
    const id = textOf(body.subarray(offset, offset + 4), 'latin1');
    const length = view.getUint32(offset + 4, true);
    const raw = body.subarray(offset + 8, Math.min(body.length, offset + 8 + length));
    const field = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).find((name) => FIELDS[name] === id);
    const text = textOf(raw, 'utf-8').split('\u0000')[0]?.slice(0, MAX_TEXT);
    if (field !== undefined && text) found[field] = text;
    offset += 8 + length + (length % 2);
  }
  return found;
};
