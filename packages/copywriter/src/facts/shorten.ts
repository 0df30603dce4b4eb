import type { CopyLanguage } from '../copy-kinds.ts';

/** Where the main clause ends: what follows may be left out. */
const CUTS: Readonly<Record<CopyLanguage, RegExp>> = {
  en: / [–—] |; |: (?=\p{Ll})|, (?:which|who|where|so|but|because|while|since|and (?:we|it|they|you|our|the|lunch)|without|checked|all|with|within|from|at home|delivered)\b| because | so that /u,
  de: / [–—] |; |, (?:sodass|weil|damit|während|aber|und (?:Sie|wir|die|der|das|ganz)|ohne|inklusive|auch|ganz|mit|von|zum)\b/u,
};

/** Fewer words would not be a statement. */
const MIN_WORDS = 3;
/** Fewer words before a colon are a heading: “Summer sale: 20% off”. */
const MIN_WORDS_BEFORE_COLON = 5;

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const withStop = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text.replace(/[,;:]$/u, '')}.`);

const isWhole = (text: string): boolean => wordsOf(text) >= MIN_WORDS && (text.match(/["“„]/gu)?.length ?? 0) % 2 === 0;

/** Shorter forms of a sentence, the sentence itself first. Each is a sentence of its own and says nothing new. */
export const shorterForms = (sentence: string, language: CopyLanguage): readonly string[] => {
  const forms = [sentence];
  const plain = sentence.replaceAll(/ ?\([^()]*\)/g, '');
  if (plain !== sentence && isWhole(plain)) forms.push(withStop(plain.trim()));
  const cut = CUTS[language].exec(plain);
  if (cut !== null) {
    const head = plain.slice(0, cut.index);
    // A comma before the cut may begin a list, of which a part would be left alone.
    const isHeading = cut[0].startsWith(':') && wordsOf(head) < MIN_WORDS_BEFORE_COLON;
    const isList = cut[0].startsWith(',') && /\b(?:und|and|or|oder)\b/.test(plain.slice(cut.index)) && /,/.test(head);
    if (isWhole(head) && !isList && !isHeading) forms.push(withStop(head.trim()));
  }
  return [...new Set(forms)];
};
