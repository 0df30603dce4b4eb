import { type CopyLanguage, type CopyStructure, type CopyTone, copyStructures, copyTones } from '../copy-kinds.ts';
import { cleanText } from '../facts/clean-text.ts';
import { type Fact, type ProductFacts, readFacts } from '../facts/read-facts.ts';
import { englishPhrases } from '../phrases/english.ts';
import { germanPhrases } from '../phrases/german.ts';
import type { PhraseBank } from '../phrases/phrase-bank.ts';
import { createRandom } from '../random.ts';
import { fitParts } from './fit-parts.ts';
import { frameOf, isSeriousSubject } from './frame-parts.ts';

export type CopyRequest = {
  readonly productName: string;
  readonly productDescription: string;
  readonly language: CopyLanguage;
  /** Length of the speech, without the pauses before and after it. */
  readonly speechSeconds: number;
  /** Seconds of a text as the voice of the ad at this position says it, from 0. */
  readonly measure: (text: string, position: number) => number;
  /** Default: one that fits the subject. */
  readonly tone?: CopyTone | undefined;
  /** Number of ads, 1 to 5. Each has a structure of its own. */
  readonly count: number;
  readonly seed: number;
  /** Replaces the description's own call to action. */
  readonly callToAction?: string | undefined;
};

export type WrittenAd = {
  readonly text: string;
  readonly structure: CopyStructure;
  readonly tone: CopyTone;
  /** Estimated length of the speech. */
  readonly seconds: number;
};

export type CopyRefusal = 'noName' | 'noWords' | 'onlyAddress' | 'tooFewWords';

export type CopyResult =
  | { readonly ok: true; readonly ads: readonly WrittenAd[] }
  | { readonly ok: false; readonly refusal: CopyRefusal };

const banks: Readonly<Record<CopyLanguage, PhraseBank>> = { en: englishPhrases, de: germanPhrases };

/** A description with fewer words says nothing about a product. */
const MIN_WORDS = 3;

/** Ads that deviate more are used only when no other structure fits better. */
const MAX_DEVIATION = 0.03;

/** Of the others, those that deviate more come last, whatever they say. */
const MAX_SPARE_DEVIATION = 0.05;

/** An ad with what decides whether it is used. `deviation` of its length, as a share. */
type Draft = { readonly ad: WrittenAd; readonly saysWhat: boolean; readonly deviation: number };

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;

const refusalOf = (request: CopyRequest): CopyRefusal | undefined => {
  if (!/[\p{L}\p{N}]/u.test(cleanText(request.productName))) return 'noName';
  const text = cleanText(request.productDescription);
  if (wordsOf(text) === 0) return 'noWords';
  const plain = text
    .split(/\s+/)
    .filter((word) => !/[\p{L}\d]\.\p{L}{2}/u.test(word))
    .join(' ');
  if (wordsOf(plain) === 0) return 'onlyAddress';
  return wordsOf(plain) < MIN_WORDS ? 'tooFewWords' : undefined;
};

const shuffled = <T>(items: readonly T[], random: () => number): readonly T[] =>
  items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);

/** The offer that may open an ad: one that is not said in the first sentence. */
const openingOffer = ({ facts }: ProductFacts): Fact | undefined =>
  facts.find(({ kind, index }) => kind === 'offer' && index > 0) ??
  facts.find(({ kind, index }) => kind === 'price' && index > 0);

/** Structures for a number of ads, all different; those that suit the facts come first. */
const structuresFor = (facts: ProductFacts, random: () => number): readonly CopyStructure[] => {
  const told = facts.facts.filter(({ kind }) => kind !== 'call' && kind !== 'place').length;
  const fitting = copyStructures.filter((structure) => {
    if (structure === 'offer') return openingOffer(facts) !== undefined;
    if (structure === 'plain') return false;
    return structure !== 'list' || told >= 4;
  });
  const rest = copyStructures.filter((structure) => !fitting.includes(structure) && structure !== 'offer');
  return [...shuffled(fitting, random), ...rest];
};

