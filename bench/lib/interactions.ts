import type { Page } from 'playwright-core';

/** An interaction that the browser timed: from the input to the next paint, and the part in which its handlers ran. */
export type Interaction = {
  readonly kind: string;
  readonly milliseconds: number;
  readonly processingMilliseconds: number;
};

/** Evaluated in the page, whose global types differ from ours: therefore strings. */
const observe = `window.seen = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId, duration, processingStart, processingEnd } of list.getEntries()) {
    if (!interactionId) continue;
    const before = window.seen.get(interactionId) ?? { milliseconds: 0, processingMilliseconds: 0 };
    window.seen.set(interactionId, {
      milliseconds: Math.max(before.milliseconds, duration),
      processingMilliseconds: before.processingMilliseconds + processingEnd - processingStart,
    });
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: false });`;
const take = `(() => { const found = [...window.seen.values()]; window.seen.clear(); return found; })()`;

/** Begins to time the interactions of a page. */
export const observeInteractions = (page: Page): Promise<unknown> => page.evaluate(observe);

/** The interactions since the last call. */
export const takeInteractions = async (page: Page, kind: string): Promise<readonly Interaction[]> => {
  const seen = (await page.evaluate(take)) as readonly Omit<Interaction, 'kind'>[];
  return seen.map((each) => ({ ...each, kind }));
};

/** Name, count, median, 98th percentile and worst, in milliseconds, and the median of what the handlers took. */
export const interactionRow = (name: string, found: readonly Interaction[]): string[] => {
  const at = (share: number, of: (each: Interaction) => number): string => {
    const sorted = found.map(of).sort((one, other) => one - other);
    return String(Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0));
  };
  const whole = ({ milliseconds }: Interaction): number => milliseconds;
  const handlers = ({ processingMilliseconds }: Interaction): number => processingMilliseconds;
  return [name, String(found.length), at(0.5, whole), at(0.98, whole), at(1, whole), at(0.5, handlers)];
};
