import type { CopyStructure, CopyTone } from '../copy-kinds.ts';
import type { Fact, ProductFacts } from '../facts/read-facts.ts';
import type { IndustryHooks, PhraseBank } from '../phrases/phrase-bank.ts';

/** A piece of an ad: its text, what it is worth, the facts that it tells, and those that cannot follow it. */
export type CopyPart = {
  readonly text: string;
  readonly worth: number;
  readonly tells?: readonly number[];
  readonly hides?: readonly number[];
};

/** The pieces around the facts, each with its alternatives. */
export type Frame = {
  readonly openings: readonly CopyPart[];
  readonly reveals: readonly CopyPart[];
  readonly bridges: readonly CopyPart[];
  readonly recaps: readonly CopyPart[];
  readonly calls: readonly CopyPart[];
};

const nothing: CopyPart = { text: '', worth: 0 };

const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type Named = Pick<ProductFacts, 'name' | 'nominative' | 'accusative' | 'isPlural'>;
type Values = { readonly what?: string | undefined; readonly contact?: string | undefined };

/** Fills the placeholders of a phrase; a name that ends with a mark of its own gets no second one. */
export const fillPhrase = (
  phrase: string,
  { name, nominative, accusative, isPlural }: Named,
  { what = '', contact = '' }: Values = {},
): string =>
  phrase
    .replaceAll(/\bist \{nom\}/g, isPlural ? 'sind {nom}' : 'ist {nom}')
    .replaceAll('{nom}', nominative)
    .replaceAll('{acc}', accusative)
    .replaceAll('{name}', name)
    .replaceAll('{Name}', upperFirst(name))
    .replaceAll('{what}', what)
    .replaceAll('{What}', upperFirst(what))
    .replaceAll('{contact}', contact)
    .replaceAll(/([!?.])\.(?=\s|$)/g, '$1');

/** Phrases that are grammatical with this name. */
const usable = (phrases: readonly string[], { needsNoArticle }: ProductFacts): readonly string[] =>
  needsNoArticle ? phrases : phrases.filter((phrase) => !/\{(?:nom|acc)\}/.test(phrase));

/** Sentences in which the name is said for the first time. */
const revealsOf = (facts: ProductFacts, bank: PhraseBank, structure: CopyStructure): readonly CopyPart[] => {
  const { what, whatIndex } = facts;
  const fill = (phrase: string): string => fillPhrase(phrase, facts, { what });
  const [first] = facts.facts;
  const parts: CopyPart[] = [];
  if (first?.beginsWithName) {
    // The description's own sentence introduces the product; a phrase with the name before it would say it twice.
    for (const form of first.forms) {
      parts.push({ text: form, worth: 4.2, tells: [first.index] });
      for (const turn of bank.turns[structure])
        parts.push({ text: `${turn} ${form}`, worth: 4.2, tells: [first.index] });
    }
  }
  if (what !== undefined && whatIndex !== undefined) {
    for (const phrase of usable(bank.definitions, facts))
      parts.push({ text: `${fill(phrase)}.`.replace(/\.\.$/, '.'), worth: 4.4, tells: [whatIndex] });
  } else if (first !== undefined && !first.beginsWithName && first.kind !== 'call') {
    for (const form of first.forms) {
      for (const phrase of usable(bank.bareDefinitions, facts)) {
        parts.push({
          text: fillPhrase(phrase.replace('{What}.', '{What}'), facts, { what: form }),
          worth: 3.8,
          tells: [first.index],
        });
      }
    }
  }
  const isTwice = first?.beginsWithName ?? false;
  for (const phrase of usable(bank.reveals[structure], facts))
    parts.push({ text: fill(phrase), worth: 1.6, ...(isTwice ? { hides: [0] } : {}) });
  return parts;
};

/** Two opening lines together, for long ads. */
const pairsOf = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => lines.filter((other) => other !== line).map((other) => `${line} ${other}`));

const openingsOf = (
  {
    bank,
    hooks,
    structure,
    tone,
  }: { bank: PhraseBank; hooks: Omit<IndustryHooks, 'words'>; structure: CopyStructure; tone: CopyTone },
  offer: Fact | undefined,
): readonly CopyPart[] => {
  switch (structure) {
    case 'problem':
    case 'scene':
    case 'question':
      return [
        ...hooks[structure].map((text) => ({ text, worth: 2.5 })),
        ...(hooks.isSerious ? [] : pairsOf(hooks[structure]).map((text) => ({ text, worth: 1.5 }))),
        ...(hooks === bank.general ? [] : bank.general[structure].map((text) => ({ text, worth: 0.8 }))),
      ];
    case 'offer': {
      const forms = offer?.forms ?? [];
      const openings = hooks.isSerious ? [] : bank.offerOpenings[tone];
      return forms.flatMap((form) => [
        { text: form, worth: 3.5, tells: [offer?.index ?? -1] },
        ...openings.map((opening) => ({ text: `${opening} ${form}`, worth: 3.7, tells: [offer?.index ?? -1] })),
      ]);
    }
    case 'list':
    case 'plain':
      return [nothing];
    default: {
      const unknown: never = structure;
      return unknown;
    }
  }
};

