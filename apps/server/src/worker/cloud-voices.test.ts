import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CanonicalAudioform, parseAudioform } from '@sonora/audioform';
import {
  BuildError,
  createArtifactCache,
  createInlineRunner,
  type RenderContext,
  type RenderedAd,
  renderAd,
  type SpeechPort,
} from '@sonora/renderer';
import { createDictionary } from '@sonora/speech';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWaitingTime, doubleMakers } from '../../../../tests/testkit/speech-doubles/connected-doubles.ts';
import type { Fault } from '../../../../tests/testkit/speech-doubles/double-server.ts';
import { createSpeechEngines, type SpeechEngines } from '../platform/speech/speech-engines.ts';

/** Effects of a failing speech service on an ad that uses it and on other ads. */

let folder: string;
let engines: SpeechEngines;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-cloud-'));
  engines = await createSpeechEngines({ temporaryDirectory: folder, fliteThreads: 1 });
});
afterAll(async () => {
  await engines?.close();
  await rm(folder, { recursive: true, force: true });
});

const documentOf = (voiceAlias: string, text: string): CanonicalAudioform => {
  const parsed = parseAudioform({
    audioform: {
      header: { version: '4' },
      assets: { voice: { type: 'voice', voiceAlias }, slogan: { type: 'tts', text, voiceRef: 'voice' } },
      production: { arrangement: { sections: [{ layers: [{ clips: [{ assetRef: 'slogan' }] }] }] } },
      delivery: {},
    },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.document;
};

/** Starts with an empty cache. */
const openContext = async (speech: SpeechPort): Promise<RenderContext> => ({
  speech: async () => speech,
  cache: createArtifactCache(await mkdtemp(join(folder, 'cache-'))),
  runner: createInlineRunner(),
  rendererHash: 'test',
  dictionary: async () => createDictionary([]),
  findMedia: async () => undefined,
});

const SLOGAN = 'Fresh bread, every morning.';
const FAULTS: readonly Fault['kind'][] = [
  'killed',
  'hang-before-headers',
  'hang-mid-stream',
  'throttled',
  'cut-mid-stream',
];

describe.each(Object.keys(doubleMakers))('an ad with a voice of %s', async (name) => {
  const { start, connect } = doubleMakers[name]!;
  const double = await start();
  const usual = connect(double, {});
  const { startTimer, tick } = createWaitingTime();
  const hurried = connect(double, { seed: 1, wait: async () => {}, startTimer });
  const [voice] = await usual.listVoices();
  const alias = voice!.alias;

  const produce = async (
    provider: typeof usual,
    { voiceAlias = alias, signal }: { readonly voiceAlias?: string; readonly signal?: AbortSignal } = {},
  ) => {
    const context = await openContext({
      find: (wanted) => (wanted === alias ? voice : engines.find(wanted)),
      engineOf: ({ base }) => (base.engine === name ? provider.engine : engines.get(base.engine)),
      fallbackFor: () => undefined,
    });
    return renderAd(context, { document: documentOf(voiceAlias, SLOGAN), tags: {}, signal });
  };

  /** The ad when nothing fails. */
  let well: RenderedAd;
  beforeAll(async () => {
    well = await produce(usual);
  });
  beforeEach(() => double.reset());
  afterAll(async () => {
    await usual.close?.();
    await hurried.close?.();
    await double.close();
  });

  it.each(FAULTS)('is the same ad after %s that passes', async (kind) => {
    double.setFault({ kind, times: 2, tick });
    expect((await produce(hurried)).masterKey).toBe(well.masterKey);
    expect(double.spoken).toHaveLength(3);
  });

  it.each(FAULTS)('ends with a message that names the voice when %s lasts', async (kind) => {
    double.setFault({ kind, tick });
    const error = await produce(hurried).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BuildError);
    const { errors } = error as BuildError;
    expect(errors).toHaveLength(1);
    expect(errors[0]?.text).toMatch(new RegExp(`^Voice '${alias}' could not speak "slogan": [A-Z].*[.]$`));
  });

  it('lets another ad be done while its service hangs, and ends when it is cancelled', async () => {
    double.setFault({ kind: 'hang-mid-stream' });
    const controller = new AbortController();
    let isOver = false;
    const hanging = produce(usual, { signal: controller.signal }).finally(() => {
      isOver = true;
    });
    hanging.catch(() => {});
    await expect.poll(() => double.underWay()).toBe(1);
    await produce(usual, { voiceAlias: 'wren' });
    expect(isOver).toBe(false);
    controller.abort();
    await expect.poll(() => isOver).toBe(true);
  });
});
