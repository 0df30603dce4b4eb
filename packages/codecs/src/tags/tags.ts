import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { isAiff, layoutOfAiff } from '../aiff/layout-aiff.ts';
import { CodecError } from '../codec-error.ts';
import { isFlac, layoutOfFlac } from '../flac/layout-flac.ts';
import { flacWithTags } from '../flac/tags-flac.ts';
import { readerOf } from '../io/byte-reader.ts';
import { concatBytes } from '../io/bytes.ts';
import { layoutOfMp3 } from '../mp3/decode-mp3.ts';
import { skipId3v2 } from '../mp3/frame-scan.ts';
import { isMp4 } from '../mp4/layout-mp4.ts';
import { oggWithTags } from '../ogg/encode-ogg.ts';
import { isOgg, layoutOfOgg } from '../ogg/layout-ogg.ts';
import { riffChunk } from '../wav/encode-wav.ts';
import { isWav, layoutOfWav } from '../wav/layout-wav.ts';
import type { AudioTags } from './audio-tags.ts';
import { loudnessFrom, readId3v1, readId3v2, type TagTexts } from './id3-read.ts';
import { buildId3 } from './id3-write.ts';
import { readMp4Items } from './mp4-items.ts';
import { parseVorbisComment } from './vorbis-comment.ts';
import { buildInfoList, parseInfoList } from './wav-info.ts';

const withoutAbsent = (tags: AudioTags): AudioTags =>
  Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== undefined));

const fromTexts = ({ title, organisation, comment, user }: TagTexts): AudioTags => ({
  title,
  organisation,
  comment,
  loudness: loudnessFrom(user),
});

/** Result of the reader; undefined if the file is too damaged for it. */
const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

const merge = (first: AudioTags, second: AudioTags): AudioTags => ({
  ...withoutAbsent(second),
  ...withoutAbsent(first),
});

const fromWav = (bytes: Uint8Array): AudioTags => {
  const layout = attempt(() => layoutOfWav(bytes));
  const info = layout?.infoList === undefined ? {} : parseInfoList(layout.infoList);
  return layout?.id3 === undefined ? info : merge(info, fromTexts(readId3v2(layout.id3)));
};

const fromAiff = (bytes: Uint8Array): AudioTags => {
  const layout = attempt(() => layoutOfAiff(readerOf(bytes)));
  if (layout === undefined) return {};
  const { title, organisation, comment, id3 } = layout;
  return merge({ title, organisation, comment }, id3 === undefined ? {} : fromTexts(readId3v2(id3)));
};

/**
 * Metadata of a file: ID3v2.3/2.4 and ID3v1, LIST/INFO and `id3 ` chunks of WAV, text chunks of AIFF, comments of FLAC,
 * Vorbis and Opus, entries of MP4. Never throws; `{}` if there is none.
 */
export const readTags = (bytes: Uint8Array): AudioTags => {
  if (isWav(bytes)) return fromWav(bytes);
  if (isAiff(bytes)) return fromAiff(bytes);
  if (isFlac(bytes) || isOgg(bytes)) {
    const comment = attempt(() => (isOgg(bytes) ? layoutOfOgg(bytes) : layoutOfFlac(bytes)).comment);
    return comment === undefined ? {} : withoutAbsent(parseVorbisComment(comment));
  }
  if (isMp4(bytes)) return withoutAbsent(attempt(() => readMp4Items(bytes)) ?? {});
  return merge(fromTexts(readId3v2(bytes)), readId3v1(bytes));
};

const wavWithTags = (bytes: Uint8Array, tags: AudioTags): Uint8Array => {
  const layout = layoutOfWav(bytes);
  const dataEnd = layout.dataOffset + layout.frames * layout.frameBytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  // All chunks before the samples except the old INFO, then the samples, then the new tags. Later chunks are dropped.
  let offset = 12;
  while (offset < layout.dataOffset - 8) {
    const size = view.getUint32(offset + 4, true);
    const end = Math.min(offset + 8 + size + (size % 2), layout.dataOffset - 8);
    const isInfo = layout.infoList !== undefined && layout.infoList.byteOffset - bytes.byteOffset === offset + 8;
    if (!isInfo) kept.push(bytes.subarray(offset, end));
    offset = end;
  }
  const list = buildInfoList(tags);
  const parts = [
    ...kept,
    ...(list.length > 0 ? [riffChunk('LIST', list)] : []),
    riffChunk('data', bytes.subarray(layout.dataOffset, dataEnd)),
    ...(tags.loudness === undefined ? [] : [riffChunk('id3 ', buildId3(tags))]),
  ];
  const head = bytes.slice(0, 12);
  head.set([0x52, 0x49, 0x46, 0x46]);
  new DataView(head.buffer).setUint32(4, 4 + parts.reduce((sum, part) => sum + part.length, 0), true);
  return concatBytes([head, ...parts]);
};

/**
 * The same WAV, MP3, FLAC or Ogg Vorbis file with exactly these tags; old ones are replaced, the audio is unchanged.
 * @throws CodecError `unsupported` for AIFF, Opus and MP4, `not-audio` for anything else; for a WAV without audio as
 * `decodeWav`.
 */
export const writeTags = (bytes: Uint8Array, tags: AudioTags): Uint8Array => {
  if (isWav(bytes)) return wavWithTags(bytes, tags);
  if (isFlac(bytes)) return flacWithTags(bytes, tags);
  if (isOgg(bytes) && layoutOfOgg(bytes).codec === 'vorbis') return oggWithTags(bytes, tags);
  if (isOgg(bytes) || isAiff(bytes) || isMp4(bytes)) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: 'Tags cannot be written into Opus, AIFF and MP4 files.' }),
    );
  }
  if (layoutOfMp3(bytes) === undefined)
    throw new CodecError(
      'not-audio',
      audioFileMessage('audioFiles.notWritable', { fault: 'The file is no audio that can be tagged.' }),
    );
  return concatBytes([buildId3(tags), bytes.subarray(skipId3v2(bytes))]);
};
