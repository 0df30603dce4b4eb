import type { ReadBrief } from '@sonora/contracts/endpoints/briefs';
import { limits } from '@sonora/contracts/limits';
import { countWords } from '../audio/estimate.ts';

/** A written script, with the length of its first text, from which that of an edited text follows. */
export type Concept = {
  readonly text: string;
  readonly structure: string;
  readonly seconds: number;
  readonly writtenText: string;
};

export const writingTones = ['any', 'warm', 'upbeat', 'confident', 'playful', 'calm', 'urgent'] as const;
export type WritingTone = (typeof writingTones)[number];

/** `auto`: the language of the description. */
export const writingLanguages = ['auto', 'en', 'de'] as const;
export type WritingLanguage = (typeof writingLanguages)[number];

/** Fewer words do not tell their language. */
const MIN_WORDS_TO_DETECT = 15;

/** Whether the language of the description can be detected, or was chosen. */
export const isLanguageKnown = ({
  language,
  productDescription,
}: Pick<WritingDraft, 'language' | 'productDescription'>): boolean =>
  language !== 'auto' || countWords(productDescription) >= MIN_WORDS_TO_DETECT;

/** What a script starts from. */
export const writingSources = ['product', 'description', 'script', 'brief', 'upload'] as const;
export type WritingSource = (typeof writingSources)[number];

/** Content of the dialog that writes scripts. */
export type WritingDraft = {
  readonly source: WritingSource;
  /** A script that is pasted, or that a brief contains. */
  readonly scriptText: string;
  readonly briefText: string;
  readonly productName: string;
  readonly productDescription: string;
  readonly callToAction: string;
  readonly targetAudience: string;
  /** Null: the length of the ad. */
  readonly lengthSeconds: number | null;
  readonly tone: WritingTone;
  readonly language: WritingLanguage;
  readonly concepts: readonly Concept[];
  /** The concepts before the last ones were written; empty: none. */
  readonly replaced: readonly Concept[];
  /** Number of requests; another one gives other scripts. */
  readonly seed: number;
};

export const emptyWritingDraft: WritingDraft = {
  source: 'product',
  scriptText: '',
  briefText: '',
  productName: '',
  productDescription: '',
  callToAction: '',
  targetAudience: '',
  lengthSeconds: null,
  tone: 'any',
  language: 'auto',
  concepts: [],
  replaced: [],
  seed: 0,
};

const isConcept = (value: unknown): value is Concept =>
  typeof value === 'object' &&
  value !== null &&
  ['text', 'structure', 'writtenText'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  typeof (value as Record<string, unknown>).seconds === 'number';

const conceptsIn = (value: unknown): readonly Concept[] =>
  Array.isArray(value) ? value.filter(isConcept).slice(0, limits.briefAds.max) : [];

/** With a name, a description is that of a product: so older releases stored it. */
const sourceIn = (value: unknown, productName: string): WritingSource => {
  const source = writingSources.find((each) => each === value) ?? 'product';
  return source === 'description' && productName !== '' ? 'product' : source;
};

/** A draft from its JSON; whatever does not fit is as in an empty one. */
export const readWritingDraft = (text: string | null): WritingDraft => {
  try {
    const given = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const words = (name: string): string => (typeof given[name] === 'string' ? (given[name] as string) : '');
    return {
      source: sourceIn(given.source, words('productName')),
      scriptText: words('scriptText'),
      briefText: words('briefText'),
      productName: words('productName'),
      productDescription: words('productDescription'),
      callToAction: words('callToAction'),
      targetAudience: words('targetAudience'),
      lengthSeconds: typeof given.lengthSeconds === 'number' ? given.lengthSeconds : null,
      tone: writingTones.find((tone) => tone === given.tone) ?? 'any',
      language: writingLanguages.find((language) => language === given.language) ?? 'auto',
      concepts: conceptsIn(given.concepts),
      replaced: conceptsIn(given.replaced),
      seed: typeof given.seed === 'number' ? given.seed : 0,
    };
  } catch {
    return emptyWritingDraft;
  }
};

/** Length of a text that was edited, by its characters. */
export const secondsOf = ({ text, writtenText, seconds }: Concept): number =>
  writtenText.length === 0 ? 0 : (seconds * text.trim().length) / writtenText.length;

/** The fields of a brief as a draft; where its script is all that it says, the draft starts from the script. */
export const draftOfBrief = (
  brief: Pick<
    ReadBrief,
    | 'productName'
    | 'productDescription'
    | 'scriptText'
    | 'adLength'
    | 'callToAction'
    | 'targetAudience'
    | 'tone'
    | 'lang'
  >,
): Partial<WritingDraft> => ({
  productName: brief.productName,
  productDescription: brief.productDescription,
  callToAction: brief.callToAction ?? '',
  targetAudience: brief.targetAudience ?? '',
  tone: writingTones.find((tone) => tone === brief.tone) ?? 'any',
  language: writingLanguages.find((language) => language === brief.lang) ?? 'auto',
  lengthSeconds: brief.adLength ?? null,
  ...(brief.scriptText === undefined ? {} : { scriptText: brief.scriptText }),
  source: brief.scriptText !== undefined && brief.productDescription === '' ? 'script' : 'product',
});

/** A language in which no concepts are written, although the brief asks for it. */
export const unwrittenLanguage = ({ lang }: Pick<ReadBrief, 'lang'>): string | undefined =>
  lang === undefined || writingLanguages.some((language) => language === lang) ? undefined : lang;

/** A concept at its place, if it is still there. */
export const withConcept = (
  concepts: readonly Concept[],
  index: number,
  change: (concept: Concept) => Concept,
): readonly Concept[] => concepts.map((concept, at) => (at === index ? change(concept) : concept));
