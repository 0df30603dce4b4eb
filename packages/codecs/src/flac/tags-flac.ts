import { concatBytes, viewOf } from '../io/bytes.ts';
import type { AudioTags } from '../tags/audio-tags.ts';
import { buildVorbisComment } from '../tags/vorbis-comment.ts';
import { BLOCK_COMMENT, layoutOfFlac } from './layout-flac.ts';

/** Signature at the start of every file. */
export const FLAC_MARK = Uint8Array.of(0x66, 0x4c, 0x61, 0x43);
export const BLOCK_STREAMINFO = 0;

/** One metadata block (RFC 9639 §8.1). */
export const flacBlock = (type: number, body: Uint8Array, isLast: boolean): Uint8Array => {
  const head = new Uint8Array(4);
  viewOf(head).setUint32(0, (isLast ? 2 ** 31 : 0) + type * 2 ** 24 + body.length);
  return concatBytes([head, body]);
};

/**
 * The same file with exactly these tags. Of the metadata, only STREAMINFO and the new comment are kept.
 * @throws CodecError as `layoutOfFlac`.
 */
export const flacWithTags = (bytes: Uint8Array, tags: AudioTags): Uint8Array => {
  const { streamInfo, audioOffset } = layoutOfFlac(bytes);
  return concatBytes([
    FLAC_MARK,
    flacBlock(BLOCK_STREAMINFO, streamInfo, false),
    flacBlock(BLOCK_COMMENT, buildVorbisComment(tags), true),
    bytes.subarray(audioOffset),
  ]);
};
