import type { Language } from '../../enumerations.ts';

/** Values by the name of their argument. */
type Values = Readonly<Record<string, unknown>>;

/** A part of a message: literal text, or an argument with its kind and its cases. */
type Part =
  | string
  | { readonly name: string; readonly kind: string; readonly cases: ReadonlyMap<string, readonly Part[]> };

/**
 * Parses the subset of ICU MessageFormat that the messages use: arguments, `number`, `plural`, `select`, and quoting.
 */
const createParser = (message: string) => {
  let at = 0;

  const word = (end: RegExp): string => {
    const start = at;
    while (at < message.length && !end.test(message.charAt(at))) at += 1;
    return message.slice(start, at).trim();
  };

  /** An apostrophe quotes only before a brace; two apostrophes are one. */
  const quoted = (): string => {
    at += 1;
    if (message[at] === "'") {
      at += 1;
      return "'";
    }
    if (!/[{}]/.test(message.charAt(at))) return "'";
    const end = message.indexOf("'", at);
    const text = message.slice(at, end < 0 ? undefined : end);
    at += text.length + 1;
    return text;
  };

  const argument = (): Part => {
    at += 1;
    const name = word(/[,}]/);
    const cases = new Map<string, readonly Part[]>();
    if (message[at] !== ',') {
      at += 1;
      return { name, kind: '', cases };
    }
    at += 1;
    const kind = word(/[,}]/);
    if (message[at] === ',') {
      at += 1;
      for (let key = word(/[{}]/); message[at] === '{'; key = word(/[{}]/)) {
        at += 1;
        cases.set(key, parts());
        at += 1;
      }
    }
    at += 1;
    return { name, kind, cases };
  };

  /** Parses up to the brace that ends this message, without that brace. */
  const parts = (): readonly Part[] => {
    const found: Part[] = [];
    let text = '';
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') {
        found.push(text, argument());
        text = '';
      } else if (message[at] === "'") text += quoted();
      else {
        text += message[at];
        at += 1;
      }
    }
    return [...found, text];
  };

  return parts;
};

/** A value that is a message or a day is inserted as its text. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : String(value);

type Formats = { readonly numbers: Intl.NumberFormat; readonly plurals: Intl.PluralRules };

const knownFormats = new Map<Language, Formats>();

/** Number formats by language, created on first use: creating them at process start would take several milliseconds. */
const formatsOf = (language: Language): Formats => {
  const known = knownFormats.get(language);
  if (known) return known;
  const formats = { numbers: new Intl.NumberFormat(language), plurals: new Intl.PluralRules(language) };
  knownFormats.set(language, formats);
  return formats;
};

const write = (parts: readonly Part[], values: Values, language: Language, count: string): string => {
  const figure = (value: unknown): string => formatsOf(language).numbers.format(Number(value));
  return parts
    .map((part) => {
      if (typeof part === 'string') return count === '' ? part : part.replaceAll('#', count);
      const value = values[part.name];
      if (part.kind === '') return textOf(value);
      if (part.kind === 'number') return figure(value);
      const isPlural = part.kind === 'plural';
      const chosen = isPlural ? formatsOf(language).plurals.select(Number(value)) : String(value);
      const inner = part.cases.get(`=${value}`) ?? part.cases.get(chosen) ?? part.cases.get('other') ?? [];
      return write(inner, values, language, isPlural ? figure(value) : count);
    })
    .join('');
};

/** Formats an ICU message with its values. Has no dependency, because the pure packages use it. */
export const formatMessage = (message: string, values: Values, language: Language = 'en'): string =>
  write(createParser(message)(), values, language, '');
