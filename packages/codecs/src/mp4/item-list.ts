import { textOf } from '../io/bytes.ts';
import { type Box, boxesIn, boxFields, findBox } from './boxes.ts';

/** An entry of the metadata list: `©nam`, or a custom name such as `iTunSMPB`. */
export type Mp4Item = { readonly name: string; readonly type: number; readonly value: Uint8Array };

/** Maximum number of entries that are read. */
const MAX_ITEMS = 500;
const MAX_NAME_BYTES = 200;

/** The `ilst` box; in QuickTime its parent has no version field before its children. */
const listOf = (bytes: Uint8Array, moov: Box): Box | undefined => {
  const meta = findBox(bytes, moov, 'udta', 'meta');
  if (meta === undefined) return undefined;
  return findBox(bytes, { from: meta.from + 4, to: meta.to }, 'ilst') ?? findBox(bytes, meta, 'ilst');
};

/** The entries of the metadata list; truncated or empty ones are skipped. */
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
