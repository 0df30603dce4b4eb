import { textOf } from '../io/bytes.ts';
import { type Box, boxesIn, boxFields, findBox } from './boxes.ts';

/** One entry of the list in which players keep what a file says of itself: `©nam`, or a name of its own such as `iTunSMPB`. */
export type Mp4Item = { readonly name: string; readonly type: number; readonly value: Uint8Array };

/** Most entries that are looked at: more is an attack or a mistake. */
const MAX_ITEMS = 500;
const MAX_NAME_BYTES = 200;

/** The `ilst` box; in QuickTime the box around it has no version before its children. */
const listOf = (bytes: Uint8Array, moov: Box): Box | undefined => {
  const meta = findBox(bytes, moov, 'udta', 'meta');
  if (meta === undefined) return undefined;
  return findBox(bytes, { from: meta.from + 4, to: meta.to }, 'ilst') ?? findBox(bytes, meta, 'ilst');
};

/** The entries of a film's list; those that are cut or say nothing are passed over. */
export function* itemsOf(bytes: Uint8Array, moov: Box): Generator<Mp4Item> {
  const list = listOf(bytes, moov);
  if (list === undefined) return;
  let count = 0;
  for (const item of boxesIn(bytes, list.from, list.to)) {
    count += 1;
    if (count > MAX_ITEMS) return;
    const data = findBox(bytes, item, 'data');
    if (data === undefined || data.to - data.from < 8) continue;
    const own = item.type === '----' ? findBox(bytes, item, 'name') : undefined;
    const name =
      own === undefined
        ? item.type
        : textOf(bytes.subarray(own.from + 4, Math.min(own.to, own.from + 4 + MAX_NAME_BYTES)), 'utf-8');
    yield { name, type: boxFields(bytes, data).u32(0) & 0xffffff, value: bytes.subarray(data.from + 8, data.to) };
  }
}
