import type { IncomingHttpHeaders } from 'node:http';
import { type Language, languages } from '@sonora/contracts';

const MAX_HEADER_CHARACTERS = 1_000;

/** "de-AT;q=0.8" → ["de", 0.8] */
const preferenceOf = (range: string): readonly [language: string, quality: number] => {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return [tag.split('-')[0] ?? '', /^(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.test(quality) ? Number(quality) : 0];
};

const isLanguage = (language: string): language is Language => (languages as readonly string[]).includes(language);

/** The supported language that a request prefers (RFC 9110 §12.5.4); undefined if it accepts none. */
export const requestLanguage = (headers: IncomingHttpHeaders): Language | undefined =>
  (headers['accept-language'] ?? '')
    .slice(0, MAX_HEADER_CHARACTERS)
    .split(',')
    .map(preferenceOf)
    .filter(([, quality]) => quality > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([language]) => language)
    .find(isLanguage);