const tonesFor = (facts: ProductFacts, { tone, language }: CopyRequest, random: () => number): readonly CopyTone[] => {
  if (isSeriousSubject(facts, banks[language])) return ['calm'];
  return tone === undefined ? shuffled(copyTones, random) : [tone];
};

/** Pause between two sentences, by what two of them take together. */
const pauseOf = (measure: (text: string) => number): number => {
  const sentence = 'La la la.';
  return Math.max(0, measure(`${sentence} ${sentence}`) - 2 * measure(sentence));
};

/** The same measure, which reads each text once. */
const remembering = (measure: (text: string) => number): ((text: string) => number) => {
  const known = new Map<string, number>();
  return (text) => {
    const seconds = known.get(text) ?? measure(text);
    known.set(text, seconds);
    return seconds;
  };
};

const withCall = (facts: ProductFacts, callToAction: string | undefined): ProductFacts => {
  const call = cleanText(callToAction ?? '');
  return call === '' ? facts : { ...facts, calls: [call], source: `${facts.source} ${call}` };
};

/** `writeAds` in steps of some 15 ms, after each of which a caller may do other work. */
export function* adSteps(request: CopyRequest): Generator<undefined, CopyResult> {
  const refusal = refusalOf(request);
  if (refusal !== undefined) return { ok: false, refusal };
  const { language, speechSeconds, count } = request;
  const facts = withCall(readFacts(request), request.callToAction);
  const random = createRandom(request.seed);
  const measureAt = Array.from({ length: count }, (_, position) =>
    remembering((text) => request.measure(text, position)),
  );
  const tones = tonesFor(facts, request, random);
  const written = (structure: CopyStructure, position: number): Draft | undefined => {
    const tone = tones[position % tones.length]!;
    const measure = measureAt[position]!;
    const offer = structure === 'offer' ? openingOffer(facts) : undefined;
    const frame = frameOf(facts, banks[language], { structure, tone, offer });
    const fitted = fitParts({
      frame,
      body: facts.facts,
      targetSeconds: speechSeconds,
      measure,
      pauseSeconds: pauseOf(measure),
      random,
      name: facts.name,
    });
    if (fitted === undefined) return undefined;
    const seconds = measure(fitted.text);
    const deviation = Math.abs(seconds / speechSeconds - 1);
    return { ad: { text: fitted.text, structure, tone, seconds }, saysWhat: fitted.saysWhat, deviation };
  };
  const ads: WrittenAd[] = [];
  const spare: Draft[] = [];
  /** Two structures may have the same text when a description is short. */
  const repeated: Draft[] = [];
  for (const structure of structuresFor(facts, random)) {
    if (ads.length === count) break;
    yield;
    const draft = written(structure, ads.length);
    if (draft === undefined) continue;
    const isRepeated = [...ads, ...spare.map(({ ad }) => ad)].some(({ text }) => text === draft.ad.text);
    if (isRepeated) repeated.push(draft);
    else if (draft.saysWhat && draft.deviation <= MAX_DEVIATION) ads.push(draft.ad);
    else spare.push(draft);
  }
  const isFar = ({ deviation }: Draft): boolean => deviation > MAX_SPARE_DEVIATION;
  const closest = spare.sort(
    (one, other) =>
      Number(isFar(one)) - Number(isFar(other)) ||
      Number(other.saysWhat) - Number(one.saysWhat) ||
      one.deviation - other.deviation,
  );
  const chosen = [...ads, ...[...closest, ...repeated].map(({ ad }) => ad)].slice(0, count);
  return chosen.length === 0 ? { ok: false, refusal: 'tooFewWords' } : { ok: true, ads: chosen };
}

/**
 * Writes ads about a product from its description. Statements about the product are the description's own; the phrases around them
 * state nothing. The same request gives the same ads.
 */
export const writeAds = (request: CopyRequest): CopyResult => {
  const steps = adSteps(request);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
