/** A list in parts of at most `size`. */
export const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

type RequestBounds = { readonly items: number; readonly bytes: number };

const encoder = new TextEncoder();

/** A list in parts that requests can carry: of at most so many items, and of at most so many bytes unless one item has more. */
export const requestChunksOf = <T>(list: readonly T[], { items, bytes }: RequestBounds): readonly (readonly T[])[] => {
  const parts: T[][] = [];
  let left = 0;
  for (const item of list) {
    const size = encoder.encode(JSON.stringify(item)).length;
    const last = parts.at(-1);
    if (last && last.length < items && size <= left) last.push(item);
    else {
      parts.push([item]);
      left = bytes;
    }
    left -= size;
  }
  return parts;
};
