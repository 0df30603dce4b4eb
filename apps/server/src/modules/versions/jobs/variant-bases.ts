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
  /** Renders the first ad of a group whole, and the others as variants of it. */
  render(context: RenderContext, group: string, job: RenderJob): Promise<RenderedVariant>;
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
    render: async (context, group, job) => {
      for (;;) {
        const base = entries.get(group)?.base;
        if (!base) return renderFirst(context, group, job);
        const ad = await base;
        job.signal?.throwIfAborted();
        // The base of another ad failed: the first of those that waited for it is the next one.
        if (!ad) continue;
        const variant = await renderVariant(context, job, ad);
        noteVariant(group, base, variant);
        return variant;
      }
    },
  };
};
