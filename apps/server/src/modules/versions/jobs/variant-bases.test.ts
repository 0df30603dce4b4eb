import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAudioform } from '@sonora/audioform';
import {
  createArtifactCache,
  createInlineRunner,
  localSpeech,
  type RenderContext,
  type RenderJob,
  renderAd,
  type TaskName,
} from '@sonora/renderer';
import { createDictionary } from '@sonora/speech';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpeechEngines, type SpeechEngines } from '../../../platform/speech/speech-engines.ts';
import { createVariantBases } from './variant-bases.ts';

let folder: string;
let engines: SpeechEngines;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-bases-'));
  engines = await createSpeechEngines({ temporaryDirectory: folder, fliteThreads: 1 });
});
afterAll(async () => {
  await engines?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A context with an empty cache, and what was done in it. */
const openContext = async () => {
  const inline = createInlineRunner();
  const [tasks, spoken]: [TaskName[], string[]] = [[], []];
  const context: RenderContext = {
    speech: localSpeech(engines),
    cache: createArtifactCache(await mkdtemp(join(folder, 'cache-'))),
    runner: {
      ...inline,
      run: (message, signal) => {
        tasks.push(message.task);
        return inline.run(message, signal);
      },
    },
    rendererHash: 'test',
    dictionary: async () => createDictionary([]),
    findMedia: async () => undefined,
    onSpoken: ({ text }) => spoken.push(text),
  };
  return { context, tasks, spoken };
};

/** Two clips without music, of which the second is in a slot. */
const jobOf = (
  text: string,
  { signal, preset, voice = 'wren' }: { signal?: AbortSignal; preset?: string; voice?: string } = {},
): RenderJob => {
  const tts = (spoken: string, voiceRef: string) => ({ type: 'tts', text: spoken, voiceRef });
  const parsed = parseAudioform({
    header: { version: '4' },
    assets: {
      voice: { type: 'voice', voiceAlias: 'wren' },
      other: { type: 'voice', voiceAlias: voice },
      first: tts('Fresh bread, every morning.', 'voice'),
      second: tts(text, 'other'),
    },
    production: {
      arrangement: {
        sections: [
          {
            layers: [
              {
                clips: [
                  { assetRef: 'first', marginEnd: 0.5 },
                  { assetRef: 'second', forcedDuration: 3 },
                ],
              },
            ],
          },
        ],
      },
    },
    delivery: preset ? { encoderPreset: preset } : {},
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return { document: parsed.document, tags: {}, signal };
};

const wholeRenders = (tasks: readonly TaskName[]): number => tasks.filter((task) => task === 'mix').length;

describe('bases of variants', () => {
  it('are the first ad of a group, for which others that begin meanwhile wait', async () => {
    const { context, tasks } = await openContext();
    const bases = createVariantBases(2);
    const ads = await Promise.all(
      ['Now in Leeds.', 'Now in York.', 'Now in Bath.'].map((text) => bases.render(context, 'a', jobOf(text))),
    );
    expect(ads.map(({ reuse }) => reuse === null)).toEqual([true, false, false]);
    expect(wholeRenders(tasks)).toBe(1);
    expect((await bases.render(context, 'b', jobOf('Now in Ely.'))).reuse).toBeNull();
  });

  it('are the source, while all of it is in the cache', async () => {
    const { context, tasks, spoken } = await openContext();
    const source = jobOf('Open all day.');
    await renderAd(context, source);
    tasks.length = 0;
    const bases = createVariantBases(2);
    const [leeds, york] = await Promise.all(
      ['Now in Leeds.', 'Now in York.'].map((text) => bases.render(context, 'a', jobOf(text), () => source)),
    );
    expect([leeds?.reuse, york?.reuse]).not.toContain(null);
    expect(wholeRenders(tasks)).toBe(0);
    // Nothing of a source that was not rendered is made for its sake.
    spoken.length = 0;
    const strange = await bases.render(context, 'b', jobOf('Now in Ely.'), () => jobOf('Never rendered before.'));
    expect(strange.reuse).toBeNull();
    expect(spoken).toEqual(['Now in Ely.']);
  });

  it('are the first ad after all when it is no variant of its source, and others wait for that', async () => {
    const { context, tasks } = await openContext();
    const source = jobOf('Open all day.');
    await renderAd(context, source);
    tasks.length = 0;
    const bases = createVariantBases(2);
    const ads = await Promise.all(
      ['Now in Leeds.', 'Now in York.', 'Now in Bath.'].map((text) =>
        bases.render(context, 'a', jobOf(text, { preset: 'wav' }), () => source),
      ),
    );
    expect(ads.map(({ reuse }) => reuse === null)).toEqual([true, false, false]);
    expect(wholeRenders(tasks)).toBe(1);
  });

  it('are the next ad when the first one fails, which fails alone', async () => {
    const { context } = await openContext();
    const bases = createVariantBases(2);
    const jobs = [jobOf('Now in Leeds.', { voice: 'nobody' }), jobOf('Now in York.'), jobOf('Now in Bath.')];
    const [leeds, york, bath] = await Promise.allSettled(jobs.map((job) => bases.render(context, 'a', job)));
    expect(leeds).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('nobody') } });
    expect(york).toMatchObject({ status: 'fulfilled', value: { reuse: null } });
    expect(bath?.status === 'fulfilled' && bath.value.reuse).toBeTruthy();
  });

  it('are replaced after two ads in succession that are no variants of them', async () => {
    const { context } = await openContext();
    const bases = createVariantBases(2);
    const reuses: boolean[] = [];
    for (const [text, preset] of [
      ['One.', undefined],
      ['Two.', 'wav'],
      ['Three.', undefined],
      ['Four.', 'wav'],
      ['Five.', 'wav'],
      ['Six.', 'wav'],
    ] as const)
      reuses.push((await bases.render(context, 'a', jobOf(text, preset ? { preset } : {}))).reuse !== null);
    expect(reuses).toEqual([false, false, true, false, false, true]);
  });

  it('are forgotten when too many are kept, the least recently used first, and after their time', async () => {
    const { context } = await openContext();
    const bases = createVariantBases(2, 60_000);
    const isVariant = async (group: string, text: string) =>
      (await bases.render(context, group, jobOf(text))).reuse !== null;
    await isVariant('a', 'Begin a.');
    await isVariant('b', 'Begin b.');
    expect(await isVariant('a', 'Again a.')).toBe(true);
    await isVariant('c', 'Begin c.');
    expect([await isVariant('a', 'Once more a.'), await isVariant('b', 'Again b.')]).toEqual([true, false]);
    const short = createVariantBases(2, 0);
    await short.render(context, 'a', jobOf('A first one.'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await short.render(context, 'a', jobOf('A second one.'))).reuse).toBeNull();
  });

  it('do not keep an ad waiting that was cancelled', async () => {
    const { context } = await openContext();
    const bases = createVariantBases(2);
    const cancelling = new AbortController();
    const first = bases.render(context, 'a', jobOf('Now in Leeds.', { signal: cancelling.signal }));
    const second = bases.render(context, 'a', jobOf('Now in York.'));
    cancelling.abort();
    await expect(first).rejects.toThrow();
    expect((await second).reuse).toBeNull();
  });
});
