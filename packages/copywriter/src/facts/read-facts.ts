import type { CopyLanguage } from '../copy-kinds.ts';
import { cleanText } from './clean-text.ts';
import { type Contacts, contactsOf, phonesOf, webAddressesOf } from './contacts.ts';
import { type FactPatterns, factPatterns } from './fact-patterns.ts';
import { shorterForms } from './shorten.ts';
import { splitSentences } from './split-sentences.ts';

/** A statement of the description. */
export type Fact = {
  /** Position in the description. */
  readonly index: number;
  readonly kind: 'offer' | 'price' | 'benefit' | 'place' | 'call';
  /** Forms of the statement from the longest to the shortest; each is one sentence or more. */
  readonly forms: readonly string[];
  /** Whether the statement begins with the name. */
  readonly beginsWithName: boolean;
  /** Whether it is no reason to buy by itself: a convenience, or a fragment of few words. */
  readonly isMinor: boolean;
};

export type ProductFacts = {
  readonly language: CopyLanguage;
  /** The product as it is said within a sentence, with its article where the description uses one. */
  readonly name: string;
  /** The product with its article as a subject and as an object. */
  readonly nominative: string;
  readonly accusative: string;
  readonly isPlural: boolean;
  /** Whether a sentence may say the name without an article. */
  readonly needsNoArticle: boolean;
  /** What the product is, without its name: "a family bakery in Leeds". With a final mark only inside of it. */
  readonly what: string | undefined;
  /** Index of the fact from which `what` was taken. */
  readonly whatIndex: number | undefined;
  readonly facts: readonly Fact[];
  /** Ways to end the ad in the description's own words. */
  readonly calls: readonly string[];
  readonly contacts: Contacts;
  /** Everything that the ad may repeat. */
  readonly source: string;
};

/** Facts beyond these are not used: an ad of 60 s holds about 20 sentences. */
const MAX_FACTS = 24;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/['’]/g, "['’]");

const kindOf = (sentence: string, patterns: FactPatterns): Fact['kind'] => {
  const hasContact = webAddressesOf(sentence).length > 0 || phonesOf(sentence).length > 0;
  const isPlace = patterns.place.test(sentence) || patterns.street.test(sentence);
  if (hasContact || patterns.invitation.test(sentence) || (patterns.imperative.test(sentence) && isPlace))
    return 'call';
  if (patterns.offer.test(sentence)) return 'offer';
  if (patterns.price.test(sentence)) return 'price';
  return isPlace ? 'place' : 'benefit';
};

type Read = { readonly text: string; readonly index: number; readonly forms: readonly string[] };

/** A sentence that refers to the one before it is spoken with the name instead, or together with that sentence. */
const joinAnaphors = (
  sentences: readonly string[],
  patterns: FactPatterns,
  { name, isNamed, language }: { name: string; isNamed: (text: string) => boolean; language: CopyLanguage },
): readonly Read[] => {
  const reads: Read[] = [];
  sentences.forEach((text, index) => {
    const before = reads.at(-1);
    if (before === undefined || !patterns.anaphor.test(text)) {
      reads.push({ text, index, forms: shorterForms(text, language) });
      return;
    }
    if (patterns.pronoun.test(text) && isNamed(before.text)) {
      const named = `${name.charAt(0).toUpperCase()}${name.slice(1)}${text.replace(patterns.pronoun, '')}`;
      reads.push({ text: named, index, forms: shorterForms(named, language) });
      return;
    }
    const forms = [...before.forms.slice(0, 1).map((form) => `${form} ${text}`), ...before.forms];
    reads[reads.length - 1] = { ...before, forms };
  });
  return reads;
};

/** A fragment of fewer words says little without its neighbours. */
const MIN_TELLING_WORDS = 4;

/** The name with the article that German sentences of the description begin with. */
const withArticle = (
  sentences: readonly string[],
  { name, nameSource, language }: { name: string; nameSource: string; language: CopyLanguage },
): Pick<ProductFacts, 'nominative' | 'accusative' | 'isPlural' | 'needsNoArticle'> => {
  const bare = { nominative: name, accusative: name, isPlural: false };
  if (language !== 'de') return { ...bare, needsNoArticle: true };
  const subject = new RegExp(`^(der|die|das) ${nameSource} (\\p{Ll}+)`, 'iu');
  const [, article, verb = ''] = sentences.map((sentence) => subject.exec(sentence)).find((found) => found) ?? [];
  // “Kinderfest im Zoo” is no proper name: “Das ist Kinderfest im Zoo” would be wrong.
  if (article === undefined) return { ...bare, needsNoArticle: !/ \p{Ll}+ /u.test(name) };
  const lower = article.toLowerCase();
  return {
    nominative: `${lower} ${name}`,
    accusative: `${lower === 'der' ? 'den' : lower} ${name}`,
    isPlural: lower === 'die' && /en$|^sind$/.test(verb),
    needsNoArticle: true,
  };
};

