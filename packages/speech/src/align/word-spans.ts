/** An interval of audio, in seconds. */
export type Span = { start: number; end: number };

/**
 * Gives words without phones a share of the gap between their neighbours; preserves order and bounds. Changes the list
 * in place.
 */
export const withMissing = (spans: (Span | undefined)[], durationSeconds: number): Span[] => {
  let index = 0;
  while (index < spans.length) {
    if (spans[index] !== undefined) {
      index += 1;
      continue;
    }
    let next = index;
    while (next < spans.length && spans[next] === undefined) next += 1;
    const from = spans[index - 1]?.end ?? 0;
    const to = Math.max(from, spans[next]?.start ?? durationSeconds);
    const share = (to - from) / (next - index);
    for (let hole = index; hole < next; hole += 1) {
      spans[hole] = { start: from + share * (hole - index), end: from + share * (hole - index + 1) };
    }
    index = next;
  }
  return spans as Span[];
};
