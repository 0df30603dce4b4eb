import type { CDPSession, Page } from 'playwright-core';

/** Thread time of a page's main thread, which other load on the machine does not change as much as wall time. */
export type PageCost = {
  readonly taskMilliseconds: number;
  readonly scriptMilliseconds: number;
  readonly styleMilliseconds: number;
  readonly layoutMilliseconds: number;
};

const metrics = {
  TaskDuration: 'taskMilliseconds',
  ScriptDuration: 'scriptMilliseconds',
  RecalcStyleDuration: 'styleMilliseconds',
  LayoutDuration: 'layoutMilliseconds',
} as const;

const costKeys = Object.values(metrics);
const noCost: PageCost = { taskMilliseconds: 0, scriptMilliseconds: 0, styleMilliseconds: 0, layoutMilliseconds: 0 };

const combined = (one: PageCost, other: PageCost, act: (one: number, other: number) => number): PageCost =>
  Object.fromEntries(costKeys.map((key) => [key, act(one[key], other[key])])) as PageCost;

export const addCosts = (one: PageCost, other: PageCost): PageCost => combined(one, other, (a, b) => a + b);

const read = async (session: CDPSession): Promise<PageCost> => {
  const found = await session.send('Performance.getMetrics');
  const entries = found.metrics.flatMap(({ name, value }) =>
    Object.hasOwn(metrics, name) ? [[metrics[name as keyof typeof metrics], value * 1_000]] : [],
  );
  return { ...noCost, ...Object.fromEntries(entries) };
};

type ProfileNode = {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
};
type CpuProfile = {
  readonly nodes: readonly ProfileNode[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
};

const nameOf = ({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string =>
  `${functionName || '(anonymous)'} ${url.split('/').at(-1) ?? ''}${url === '' ? '' : `:${lineNumber + 1}`}`.trim();

/** The functions with the most self time, in milliseconds: `(program)` is the browser's own work, as style and layout. */
const costliestFunctions = ({ nodes, samples = [], timeDeltas = [] }: CpuProfile, count: number) => {
  const nodesById = new Map(nodes.map((node) => [node.id, node]));
  const self = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const node = nodesById.get(id);
    if (!node) continue;
    const name = nameOf(node);
    if (name === '(idle)') continue;
    self.set(name, (self.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1_000);
  }
  return [...self.entries()].sort(([, one], [, other]) => other - one).slice(0, count);
};

/** Measures what acts cost the main thread of a page, and which of its functions take the most. */
export const observeCosts = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  return {
    costOf: async (act: () => Promise<void>): Promise<PageCost> => {
      const before = await read(session);
      await act();
      return combined(await read(session), before, (after, earlier) => after - earlier);
    },
    /** The functions that cost the most while an act ran. */
    profile: async (act: () => Promise<unknown>, count = 10) => {
      await session.send('Profiler.start');
      await act();
      return costliestFunctions((await session.send('Profiler.stop')).profile, count);
    },
  };
};

/** Name and milliseconds of each part per act. */
export const costRow = (name: string, cost: PageCost, acts: number): string[] => [
  name,
  ...costKeys.map((key) => (cost[key] / acts).toFixed(1)),
];