const lowerFirst = (text: string): string => {
  const [first = ''] = text.split(' ');
  return /^(?:an?|the|your|ein|eine|der|die|das|ihr|ihre)$/i.test(first)
    ? `${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
};

const withoutStop = (text: string): string => text.replace(/[.!]$/u, '');

const whatOf = (first: string, nameSource: string, patterns: FactPatterns): string | undefined => {
  const defined = new RegExp(patterns.definition.source.replace('NAME', nameSource), 'iu').exec(
    withoutStop(first),
  )?.[1];
  if (defined !== undefined) return lowerFirst(defined);
  const [head = ''] = first
    .split(/\b(?:that|which|who|for|der|die|das|für)\b(?!^)|, /i)
    .filter((part) => part.trim() !== '');
  const isPhrase = patterns.nounPhrase.test(withoutStop(first)) && !patterns.finiteVerb.test(head);
  const isNamed = new RegExp(nameSource, 'iu').test(first);
  return isPhrase && !isNamed && first.endsWith('.') ? lowerFirst(withoutStop(first)) : undefined;
};

/** The description's own calls, with each half of "find us here or order there". */
const callsOf = (facts: readonly Fact[], patterns: FactPatterns): readonly string[] =>
  facts
    .filter(({ kind }) => kind === 'call')
    .flatMap(({ forms }) => forms)
    // An address alone is said with a verb of our own.
    .filter((text) => /\s/.test(text))
    .flatMap((text) => {
      const cut = patterns.alternative.exec(text);
      if (cut === null || !patterns.imperative.test(text)) return [text];
      const rest = text.slice(cut.index + cut[0].length);
      const second = patterns.imperative.test(rest) ? [`${rest.charAt(0).toUpperCase()}${rest.slice(1)}`] : [];
      return [text, `${text.slice(0, cut.index)}.`, ...second];
    });

/** Reads a product description: what the product is, what is said about it, and where to get it. Never throws. */
export const readFacts = (given: {
  readonly productName: string;
  readonly productDescription: string;
  readonly language: CopyLanguage;
}): ProductFacts => {
  const { language } = given;
  const patterns = factPatterns[language];
  const bare = withoutStop(cleanText(given.productName)).replaceAll(/["“”„]/g, '');
  const text = cleanText(given.productDescription);
  const nameSource = escaped(bare);
  // In English a name keeps the article that the description gives it; German articles change with the case.
  const takesArticle =
    language === 'en' && !/^the\b/i.test(bare) && new RegExp(`\\bthe ${nameSource}(?![\\p{L}-])`, 'iu').test(text);
  const name = takesArticle ? `the ${bare}` : bare;
  const beginsWithName = (sentence: string): boolean =>
    // “Das Hotel Seeblick” begins with “Seeblick”, too.
    new RegExp(`^(?:(?:the|der|die|das) (?:[\\p{L}-]+ )?)?${nameSource}(?![\\p{L}\\p{N}])`, 'iu').test(sentence);
  const sentences = splitSentences(text).slice(0, MAX_FACTS);
  const reads = joinAnaphors(sentences, patterns, { name, isNamed: beginsWithName, language });
  const facts = reads.map(
    ({ text: sentence, index, forms }): Fact => ({
      index,
      kind: kindOf(sentence, patterns),
      forms,
      beginsWithName: beginsWithName(sentence),
      isMinor: patterns.minor.test(sentence) || sentence.split(/\s+/).length < MIN_TELLING_WORDS,
    }),
  );
  const what = reads[0] && whatOf(reads[0].text, nameSource, patterns);
  const isCallFirst = facts[0]?.kind === 'call';
  return {
    language,
    name,
    ...withArticle(sentences, { name, nameSource, language }),
    what: isCallFirst ? undefined : what,
    whatIndex: what === undefined || isCallFirst ? undefined : 0,
    facts,
    calls: callsOf(facts, patterns),
    contacts: contactsOf(text),
    source: `${given.productName} ${given.productDescription}`,
  };
};
