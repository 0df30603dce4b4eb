import { checkCodedFrames, checkDuration } from '../audio-limits.ts';
import { hasAscii } from '../io/bytes.ts';
import { type Mp3FrameHeader, parseFrameHeader } from './frame-header.ts';

/** Position of a frame; for a lost frame, the position of another frame with the same format. */
export type Mp3Frame = { readonly offset: number; readonly header: Mp3FrameHeader; readonly isLost?: true };

/** Offset after all leading ID3v2 tags, at most the length of the bytes. */
export const skipId3v2 = (bytes: Uint8Array): number => {
  let offset = 0;
  while (hasAscii(bytes, offset, 'ID3') && offset + 10 <= bytes.length) {
    const size =
      (((bytes[offset + 6] as number) & 0x7f) << 21) |
      (((bytes[offset + 7] as number) & 0x7f) << 14) |
      (((bytes[offset + 8] as number) & 0x7f) << 7) |
      ((bytes[offset + 9] as number) & 0x7f);
    const hasFooter = ((bytes[offset + 5] as number) & 0x10) !== 0;
    offset += 10 + size + (hasFooter ? 10 : 0);
  }
  return Math.min(offset, bytes.length);
};

const isSameStream = (a: Mp3FrameHeader, b: Mp3FrameHeader): boolean =>
  a.sampleRateHz === b.sampleRateHz && a.mpegVersion === b.mpegVersion && a.channelCount === b.channelCount;

/** Consecutive frames that identify an MP3 without tags: two rarely occur by chance. */
const FRAMES_TO_BE_SURE = 3;

/** Number of consecutive frames of one stream from the offset on, up to `limit`. */
const chainLength = (bytes: Uint8Array, from: number, limit: number): number => {
  const first = parseFrameHeader(bytes, from);
  if (first === undefined) return 0;
  let offset = from;
  let count = 0;
  while (count < limit) {
    const header = parseFrameHeader(bytes, offset);
    if (header === undefined || !isSameStream(first, header) || offset + header.frameBytes > bytes.length) break;
    count += 1;
    offset += header.frameBytes;
  }
  return count;
};

const isTail = (bytes: Uint8Array, offset: number): boolean =>
  offset === bytes.length || hasAscii(bytes, offset, 'TAG') || hasAscii(bytes, offset, 'APETAGEX');

/** Whether a chain is long enough, or ends exactly at the end of the bytes (very short sounds). */
const isStreamStart = (bytes: Uint8Array, offset: number): boolean => {
  const count = chainLength(bytes, offset, FRAMES_TO_BE_SURE);
  if (count >= FRAMES_TO_BE_SURE) return true;
  if (count === 0) return false;
  let end = offset;
  for (let frame = 0; frame < count; frame += 1) end += parseFrameHeader(bytes, end)?.frameBytes ?? 0;
  return isTail(bytes, end);
};

/** Maximum number of junk bytes before the first frame; the bound keeps large foreign files cheap. */
const MAX_JUNK_BYTES = 1 << 20;

/** Passes on the frames of a stream whose first frame is at an offset. */
const forEachFrame = (
  bytes: Uint8Array,
  from: number,
  first: Mp3FrameHeader,
  take: (offset: number, header: Mp3FrameHeader) => void,
): void => {
  let offset = from;
  let previousEnd: number | undefined;
  while (offset + 4 <= bytes.length) {
    const header = parseFrameHeader(bytes, offset);
    const fits = header !== undefined && offset + header.frameBytes <= bytes.length;
    if (!fits || !isSameStream(first, header)) {
      offset += 1;
      continue;
    }
    const end = offset + header.frameBytes;
    // After damage a single header may be a coincidence: it counts only if another frame or the end follows.
    const next = parseFrameHeader(bytes, end);
    const isConfirmed =
      previousEnd === offset || isTail(bytes, end) || (next !== undefined && isSameStream(first, next));
    if (!isConfirmed && previousEnd !== undefined) {
      offset += 1;
      continue;
    }
    take(offset, header);
    previousEnd = end;
    offset = end;
  }
};

/**
 * All complete frames of the first stream, after tags and at most 1 MiB of junk. Frames of another rate or channel
 * count, damaged segments and a truncated last frame are skipped. Empty if the bytes are not MP3.
 * @throws CodecError `too-large` beyond the allowed length
 */
export const scanFrames = (bytes: Uint8Array): readonly Mp3Frame[] => {
  const start = skipId3v2(bytes);
  const searchEnd = Math.min(bytes.length, start + MAX_JUNK_BYTES);
  let offset = start;
  while (offset < searchEnd && !isStreamStart(bytes, offset)) offset += 1;
  const first = offset < searchEnd ? parseFrameHeader(bytes, offset) : undefined;
  if (first === undefined) return [];

  // Counted first: the list of a file that is too long would take more memory than the file.
  let count = 0;
  forEachFrame(bytes, offset, first, () => {
    count += 1;
    checkDuration(count * first.frameSamples, first.sampleRateHz);
  });
  const frames: Mp3Frame[] = [];
  forEachFrame(bytes, offset, first, (at, header) => frames.push({ offset: at, header }));
  return frames;
};

/**
 * The frames with placeholders for lost frames: as many as fit into each gap, and in total at most `lostCount`, the
 * number of declared frames that were not found.
 */
export const withLostFrames = (frames: readonly Mp3Frame[], lostCount: number): readonly Mp3Frame[] => {
  const first = frames[0];
  if (first === undefined || lostCount <= 0) return frames;
  const meanBytes = frames.reduce((sum, { header }) => sum + header.frameBytes, 0) / frames.length;
  const all: Mp3Frame[] = [];
  let left = lostCount;
  let previous = first;
  for (const frame of frames) {
    const gapBytes = frame === first ? 0 : frame.offset - previous.offset - previous.header.frameBytes;
    const lost = Math.min(left, Math.round(gapBytes / meanBytes));
    checkCodedFrames(all.length + lost);
    for (let index = 0; index < lost; index += 1) all.push({ ...previous, isLost: true });
    left -= lost;
    all.push(frame);
    previous = frame;
  }
  return all;
};
