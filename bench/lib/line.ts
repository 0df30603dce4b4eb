import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createInlineRunner,
  createStageCache,
  deliveredHash,
  type Line,
  localSpeech,
  type Produced,
  produceAudioform,
  readSoundVersion,
} from '../../apps/server/src/modules/productions/index.ts';
import { checkoutRoot } from '../../apps/server/src/platform/config/checkout.ts';
import { createSpeechEngines, type SpeechEngines } from '../../apps/server/src/platform/speech/speech-engines.ts';
import { type AdRecipe, recipeToAudioform } from '../../packages/audioform/src/index.ts';
import { createDictionary } from '../../packages/speech/src/index.ts';

/** Seconds that each step of the line took, by its name. */
export type StepSeconds = Map<string, number>;

export type BenchLine = {
  readonly engines: SpeechEngines;
  /** A line on an empty cache; the steps that it does are added to `steps`. */
  cold(steps?: StepSeconds): Line;
  close(): Promise<void>;
};

const add = (steps: StepSeconds, name: string, seconds: number): void => {
  steps.set(name, (steps.get(name) ?? 0) + seconds);
};

/** The line as the command line runs it: in this process, with embedded voices, each cache in a folder of its own. */
export const createBenchLine = async (): Promise<BenchLine> => {
  const folder = mkdtempSync(join(tmpdir(), 'sonora-bench-'));
  const engines = await createSpeechEngines({ temporaryDirectory: folder, fliteThreads: 2 });
  const inline = createInlineRunner();
  const soundVersion = readSoundVersion(checkoutRoot());
  return {
    engines,
    cold: (steps) => ({
      speech: localSpeech(engines),
      cache: createStageCache(mkdtempSync(join(folder, 'cache-'))),
      runner: {
        ...inline,
        run: async (message, signal) => {
          const started = performance.now();
          await inline.run(message, signal);
          if (steps) add(steps, message.task, (performance.now() - started) / 1000);
        },
      },
      soundVersion,
      dictionary: async () => createDictionary([]),
      findMedia: async () => undefined,
    }),
    close: async () => {
      await engines.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Makes an ad; the time until the first step of the pool that is not speech counts as `speak`. */
export const produce = async (
  line: Line,
  recipe: AdRecipe,
  steps?: StepSeconds,
): Promise<{ readonly produced: Produced; readonly bytes: Uint8Array }> => {
  let entered = performance.now();
  let stage = 'resolve';
  const report = (next: string): void => {
    if (next === stage) return;
    if (steps && ['speak', 'fit'].includes(stage)) add(steps, `${stage} (stage)`, (performance.now() - entered) / 1000);
    entered = performance.now();
    stage = next;
  };
  const produced = await produceAudioform(line, { signal: undefined, report }, recipeToAudioform(recipe), {
    title: 'Harbor Cold Brew',
  });
  const bytes = await line.cache.readBytes(deliveredHash(produced.deliverHash));
  if (!bytes) throw new Error('the line has lost the file that it made');
  return { produced, bytes };
};

/** An ad of one or more spoken clips over a bed that lasts exactly so long. */
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
