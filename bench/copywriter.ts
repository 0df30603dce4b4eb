/**
 * Ads of the built-in copywriter: 50 English product descriptions and 20 German ones × 10, 20 and 30 s, three ads each. The first ad
 * of each triple is spoken by the real engine, German by eSpeak where it is installed.
 *
 *     node bench/copywriter.ts [--espeak FOLDER] [--show] [--only en|de]
 *
 * "At own speed" is judged twice: for all ads with the pace of the engine voice, and, "learned", for the second half of the products
 * with the pace that the voice showed in the ads of the first half.
 *
 * The length of an ad is its speech and the pauses that the recipe adds. "At own speed" compares the speech of the voice at speed 1;
 * "rendered" counts an ad that is too long as fitting when autofit brings it to its length, as the render pipeline does.
 */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEspeakProvider } from '../apps/server/src/platform/speech/espeak/espeak-provider.ts';
import { createSpeechEngines, type SpeechEngines } from '../apps/server/src/platform/speech/speech-engines.ts';
import { pausesOf, shortestSpeechSeconds } from '../packages/audioform/src/recipe/index.ts';
import { type CopyLanguage, inventedFacts, type WrittenAd, writeAds } from '../packages/copywriter/src/index.ts';
import {
  emptyPace,
  estimateSpokenSeconds,
  fitPace,
  learnPace,
  type SpokenExample,
} from '../packages/speech/src/index.ts';
import { machineFacts, machineLine, table, writeFigures } from './lib/figures.ts';
import { englishBriefs, germanBriefs, type ProductBrief } from './lib/product-briefs.ts';
import { speakPlain } from './lib/speech/speak-plain.ts';

const slots = [10, 20, 30];
const tolerance = 0.05;
/** Autofit speeds up, but never slows down: ads are written a little longer than their slot. */
const margin = 1.005;

type Figures = {
  triples: number;
  distinct: number;
  ads: number;
  estimated: number;
  invented: number;
  spoken: number;
  atOwnSpeed: number;
  learnedSpoken: number;
  learnedAtOwnSpeed: number;
  rendered: number;
  readonly deviations: number[];
};

const option = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
};

const isWithin = (seconds: number, slot: number): boolean => Math.abs(seconds / slot - 1) <= tolerance;

const pausesIn = (slot: number): number => pausesOf([{ clipType: 'tts' }], true, slot).totalSeconds;

const count = (
  figures: Figures,
  ads: readonly WrittenAd[],
  brief: ProductBrief,
  of: { language: CopyLanguage; slot: number },
): void => {
  figures.triples += 1;
  const differing = [ads.map(({ structure }) => structure), ads.map(({ text }) => text)];
  if (ads.length === 3 && differing.every((each) => new Set(each).size === 3)) figures.distinct += 1;
  for (const ad of ads) {
    figures.ads += 1;
    if (isWithin(ad.seconds + pausesIn(of.slot), of.slot)) figures.estimated += 1;
    const invented = inventedFacts(ad.text, `${brief.productName} ${brief.productDescription}`, of.language);
    figures.invented += invented.length;
    if (process.argv.includes('--show')) console.log(`[${of.slot} s, ${ad.structure}, ${ad.tone}] ${ad.text}`);
  }
};

const measureLanguage = async (engines: SpeechEngines, language: CopyLanguage, alias: string): Promise<Figures> => {
  const figures: Figures = {
    triples: 0,
    distinct: 0,
    ads: 0,
    estimated: 0,
    invented: 0,
    spoken: 0,
    atOwnSpeed: 0,
    learnedSpoken: 0,
    learnedAtOwnSpeed: 0,
    rendered: 0,
    deviations: [],
  };
  const voice = engines.find(alias);
  const measure = (text: string): number =>
    estimateSpokenSeconds(text, { languageCode: language, ...(voice ? { pace: fitPace(undefined, voice) } : {}) });
  const briefs = language === 'en' ? englishBriefs : germanBriefs;
  const examples: SpokenExample[] = [];
  let pace = emptyPace;
  const measureLearned = (text: string): number =>
    voice ? estimateSpokenSeconds(text, { languageCode: language, pace: fitPace(pace, voice) }) : measure(text);
  const spokenSeconds = async (text: string): Promise<number | undefined> => {
    const spoken = await speakPlain(engines, alias, text);
    if (spoken) examples.push({ text, languageCode: spoken.voice.languageCode, speed: 1, ...spoken });
    return spoken?.durationSeconds;
  };
  for (const [seed, brief] of briefs.entries()) {
    for (const slot of slots) {
      const pauses = pausesIn(slot);
      const result = writeAds({ ...brief, language, speechSeconds: (slot - pauses) * margin, measure, count: 3, seed });
      if (!result.ok) throw new Error(`${brief.productName}: ${result.refusal}`);
      count(figures, result.ads, brief, { language, slot });
      const spoken = await spokenSeconds(result.ads[0]!.text);
      if (spoken === undefined) continue;
      const total = spoken + pauses;
      figures.spoken += 1;
      figures.deviations.push(total / slot - 1);
      if (isWithin(total, slot)) figures.atOwnSpeed += 1;
      const shortest = shortestSpeechSeconds(spoken, 1) + pauses;
      if (isWithin(total, slot) || (total > slot && shortest <= slot)) figures.rendered += 1;
      if (seed < briefs.length / 2) continue;
      const learned = writeAds({
        ...brief,
        language,
        speechSeconds: (slot - pauses) * margin,
        measure: measureLearned,
        count: 1,
        seed,
      });
      const spokenLearned = learned.ok ? await speakPlain(engines, alias, learned.ads[0]!.text) : undefined;
      if (!spokenLearned) continue;
      figures.learnedSpoken += 1;
      if (isWithin(spokenLearned.durationSeconds + pauses, slot)) figures.learnedAtOwnSpeed += 1;
    }
    if (seed + 1 === Math.ceil(briefs.length / 2)) pace = learnPace(emptyPace, examples);
  }
  return figures;
};

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

const rowOf = (language: string, figures: Figures): readonly string[] => {
  const sorted = figures.deviations.map(Math.abs).sort((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)];
  return [
    language,
    String(figures.ads),
    percent(figures.estimated, figures.ads),
    percent(figures.atOwnSpeed, figures.spoken),
    percent(figures.learnedAtOwnSpeed, figures.learnedSpoken),
    percent(figures.rendered, figures.spoken),
    p95 === undefined ? '–' : `${(p95 * 100).toFixed(1)} %`,
    String(figures.invented),
    `${figures.distinct} of ${figures.triples}`,
  ];
};

const espeak = option('espeak');
const engines = await createSpeechEngines({
  temporaryDirectory: mkdtempSync(join(tmpdir(), 'sonora-bench-')),
  fliteThreads: 1,
  ...(espeak ? { providers: [{ provider: createEspeakProvider({ folder: espeak }), advice: '' }] } : {}),
});
const only = option('only');
const all: Partial<Record<CopyLanguage, Figures>> = {};
if (only !== 'de') all.en = await measureLanguage(engines, 'en', 'wren');
if (only !== 'en') all.de = await measureLanguage(engines, 'de', 'espeak_de-she');
console.log(
  table([
    [
      'language',
      'ads',
      'within ±5 % by estimate',
      'at own speed',
      'at own speed, learned',
      'rendered',
      'p95 deviation',
      'invented',
      'distinct triples',
    ],
    ...Object.entries(all).map(([language, figures]) => rowOf(language, figures)),
  ]),
);
console.log(machineLine(machineFacts()));
writeFigures('copywriter', all);
await engines.close();
