import {
  type RenderContext,
  type RenderedAd,
  type RenderedVariant,
  type RenderJob,
  renderAd,
  renderVariant,
} from '@sonora/renderer';

/** Ads that were rendered whole, each the base from which others of its group are rendered as variants. */
export type VariantBases = {
  /**
   * Renders the first ad of a group whole, and the others as variants of it.
   * @param source an ad that was probably rendered before: while all of it is in the cache, it is the first base
   */
  render(context: RenderContext, group: string, job: RenderJob, source?: RenderJob): Promise<RenderedVariant>;
};

type Entry = {
  base: Promise<RenderedAd | undefined>;
  /** Ads in succession that were no variants of the base. */
  misses: number;
  forget: NodeJS.Timeout;
};

/** After this many ads in succession that are no variants of the base, the last of them is the base. */
const MAX_MISSES = 2;

/** An unused base is dropped after this time: as long as a user thinks about the next row, or a job waits its turn. */
const KEPT_MILLISECONDS = 5 * 60_000;

const notRejected = (ad: Promise<RenderedAd>): Promise<RenderedAd | undefined> => ad.catch(() => undefined);

/** An ad of which nothing has to be rendered; undefined otherwise. */
const renderedBefore = (context: RenderContext, job: RenderJob): Promise<RenderedAd | undefined> => {
  const refuse = (): Promise<void> => Promise.reject(new Error('the ad is not in the cache'));
  return notRejected(renderAd({ ...context, runner: { run: refuse, close: async () => {} } }, job));
};

/**
 * Keeps bases in this process. An entry is a timeline, keys and waveforms; the samples are in the artifact cache, and those
 * of the last base in each thread.
 * @param maxGroups the least recently used base above this number is dropped
 */
export const createVariantBases = (maxGroups: number, keptMilliseconds = KEPT_MILLISECONDS): VariantBases => {
  const entries = new Map<string, Entry>();
  const drop = (group: string): void => {
    clearTimeout(entries.get(group)?.forget);
    entries.delete(group);
  };
  const set = (group: string, entry: Pick<Entry, 'base' | 'misses'>): void => {
    drop(group);
    entries.set(group, { ...entry, forget: setTimeout(() => drop(group), keptMilliseconds).unref() });
    for (const [oldest] of entries) if (entries.size > maxGroups) drop(oldest);
  };
  const renderFirst = async (context: RenderContext, group: string, job: RenderJob): Promise<RenderedVariant> => {
    const ad = renderAd(context, job);
    const base = notRejected(ad);
    set(group, { base, misses: 0 });
    // When it fails, the next ad is the first.
    if (!(await base) && entries.get(group)?.base === base) drop(group);
    return { ...(await ad), reuse: null };
  };
  const noteVariant = (group: string, base: Entry['base'], variant: RenderedVariant): void => {
    const entry = entries.get(group);
    if (entry?.base !== base) return;
    const misses = variant.reuse === null ? entry.misses + 1 : 0;
    set(group, misses < MAX_MISSES ? { base, misses } : { base: Promise.resolve(variant), misses: 0 });
  };
  return {
    render: async (context, group, job, source) => {
      let seed = source;
      for (;;) {
        if (!entries.has(group) && seed)
          // Tags may change the loudness too much: then the first ad is the base after all.
          set(group, { base: renderedBefore(context, seed), misses: MAX_MISSES - 1 });
        const base = entries.get(group)?.base;
        if (!base) return renderFirst(context, group, job);
        const ad = await base;
        job.signal?.throwIfAborted();
        if (!ad) {
          // The first of those that waited for it is the next base.
          seed = undefined;
          if (entries.get(group)?.base === base) drop(group);
          continue;
        }
        const variant = await renderVariant(context, job, ad);
        noteVariant(group, base, variant);
        return variant;
      }
    },
  };
};
