import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import type { Message } from '@sonora/contracts/messages/message';
import { SAMPLE_RATES_HZ } from '../aac/bands.ts';
import { AAC_FRAME_SAMPLES, type AacFrame, type AacStream } from '../aac/layout-adts.ts';
import { CodecError } from '../codec-error.ts';
import { hasAscii, textOf } from '../io/bytes.ts';
import { type Box, boxesIn, boxFields, findBox } from './boxes.ts';
import { configOf } from './decoder-config.ts';
import { itemsOf } from './item-list.ts';
import { fragmentSamples, type SampleList, tableSamples } from './samples.ts';

/** Whether this is an MP4 file (M4A, MP4, M4B, MOV). */
export const isMp4 = (bytes: Uint8Array): boolean => hasAscii(bytes, 4, 'ftyp');

const damaged = (reason: Message): CodecError =>
  new CodecError('damaged', audioFileMessage('audioFiles.damagedBecause', { format: 'MP4', reason }));

type Track = {
  readonly trak: Box;
  readonly mdia: Box;
  readonly id: number;
  readonly timescale: number;
};

/** The first audio track. */
const soundTrack = (bytes: Uint8Array, moov: Box): Track | undefined => {
  for (const trak of boxesIn(bytes, moov.from, moov.to)) {
    if (trak.type !== 'trak') continue;
    const mdia = findBox(bytes, trak, 'mdia');
    const handler = mdia && findBox(bytes, mdia, 'hdlr');
    if (!mdia || !handler || !hasAscii(bytes, handler.from + 8, 'soun')) continue;
    const header = findBox(bytes, mdia, 'mdhd');
    const fields = header && boxFields(bytes, header);
    const timescale = fields === undefined ? 0 : fields.u32(fields.u8(0) === 1 ? 20 : 12);
    const trackHeader = findBox(bytes, trak, 'tkhd');
    const track = trackHeader && boxFields(bytes, trackHeader);
    const id = track === undefined ? 0 : track.u32(track.u8(0) === 1 ? 20 : 12);
    if (timescale === 0) throw damaged(audioFileMessage('audioFiles.clockMissing'));
    return { trak, mdia, id, timescale };
  }
  return undefined;
};

/** Names of other audio codecs in these files. */
const KINDS: Readonly<Record<string, string>> = {
  alac: 'Apple Lossless',
  'ac-3': 'Dolby Digital',
  'ec-3': 'Dolby Digital Plus',
  Opus: 'Opus',
  fLaC: 'FLAC',
  '.mp3': 'MP3',
  enca: 'protected',
  drms: 'protected',
};

/** The AAC sample entry in the track's `stsd` (§12.2.3; QuickTime adds fields before it, or a box around it). */
const descriptionOf = (bytes: Uint8Array, stbl: Box): Uint8Array => {
  const stsd = findBox(bytes, stbl, 'stsd');
  const [entry] = stsd === undefined ? [] : [...boxesIn(bytes, stsd.from + 8, stsd.to)];
  if (entry === undefined) throw damaged(audioFileMessage('audioFiles.formatMissing'));
  if (entry.type !== 'mp4a') {
    const kind = KINDS[entry.type] ?? 'other';
    throw new CodecError('unsupported', audioFileMessage('audioFiles.mp4OtherAudio', { format: kind }));
  }
  const version = boxFields(bytes, entry).u16(8);
  const children = { from: entry.from + 28 + ([0, 16, 36][version] ?? 0), to: entry.to };
  const esds = findBox(bytes, children, 'esds') ?? findBox(bytes, children, 'wave', 'esds');
  if (esds === undefined) throw damaged(audioFileMessage('audioFiles.formatMissing'));
  return bytes.subarray(esds.from + 4, esds.to);
};

/** The twelve words of the comment take about 130 bytes. */
const MAX_COMMENT_BYTES = 1000;

/** Delay and length in samples as iTunes writes them: exact, whereas edit lists have a resolution of milliseconds. */
const gaplessComment = (bytes: Uint8Array, moov: Box): { readonly skip: number; readonly keep: number } | undefined => {
  for (const { name, value } of itemsOf(bytes, moov)) {
    if (name !== 'iTunSMPB') continue;
    const words = textOf(value.subarray(0, MAX_COMMENT_BYTES), 'latin1').trim().split(/\s+/);
    const [, skip, , keep] = words.map((word) => Number.parseInt(word, 16));
    if (skip !== undefined && keep !== undefined && skip >= 0 && keep > 0) return { skip, keep };
  }
  return undefined;
};

