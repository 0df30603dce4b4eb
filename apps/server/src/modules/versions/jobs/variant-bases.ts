import {
  type RenderContext,
  type RenderedAd,
  type RenderedVariant,
  type RenderJob,
  renderAd,
  renderVariant,
  type SpeechPort,
} from '@sonora/renderer';

/** Ads that were rendered whole, each the base from which others of its group are rendered as variants. */
export type VariantBases = {
  /**
   * Renders the first ad of a group as a variant of its source, or whole, and the others as variants of the same base.
   * @param source an ad that was probably rendered before: it is the base while all of it is in the cache
   */
  render(
    context: RenderContext,
    group: string,
    job: RenderJob,
    source?: () => RenderJob | undefined,
  ): Promise<RenderedVariant>;
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

const refuse = (): Promise<never> => Promise.reject(new Error('the ad is not in the cache'));

const withoutSpeaking = (port: SpeechPort): SpeechPort => ({
  find: (alias) => port.find(alias),
  engineOf: (voice) => {
    const engine = port.engineOf(voice);
    return engine && { ...engine, synthesise: refuse };
  },
  fallbackFor: () => undefined,
});

/** An ad of which nothing has to be rendered and no text has to be spoken; undefined otherwise. */
const renderedBefore = async (context: RenderContext, job: RenderJob): Promise<RenderedAd | undefined> => {
  const runner = { run: refuse, close: async () => {} };
  const speech = async () => withoutSpeaking(await context.speech());
  return renderAd({ ...context, runner, speech }, job).catch(() => undefined);
};

type First = { readonly ad: RenderedVariant; readonly base: RenderedAd };

/** Until it has ended, nobody knows whether the source is a base: a tag may change the loudness of the ad too much. */
const renderFirst = async (context: RenderContext, job: RenderJob, source: RenderJob | undefined): Promise<First> => {
  const seed = source && (await renderedBefore(context, source));
  job.signal?.throwIfAborted();
  if (!seed) {
    const ad = { ...(await renderAd(context, job)), reuse: null };
    return { ad, base: ad };
  }
  const ad = await renderVariant(context, job, seed);
  return { ad, base: ad.reuse === null ? ad : seed };
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
  const noteVariant = (group: string, base: Entry['base'], variant: RenderedVariant): void => {
    const entry = entries.get(group);
    if (entry?.base !== base) return;
    const misses = variant.reuse === null ? entry.misses + 1 : 0;
    set(group, misses < MAX_MISSES ? { base, misses } : { base: Promise.resolve(variant), misses: 0 });
  };
  return {
    render: async (context, group, job, source) => {
      for (;;) {
        const base = entries.get(group)?.base;
        if (!base) {
          const first = renderFirst(context, job, source?.());
          set(group, {
            base: first.then(
              (found) => found.base,
              () => undefined,
            ),
            misses: 0,
          });
          return (await first).ad;
        }
        const ad = await base;
        job.signal?.throwIfAborted();
        if (ad) {
          const variant = await renderVariant(context, job, ad);
          noteVariant(group, base, variant);
          return variant;
        }
        // The first one failed: the first of those that waited for it is the next.
        if (entries.get(group)?.base === base) drop(group);
      }
    },
  };
};
