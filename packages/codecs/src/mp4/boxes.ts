import { textOf, viewOf } from '../io/bytes.ts';

/** A box of an MP4 file (ISO/IEC 14496-12, §4.2) with its body [from, to). */
export type Box = { readonly type: string; readonly from: number; readonly to: number };

/** Maximum number of boxes in one list: far more than any valid file has, and a bound for malicious ones. */
const MAX_BOXES = 100_000;

/** The boxes in [from, to), in order; a box that extends beyond is cut and ends the list. */
export function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes);
  let offset = from;
  for (let count = 0; count < MAX_BOXES && offset + 8 <= to; count += 1) {
    const short = view.getUint32(offset);
    const type = textOf(bytes.subarray(offset + 4, offset + 8), 'latin1');
    const isLong = short === 1 && offset + 16 <= to;
    const header = isLong ? 16 : 8;
    // Size 0 means up to the end (§4.2).
    const size = isLong ? Number(view.getBigUint64(offset + 8)) : short === 0 ? to - offset : short;
    if (size < header) return;
    yield { type, from: offset + header, to: Math.min(to, offset + size) };
    offset += size;
  }
}

/** The first box at a path of types within [from, to). */
export const findBox = (
  bytes: Uint8Array,
  within: Pick<Box, 'from' | 'to'>,
  ...path: readonly string[]
): Box | undefined => {
  const [type, ...rest] = path;
  for (const box of boxesIn(bytes, within.from, within.to)) {
    if (box.type === type) return rest.length === 0 ? box : findBox(bytes, box, ...rest);
  }
  return undefined;
};

/** Big-endian fields of a box's body; fields beyond its end read as 0. */
export const boxFields = (bytes: Uint8Array, { from, to }: Pick<Box, 'from' | 'to'>) => {
  const body = bytes.subarray(from, to);
  const view = viewOf(body);
  const holds = (at: number, size: number): boolean => at >= 0 && at + size <= body.length;
  return {
    length: body.length,
    u8: (at: number): number => body[at] ?? 0,
    u16: (at: number): number => (holds(at, 2) ? view.getUint16(at) : 0),
    u32: (at: number): number => (holds(at, 4) ? view.getUint32(at) : 0),
    i32: (at: number): number => (holds(at, 4) ? view.getInt32(at) : 0),
    u64: (at: number): number => (holds(at, 8) ? Number(view.getBigUint64(at)) : 0),
    i64: (at: number): number => (holds(at, 8) ? Number(view.getBigInt64(at)) : 0),
  };
};
