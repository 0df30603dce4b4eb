import type { ReadBrief } from '@sonora/contracts/endpoints/briefs';
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
export const writingSources = ['description', 'script', 'brief', 'upload'] as const;
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
  readonly tone: WritingTone;
  readonly language: WritingLanguage;
  readonly concepts: readonly Concept[];
  /** Number of requests; another one gives other scripts. */
  readonly seed: number;
};

export const emptyWritingDraft: WritingDraft = {
  source: 'description',
  scriptText: '',
  briefText: '',
  productName: '',
  productDescription: '',
  callToAction: '',
  tone: 'any',
  language: 'auto',
  concepts: [],
  seed: 0,
};

const KEY = 'sonora.writing';

const isConcept = (value: unknown): value is Concept =>
  typeof value === 'object' &&
  value !== null &&
  ['text', 'structure', 'writtenText'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  typeof (value as Record<string, unknown>).seconds === 'number';

/** A draft from its JSON; whatever does not fit is as in an empty one. */
export const readWritingDraft = (text: string | null): WritingDraft => {
  try {
    const given = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const words = (name: string): string => (typeof given[name] === 'string' ? (given[name] as string) : '');
    return {
      source: writingSources.find((source) => source === given.source) ?? 'description',
      scriptText: words('scriptText'),
      briefText: words('briefText'),
      productName: words('productName'),
      productDescription: words('productDescription'),
      callToAction: words('callToAction'),
      tone: writingTones.find((tone) => tone === given.tone) ?? 'any',
      language: writingLanguages.find((language) => language === given.language) ?? 'auto',
      concepts: Array.isArray(given.concepts) ? given.concepts.filter(isConcept).slice(0, 5) : [],
      seed: typeof given.seed === 'number' ? given.seed : 0,
    };
  } catch {
    return emptyWritingDraft;
  }
};

/** The draft of this tab, which a reload keeps. */
export const storedDraft = (): WritingDraft => {
  try {
    return readWritingDraft(sessionStorage.getItem(KEY));
  } catch {
    return emptyWritingDraft;
  }
};

export const storeDraft = (draft: WritingDraft): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the draft lasts until the page closes.
  }
};

/** Length of a text that was edited, by its characters. */
export const secondsOf = ({ text, writtenText, seconds }: Concept): number =>
  writtenText.length === 0 ? 0 : (seconds * text.trim().length) / writtenText.length;

/** The tone that words of a brief name. */
const toneIn = (words: string | undefined): WritingTone =>
  writingTones.find((tone) => tone !== 'any' && words?.toLowerCase().includes(tone)) ?? 'any';

/** The fields of a brief as a draft; where its script is all that it says, the draft starts from the script. */
export const draftOfBrief = (
  brief: Pick<
    ReadBrief,
    'productName' | 'productDescription' | 'scriptText' | 'callToAction' | 'toneOfScript' | 'lang'
  >,
): Partial<WritingDraft> => ({
  productName: brief.productName,
  productDescription: brief.productDescription,
  callToAction: brief.callToAction ?? '',
  tone: toneIn(brief.toneOfScript),
  language: writingLanguages.find((language) => language === brief.lang) ?? 'auto',
  ...(brief.scriptText === undefined ? {} : { scriptText: brief.scriptText }),
  source: brief.scriptText !== undefined && brief.productDescription === '' ? 'script' : 'description',
});