/** The part of the track that is played, in the track's time: the first edit that is not a pause (§8.6.6). */
const editOf = (
  bytes: Uint8Array,
  moov: Box,
  { trak, timescale }: Track,
): { readonly start: number; readonly duration: number } | undefined => {
  const elst = findBox(bytes, trak, 'edts', 'elst');
  const mvhd = findBox(bytes, moov, 'mvhd');
  if (elst === undefined || mvhd === undefined) return undefined;
  const movie = boxFields(bytes, mvhd);
  const movieScale = movie.u32(movie.u8(0) === 1 ? 20 : 12);
  const edits = boxFields(bytes, elst);
  const isLong = edits.u8(0) === 1;
  const entryBytes = isLong ? 20 : 12;
  const count = Math.min(edits.u32(4), 1000);
  for (let index = 0; index < count; index += 1) {
    const at = 8 + index * entryBytes;
    const duration = isLong ? edits.u64(at) : edits.u32(at);
    const start = isLong ? edits.i64(at + 8) : edits.i32(at + 4);
    if (start >= 0 && movieScale > 0) return { start, duration: (duration * timescale) / movieScale };
  }
  return undefined;
};

/** Decoded samples to drop and to keep. */
const playedPart = (
  bytes: Uint8Array,
  moov: Box,
  track: Track,
  { frames, duration }: SampleList,
  sampleRateHz: number,
): Pick<AacStream, 'skipFrames' | 'keepFrames'> => {
  const decoded = frames.length * AAC_FRAME_SAMPLES;
  const gapless = gaplessComment(bytes, moov);
  const toSamples = (time: number): number => Math.round((time * sampleRateHz) / track.timescale);
  const edit = editOf(bytes, moov, track);
  const skip = Math.min(decoded, gapless?.skip ?? toSamples(edit?.start ?? 0));
  // The last frame has a shorter declared duration if its end is padding.
  const whole = duration > 0 ? Math.min(decoded, toSamples(duration)) : decoded;
  const left = Math.max(0, whole - skip);
  if (gapless !== undefined) return { skipFrames: skip, keepFrames: Math.min(decoded - skip, gapless.keep) };
  if (edit === undefined || edit.duration === 0) return { skipFrames: skip, keepFrames: left };
  // Edits have the movie's coarser time scale: only a difference larger than its rounding cuts anything.
  const edited = toSamples(edit.duration);
  const isCut = edited < left - Math.ceil(sampleRateHz / 500);
  return { skipFrames: skip, keepFrames: isCut ? edited : left };
};

/**
 * The AAC stream of an MP4 file, plain or fragmented. Frames outside the file are skipped.
 * @throws CodecError `not-audio` for another kind of file, `unsupported` without audio or for a codec other than
 * AAC-LC, `damaged` if the index is missing (an interrupted recording) or invalid
 */
export const layoutOfMp4 = (bytes: Uint8Array): AacStream => {
  if (!isMp4(bytes)) throw new CodecError('not-audio', audioFileMessage('audioFiles.notAudio', { format: 'MP4' }));
  const file = { from: 0, to: bytes.length };
  const moov = findBox(bytes, file, 'moov');
  if (moov === undefined) throw damaged(audioFileMessage('audioFiles.indexMissing'));
  const track = soundTrack(bytes, moov);
  if (track === undefined) throw new CodecError('unsupported', audioFileMessage('audioFiles.mp4NoSound'));
  const stbl = findBox(bytes, track.mdia, 'minf', 'stbl');
  if (stbl === undefined) throw damaged(audioFileMessage('audioFiles.indexIncomplete'));
  const { sampleRateIndex, channelCount } = configOf(descriptionOf(bytes, stbl));
  const plain = tableSamples(bytes, stbl);
  const list = plain.frames.length > 0 ? plain : fragmentSamples(bytes, moov, track.id);
  if (list.frames.length === 0) throw damaged(audioFileMessage('audioFiles.partWithoutAudio'));
  const sampleRateHz = SAMPLE_RATES_HZ[sampleRateIndex]!;
  const frames: readonly AacFrame[] = list.frames;
  return { sampleRateIndex, sampleRateHz, channelCount, frames, ...playedPart(bytes, moov, track, list, sampleRateHz) };
};
