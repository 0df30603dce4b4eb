import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutRoot } from '../../apps/server/src/platform/config/checkout.ts';
import { createSpeechEngines, type SpeechEngines } from '../../apps/server/src/platform/speech/speech-engines.ts';
import { type AdRecipe, recipeToAudioform } from '../../packages/audioform/src/index.ts';
import {
  createArtifactCache,
  createInlineRunner,
  deliveredKey,
  localSpeech,
  type RenderContext,
  type RenderedAd,
  readRendererHash,
  renderAd,
} from '../../packages/renderer/src/index.ts';
import { createDictionary } from '../../packages/speech/src/index.ts';

/** Seconds per task, by name. */
export type StepSeconds = Map<string, number>;

export type BenchRenderer = {
  readonly engines: SpeechEngines;
  /** A context with an empty cache; the times of its tasks are added to `steps`. */
  cold(steps?: StepSeconds): RenderContext;
  close(): Promise<void>;
};

const add = (steps: StepSeconds, name: string, seconds: number): void => {
  steps.set(name, (steps.get(name) ?? 0) + seconds);
};

/** Renders like the command line: in this process, with embedded voices and a separate cache folder per context. */
export const createBenchRenderer = async (): Promise<BenchRenderer> => {
  const folder = mkdtempSync(join(tmpdir(), 'sonora-bench-'));
  const engines = await createSpeechEngines({ temporaryDirectory: folder, fliteThreads: 2 });
  const inline = createInlineRunner();
  const rendererHash = readRendererHash(checkoutRoot());
  return {
    engines,
    cold: (steps) => ({
      speech: localSpeech(engines),
      cache: createArtifactCache(mkdtempSync(join(folder, 'cache-'))),
      runner: {
        ...inline,
        run: async (message, signal) => {
          const started = performance.now();
          await inline.run(message, signal);
          if (steps) add(steps, message.task, (performance.now() - started) / 1000);
        },
      },
      rendererHash,
      dictionary: async () => createDictionary([]),
      findMedia: async () => undefined,
    }),
    close: async () => {
      await engines.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Renders a recipe; time of the stages `speak` and `fit` is added to `steps` under their names. */
export const renderRecipe = async (
  context: RenderContext,
  recipe: AdRecipe,
  steps?: StepSeconds,
): Promise<{ readonly ad: RenderedAd; readonly bytes: Uint8Array }> => {
  let entered = performance.now();
  let stage = 'resolve';
  const report = (next: string): void => {
    if (next === stage) return;
    if (steps && ['speak', 'fit'].includes(stage)) add(steps, `${stage} (stage)`, (performance.now() - entered) / 1000);
    entered = performance.now();
    stage = next;
  };
  const document = recipeToAudioform(recipe);
  const tags = { title: 'Harbor Cold Brew' };
  const ad = await renderAd(context, { document, tags, signal: undefined, report });
  const bytes = await context.cache.readBytes(deliveredKey(ad.masterKey));
  if (!bytes) throw new Error('the cache has lost the rendered file');
  return { ad, bytes };
};

/** A recipe of one or more spoken clips over a bed of exactly this length. */
export const recipeOf = (
  texts: readonly string[],
  options: {
    readonly seconds: number;
    readonly mix?: string;
    readonly loudness?: string;
    readonly voice?: string;
    readonly sound?: string | null;
  },
): AdRecipe => ({
  recipeClips: texts.map((scriptText, clipIndex) => ({
    clipType: 'tts',
    clipIndex,
    scriptText,
    voiceAlias: options.voice ?? 'wren',
  })),
  lengthType: 'fixed',
  length: options.seconds,
  soundTemplateId: options.sound === undefined ? 'bounce_along' : options.sound,
  masteringPreset: options.mix ?? 'balanced',
  loudnessPreset: options.loudness ?? 'spotify',
  encoderPreset: 'mp3',
  smartFit: true,
});
