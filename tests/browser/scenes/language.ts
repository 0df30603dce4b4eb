import { globSync } from 'node:fs';
import { join } from 'node:path';
import { campaignMessages } from '@sonora/contracts/messages/campaigns';
import type { Page } from 'playwright-core';

/**
 * Locale in which scenes are shown, from SONORA_LOCALE, such as `de-DE`; else that of the machine. Scenes find controls by
 * their English names, which are translated by the catalogues of the pages.
 */
export const sceneLocale = process.env.SONORA_LOCALE;

type Names = ReadonlyMap<string, ReadonlySet<string>>;

const catalogues = join(import.meta.dirname, '../../../apps/web/src/i18n');

/** Each English text with its translations. */
const translationsInto = async (language: string): Promise<Names> => {
  const names = new Map<string, Set<string>>();
  for (const file of globSync('**/*.ts', { cwd: join(catalogues, language) })) {
    const english = Object.entries<string>((await import(join(catalogues, 'en', file))).en);
    const translated = (await import(join(catalogues, language, file)))[language] as Readonly<Record<string, string>>;
    for (const [id, text] of english) names.set(text, (names.get(text) ?? new Set()).add(translated[id] ?? text));
  }
  const server = (await import(`@sonora/contracts/messages/${language}/campaigns`))[language];
  for (const [id, text] of Object.entries<string>(campaignMessages))
    names.set(text, (names.get(text) ?? new Set()).add(server[id] ?? text));
  return names;
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** A text up to its first argument; nothing if it begins with one. */
const beginningOf = (text: string): readonly string[] => {
  const [fixed = ''] = text.split('{');
  return fixed === '' ? [] : [escaped(fixed)];
};

/** The shortest fixed part that says which message a text with arguments belongs to. */
const minFixedCharacters = 5;

/** A text whose message has arguments is found by its beginning: "Edit rule: City" by that of "Edit rule: {rule}". */
const patternsOf = (names: Names, text: string): readonly string[] => {
  const whole = names.get(text);
  if (whole) return [...whole].map((each) => String.raw`^\s*${escaped(each)}\s*$`);
  return [...names].flatMap(([english, translated]) => {
    // The beginning of a sentence.
    if (text.length > minFixedCharacters && english.startsWith(text)) return [...translated].flatMap(beginningOf);
    const fixed = english.split('{')[0] ?? '';
    if (fixed.length < minFixedCharacters || !english.includes('{') || !text.startsWith(fixed)) return [];
    return [...translated].flatMap(beginningOf);
  });
};

const translated = (names: Names, text: string | RegExp): string | RegExp => {
  const source = typeof text === 'string' ? text : text.source.replaceAll(/^\^|\$$|\\(?=.)/g, '');
  const patterns = patternsOf(names, source);
  if (patterns.length === 0) return text;
  return new RegExp([...patterns, typeof text === 'string' ? escaped(text) : text.source].join('|'));
};

type Finder = Readonly<Record<string, (first: unknown, second?: { name?: string | RegExp }) => unknown>>;

/** Lets all pages find controls by their English names, though they are shown in `sceneLocale`. */
export const translateFinders = async (page: Page): Promise<void> => {
  const language = sceneLocale?.split('-')[0] ?? 'en';
  if (language === 'en') return;
  const names = await translationsInto(language);
  for (const prototype of [page, page.locator('body')].map((each) => Object.getPrototypeOf(each) as Finder)) {
    const { getByRole, getByText, getByLabel } = prototype;
    const byText = (find: Finder[string] | undefined) =>
      function (this: unknown, text: unknown, options?: object) {
        return find?.call(this, translated(names, text as string | RegExp), options);
      };
    Object.assign(prototype, {
      getByText: byText(getByText),
      getByLabel: byText(getByLabel),
      getByRole(this: unknown, role: unknown, options: { name?: string | RegExp } = {}) {
        const { name } = options;
        return getByRole?.call(
          this,
          role,
          name === undefined ? options : { ...options, name: translated(names, name) },
        );
      },
    });
  }
};