const callsOf = (facts: ProductFacts, bank: PhraseBank, tone: CopyTone): readonly CopyPart[] => {
  const { name, contacts } = facts;
  const fill = (phrase: string, contact?: string): string => fillPhrase(phrase, facts, { contact });
  const own = facts.calls.map((text): CopyPart => ({ text, worth: 3 }));
  const places = facts.facts
    .filter(({ kind }) => kind === 'place')
    .flatMap(({ forms, beginsWithName }) =>
      forms.map(
        (form): CopyPart => ({
          text: beginsWithName || form.includes(name) ? form : `${upperFirst(name)}. ${form}`,
          worth: 2.6,
        }),
      ),
    );
  const phone =
    contacts.phone === undefined
      ? []
      : bank.calls.phone.map((phrase): CopyPart => ({ text: fill(phrase, contacts.phone), worth: 2.2 }));
  const web =
    contacts.web === undefined
      ? []
      : bank.calls.web.map((phrase): CopyPart => ({ text: fill(phrase, contacts.web), worth: 2.2 }));
  const found = [...own, ...places, ...phone, ...web];
  const calls =
    found.length > 0
      ? found
      : usable(bank.calls.none[tone], facts).map((phrase): CopyPart => ({ text: fill(phrase), worth: 1.5 }));
  // The name as the last words of the ad, and before the call.
  return calls.flatMap((call) => {
    if (call.text.includes(name)) return [call];
    const named = upperFirst(name);
    return [
      call,
      { text: `${call.text} ${withStop(named)}`, worth: call.worth + 0.3 },
      { text: `${withStop(named)} ${call.text}`, worth: call.worth + 0.2 },
    ];
  });
};

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Filler of long ads: the offer said again, and the name. */
const recapsOf = (facts: ProductFacts, bank: PhraseBank, phrases: readonly string[]): readonly CopyPart[] => {
  const offers = facts.facts
    .filter(({ kind }) => kind === 'offer' || kind === 'price')
    .flatMap(({ forms }) => forms.slice(-1));
  const again = offers.flatMap((offer) =>
    bank.reminders.map((reminder): CopyPart => ({ text: `${reminder} ${offer}`, worth: -1.4 })),
  );
  const contact = facts.contacts.phone ?? facts.contacts.web;
  const contacts =
    contact === undefined
      ? []
      : bank.reminders.map((reminder): CopyPart => ({ text: `${reminder} ${withStop(contact)}`, worth: -1.8 }));
  const names = usable(phrases, facts).map((phrase): CopyPart => ({ text: fillPhrase(phrase, facts), worth: -0.6 }));
  const both = again.flatMap((one) =>
    names.slice(0, 3).map((other): CopyPart => ({ text: `${one.text} ${other.text}`, worth: -2 })),
  );
  const all = both.flatMap((one) =>
    contacts.slice(0, 1).map((other): CopyPart => ({ text: `${one.text} ${other.text}`, worth: -3 })),
  );
  return [nothing, ...names, ...again, ...contacts, ...both, ...all];
};

const hooksOf = ({ source }: ProductFacts, bank: PhraseBank): PhraseBank['general'] =>
  bank.industries.find(({ words }) => words.test(source)) ?? bank.general;

/** Whether the subject forbids jokes and pressure. */
export const isSeriousSubject = (facts: ProductFacts, bank: PhraseBank): boolean =>
  hooksOf(facts, bank).isSerious === true;

/** The pieces around the facts for one structure. */
export const frameOf = (
  facts: ProductFacts,
  bank: PhraseBank,
  choice: { readonly structure: CopyStructure; readonly tone: CopyTone; readonly offer: Fact | undefined },
): Frame => {
  const hooks = hooksOf(facts, bank);
  const openings = openingsOf({ bank, hooks, ...choice }, choice.offer);
  const isSerious = hooks.isSerious === true;
  return {
    openings,
    reveals: revealsOf(facts, bank, isSerious ? 'plain' : choice.structure),
    bridges: isSerious
      ? [nothing]
      : [nothing, ...bank.bridges[choice.tone].map((phrase) => ({ text: phrase, worth: -0.5 }))],
    recaps: recapsOf(facts, bank, isSerious ? bank.recaps.slice(0, 2) : bank.recaps),
    calls: callsOf(facts, bank, isSerious ? 'calm' : choice.tone),
  };
};
