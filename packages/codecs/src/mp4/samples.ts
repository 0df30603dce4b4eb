import { limits } from '@sonora/contracts/limits';
import type { AacFrame } from '../aac/layout-adts.ts';
import { type Box, boxesIn, boxFields, findBox } from './boxes.ts';

/** Positions of frames, and their total duration in the track's time; 0 if unknown. */
export type SampleList = { readonly frames: readonly AacFrame[]; readonly duration: number };

const MAX_FRAMES = limits.audioFile.codedFrames;

type Fields = ReturnType<typeof boxFields>;

/** Size of each sample in bytes (§8.7.3); only `stsz`, because AAC does not use the compact form. */
const sizesOf = (fields: Fields): { readonly count: number; readonly sizeOf: (index: number) => number } => {
  const common = fields.u32(4);
  const present = common > 0 ? MAX_FRAMES : Math.floor((fields.length - 12) / 4);
  const count = Math.max(0, Math.min(fields.u32(8), present, MAX_FRAMES));
  return { count, sizeOf: (index) => (common > 0 ? common : fields.u32(12 + 4 * index)) };
};

const durationOf = (fields: Fields | undefined): number => {
  if (fields === undefined) return 0;
  const count = Math.min(fields.u32(4), Math.floor((fields.length - 8) / 8));
  let duration = 0;
  for (let entry = 0; entry < count; entry += 1) duration += fields.u32(8 + 8 * entry) * fields.u32(12 + 8 * entry);
  return duration;
};

/** Samples in the tables of a plain file (§8.7); those outside the file are skipped. */
export const tableSamples = (bytes: Uint8Array, stbl: Box): SampleList => {
  const table = (type: string): Fields | undefined => {
    const box = findBox(bytes, stbl, type);
    return box && boxFields(bytes, box);
  };
  const [sizes, runs, offsets32, offsets64] = ['stsz', 'stsc', 'stco', 'co64'].map(table);
  const offsets = offsets32 ?? offsets64;
  if (!sizes || !runs || !offsets) return { frames: [], duration: 0 };
  const { count, sizeOf } = sizesOf(sizes);
  const entryBytes = offsets32 ? 4 : 8;
  const chunks = Math.max(0, Math.min(offsets.u32(4), Math.floor((offsets.length - 8) / entryBytes)));
  const runCount = Math.max(0, Math.min(runs.u32(4), Math.floor((runs.length - 8) / 12)));
  const frames: AacFrame[] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 1; chunk <= chunks && sample < count; chunk += 1) {
    while (run + 1 < runCount && runs.u32(8 + 12 * (run + 1)) <= chunk) run += 1;
    const at = 8 + (chunk - 1) * entryBytes;
    let offset = offsets32 ? offsets.u32(at) : offsets.u64(at);
    const samplesHere = runCount === 0 ? 0 : runs.u32(12 + 12 * run);
    for (let index = 0; index < samplesHere && sample < count; index += 1) {
      const size = sizeOf(sample);
      if (offset + size <= bytes.length) frames.push({ dataOffset: offset, endOffset: offset + size, blocks: 1 });
      offset += size;
      sample += 1;
    }
  }
  const isWhole = frames.length === count;
  return { frames, duration: isWhole ? durationOf(table('stts')) : 0 };
};

/** Defaults of a track's fragments (§8.8.3). */
const defaultsOf = (bytes: Uint8Array, moov: Box, trackId: number): { duration: number; size: number } => {
  const extends_ = findBox(bytes, moov, 'mvex');
  for (const box of extends_ ? boxesIn(bytes, extends_.from, extends_.to) : []) {
    const fields = boxFields(bytes, box);
    if (box.type === 'trex' && fields.u32(4) === trackId) return { duration: fields.u32(12), size: fields.u32(16) };
  }
  return { duration: 0, size: 0 };
};

/** Samples of all fragments of a track, in order (§8.8). */
export const fragmentSamples = (bytes: Uint8Array, moov: Box, trackId: number): SampleList => {
  const defaults = defaultsOf(bytes, moov, trackId);
  const frames: AacFrame[] = [];
  let duration = 0;
  // A run of equal sizes takes no bytes for each frame, so runs are bounded together.
  let left: number = MAX_FRAMES;
  for (const moof of boxesIn(bytes, 0, bytes.length)) {
    if (moof.type !== 'moof') continue;
    for (const traf of boxesIn(bytes, moof.from, moof.to)) {
      const header = traf.type === 'traf' ? findBox(bytes, traf, 'tfhd') : undefined;
      const fields = header && boxFields(bytes, header);
      if (fields?.u32(4) !== trackId) continue;
      const told = fragmentHeader(fields, defaults);
      // Offsets count from the start of the fragment, eight bytes before its body, unless a base is given.
      let offset = told.base ?? moof.from - 8;
      for (const trun of boxesIn(bytes, traf.from, traf.to)) {
        if (trun.type !== 'trun') continue;
        const run = readRun(boxFields(bytes, trun), told, offset, told.base ?? moof.from - 8, left);
        for (const frame of run.frames) {
          if (frame.endOffset <= bytes.length && frame.dataOffset >= 0) frames.push(frame);
        }
        left -= run.frames.length;
        duration += run.duration;
        offset = run.end;
      }
    }
  }
  return { frames, duration };
};

type FragmentHeader = { readonly base?: number; readonly duration: number; readonly size: number };

const fragmentHeader = (fields: Fields, defaults: { duration: number; size: number }): FragmentHeader => {
  const flags = fields.u32(0) & 0xffffff;
  let at = 8;
  const take = (flag: number, bytes: number): number | undefined => {
    if ((flags & flag) === 0) return undefined;
    at += bytes;
    return bytes === 8 ? fields.u64(at - 8) : fields.u32(at - 4);
  };
  const base = take(0x1, 8);
  take(0x2, 4);
  const duration = take(0x8, 4) ?? defaults.duration;
  const size = take(0x10, 4) ?? defaults.size;
  return base === undefined ? { duration, size } : { base, duration, size };
};

const readRun = (
  fields: Fields,
  told: FragmentHeader,
  follows: number,
  base: number,
  maxFrames: number,
): { readonly frames: readonly AacFrame[]; readonly duration: number; readonly end: number } => {
  const flags = fields.u32(0) & 0xffffff;
  let at = 8;
  let offset = follows;
  if (flags & 0x1) {
    offset = base + fields.i32(at);
    at += 4;
  }
  if (flags & 0x4) at += 4;
  const entryBytes = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  const present = entryBytes === 0 ? maxFrames : Math.floor((fields.length - at) / entryBytes);
  const count = Math.max(0, Math.min(fields.u32(4), present, maxFrames));
  const frames: AacFrame[] = [];
  let duration = 0;
  for (let index = 0; index < count; index += 1) {
    let field = at + index * entryBytes;
    duration += flags & 0x100 ? fields.u32(field) : told.duration;
    if (flags & 0x100) field += 4;
    const size = flags & 0x200 ? fields.u32(field) : told.size;
    if (size === 0) break;
    frames.push({ dataOffset: offset, endOffset: offset + size, blocks: 1 });
    offset += size;
  }
  return { frames, duration, end: offset };
};
