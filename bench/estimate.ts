/**
 * Error of predicted lengths of speech: 200 English scripts in every embedded voice, and German ones by eSpeak where it is installed.
 * Half of the scripts are spoken to learn the pace of the voice, the other half to judge: once from the same products, as an
 * organisation's ads are, once from products of which the voice has said nothing.
 *
 *     node bench/estimate.ts [--espeak FOLDER] [--voices wren,sara] [--scripts 200]
 *
 * `--coefficients` prints what `base-paces.ts` contains of the voices, as if nothing were known of them.
 *
 * The peer is the estimate by characters per second, which pages show before the server has answered.
 */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEspeakProvider } from '../apps/server/src/platform/speech/espeak/espeak-provider.ts';
import { createSpeechEngines, type SpeechEngines } from '../apps/server/src/platform/speech/speech-engines.ts';
import { estimateSpeechSeconds } from '../packages/audioform/src/recipe/index.ts';
import { type CopyLanguage, writeAds } from '../packages/copywriter/src/index.ts';
import {
  emptyPace,
  estimateSpokenSeconds,
  fitPace,
  learnPace,
  type SpokenExample,
} from '../packages/speech/src/index.ts';
import { machineFacts, machineLine, median, quantile, table, writeFigures } from './lib/figures.ts';
import { englishBriefs, germanBriefs } from './lib/product-briefs.ts';
import { speakPlain } from './lib/speech/speak-plain.ts';

const option = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
};

const slots = [10, 20, 30];

/** Scripts by product, in their order: three ads and the description itself of each. */
const scriptsOf = (language: CopyLanguage, count: number): readonly string[] => {
  const measure = (text: string): number => estimateSpokenSeconds(text, { languageCode: language });
  const scripts = (language === 'en' ? englishBriefs : germanBriefs).flatMap((brief, seed) => {
    const ads = slots.map((slot) => writeAds({ ...brief, language, speechSeconds: slot - 1, measure, count: 1, seed }));
    return [
      brief.productDescription,
      ...ads.flatMap((result) => (result.ok ? result.ads.map(({ text }) => text) : [])),
    ];
  });
  return [...new Set(scripts)].slice(0, count);
};

type Errors = { readonly median: number; readonly p95: number };

const errorsOf = (judged: readonly SpokenExample[], estimate: (text: string) => number): Errors => {
  const errors = judged.map(({ text, durationSeconds }) => Math.abs(estimate(text) / durationSeconds - 1));
  return { median: median(errors), p95: quantile(errors, 0.95) };
};

type VoiceErrors = Readonly<Record<'byCharacters' | 'unlearned' | 'sameProducts' | 'otherProducts', Errors>> & {
  readonly voice: string;
};

const measureVoice = async (
  engines: SpeechEngines,
  alias: string,
  scripts: readonly string[],
): Promise<VoiceErrors | undefined> => {
  const examples: SpokenExample[] = [];
  for (const text of scripts) {
    const spoken = await speakPlain(engines, alias, text);
    if (!spoken) return undefined;
    const { durationSeconds, words } = spoken;
    examples.push({ text, languageCode: spoken.voice.languageCode, speed: 1, durationSeconds, words });
  }
  const voice = engines.find(alias);
  if (!voice) return undefined;
  const { languageCode, charsPerSecond } = voice;
  const judge = (learned: readonly SpokenExample[], judged: readonly SpokenExample[]): Errors => {
    const pace = fitPace(learnPace(emptyPace, learned), voice);
    return errorsOf(judged, (text) => estimateSpokenSeconds(text, { languageCode, pace }));
  };
  if (process.argv.includes('--coefficients')) {
    const { coefficients } = fitPace(learnPace(emptyPace, examples), { languageCode, charsPerSecond });
    const atOwnRate = coefficients.map((seconds) => Math.round(seconds * voice.colour.rate * 10_000) / 10_000);
    console.log(`'${voice.base.engine} ${voice.base.voice}': [${atOwnRate.join(', ')}],`);
  }
  const half = Math.floor(examples.length / 2);
  const odd = examples.filter((_, index) => index % 2 === 1);
  return {
    voice: alias,
    byCharacters: errorsOf(odd, (text) => estimateSpeechSeconds(text, { charsPerSecond })),
    unlearned: errorsOf(odd, (text) => estimateSpokenSeconds(text, voice)),
    sameProducts: judge(
      examples.filter((_, index) => index % 2 === 0),
      odd,
    ),
    otherProducts: judge(examples.slice(0, half), examples.slice(half)),
  };
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const cells = ({ median: middle, p95 }: Errors): readonly string[] => [percent(middle), percent(p95)];

const espeak = option('espeak');
const engines = await createSpeechEngines({
  temporaryDirectory: mkdtempSync(join(tmpdir(), 'sonora-bench-')),
  fliteThreads: 1,
  ...(espeak ? { providers: [{ provider: createEspeakProvider({ folder: espeak }), advice: '' }] } : {}),
});
const chosen = option('voices')?.split(',');
const count = Number(option('scripts') ?? 200);
const english = scriptsOf('en', count);
const german = scriptsOf('de', count);
const figures: VoiceErrors[] = [];
for (const { alias, languageCode, base } of engines.voices()) {
  const isGerman = /^de\b/.test(languageCode);
  if (chosen ? !chosen.includes(alias) : !isGerman && base.engine !== 'flite') continue;
  const measured = await measureVoice(engines, alias, isGerman ? german : english);
  if (!measured) continue;
  figures.push(measured);
  console.log(alias, ...cells(measured.sameProducts));
}
console.log(`${english.length} English and ${german.length} German scripts`);
console.log(
  table([
    ['voice', 'by characters', 'p95', 'not learned', 'p95', 'same products', 'p95', 'other products', 'p95'],
    ...figures.map(({ voice, byCharacters, unlearned, sameProducts, otherProducts }) => [
      voice,
      ...cells(byCharacters),
      ...cells(unlearned),
      ...cells(sameProducts),
      ...cells(otherProducts),
    ]),
  ]),
);
console.log(machineLine(machineFacts()));
writeFigures('estimate', figures);
await engines.close();
