import type { Page } from 'playwright-core';

/** An interaction that the browser timed, from the input to the next paint. */
export type Interaction = { readonly kind: string; readonly milliseconds: number };

/** Evaluated in the page, whose global types differ from ours: therefore strings. */
const observe = `window.seen = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId, duration, name } of list.getEntries()) {
    if (!interactionId) continue;
    const before = window.seen.get(interactionId);
    if (!before || before.milliseconds < duration) window.seen.set(interactionId, { name, milliseconds: duration });
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: false });`;
const take = `(() => { const found = [...window.seen.values()]; window.seen.clear(); return found; })()`;

/** Begins to time the interactions of a page. */
export const observeInteractions = (page: Page): Promise<unknown> => page.evaluate(observe);

/** The interactions since the last call. */
export const takeInteractions = async (page: Page, kind: string): Promise<readonly Interaction[]> => {
  const seen = (await page.evaluate(take)) as readonly { readonly milliseconds: number }[];
  return seen.map(({ milliseconds }) => ({ kind, milliseconds }));
};

/** Name, count, median, 98th percentile and worst, in milliseconds. */
export const interactionRow = (name: string, found: readonly Interaction[]): string[] => {
  const sorted = found.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const at = (share: number): string => String(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return [name, String(sorted.length), at(0.5), at(0.98), at(1)];
};
