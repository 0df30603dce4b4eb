/** BCP 47 tags by language names in models. */
const BY_NAME: Readonly<Record<string, string>> = {
  english: 'en-US',
  german: 'de-DE',
  spanish: 'es-ES',
  french: 'fr-FR',
  italian: 'it-IT',
  portuguese: 'pt-PT',
  dutch: 'nl-NL',
  chinese: 'zh-CN',
  japanese: 'ja-JP',
  hindi: 'hi-IN',
};

/** Default regions of language codes: those of most recordings. */
const BY_CODE: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pt: 'pt-BR',
  nl: 'nl-NL',
  zh: 'zh-CN',
  cmn: 'zh-CN',
  ja: 'ja-JP',
  hi: 'hi-IN',
};

/** `en-us`, `en_US`, `English` or `de` to `en-US` or `de-DE`; undefined for any other text. */
export const languageCodeOf = (text: string | undefined): string | undefined => {
  const clean = text?.trim() ?? '';
  const named = BY_NAME[clean.toLowerCase()] ?? BY_CODE[clean.toLowerCase()];
  if (named !== undefined) return named;
  const [, language, region] = clean.match(/^([A-Za-z]{2,3})[-_]([A-Za-z]{2})\b/) ?? [];
  if (language !== undefined && region !== undefined) return `${language.toLowerCase()}-${region.toUpperCase()}`;
  return /^[a-z]{2,3}$/.test(clean) ? clean : undefined;
};

/** Languages by the first letter of a Kokoro speaker's name, with espeak's name of the language. */
const KOKORO: Readonly<Record<string, readonly [code: string, engineLanguage: string]>> = {
  a: ['en-US', 'en-us'],
  b: ['en-GB', 'en-gb'],
  e: ['es-ES', 'es'],
  f: ['fr-FR', 'fr'],
  h: ['hi-IN', 'hi'],
  i: ['it-IT', 'it'],
  j: ['ja-JP', 'ja'],
  p: ['pt-BR', 'pt-br'],
  z: ['zh-CN', 'zh'],
};

/** Language and gender from a Kokoro speaker's name: `bf_emma` is a British woman. */
export const kokoroSpeaker = (
  name: string,
):
  | { readonly languageCode: string; readonly engineLanguage: string; readonly gender: 'male' | 'female' }
  | undefined => {
  const [, language = '', gender] = name.match(/^([a-z])([fm])(?:_|$)/) ?? [];
  const known = KOKORO[language];
  if (known === undefined) return name === 'af' ? kokoroSpeaker('af_') : undefined;
  return { languageCode: known[0], engineLanguage: known[1], gender: gender === 'f' ? 'female' : 'male' };
};
