import { language } from '../i18n/language.ts';

type Display = 'dialect' | 'standard';

const cachedNames = new Map<Display, Intl.DisplayNames>();

/** Language names in the language of the interface. Cached: construction takes longer than formatting. */
const displayNamesOf = (languageDisplay: Display): Intl.DisplayNames => {
  const known = cachedNames.get(languageDisplay);
  if (known) return known;
  const made = new Intl.DisplayNames([language === 'en' ? 'en-GB' : language], { type: 'language', languageDisplay });
  cachedNames.set(languageDisplay, made);
  return made;
};

const regions = new Intl.DisplayNames([language === 'en' ? 'en-GB' : language], { type: 'region' });

const nameOf = (code: string, languageDisplay: Display = 'standard'): string => {
  try {
    return displayNamesOf(languageDisplay).of(code) ?? code;
  } catch {
    return code;
  }
};

/** "en-US" → "en": the language without its region. */
export const languageFamily = (code: string): string => code.split('-')[0]?.toLowerCase() ?? code;

/** "en-US" → "English". */
export const familyName = (code: string): string => nameOf(languageFamily(code));

/** "en-US" → "English, US". */
export const localeName = (code: string): string => {
  const [, region] = code.split('-');
  return region === undefined ? familyName(code) : `${familyName(code)}, ${region}`;
};

/** "en-US" → "English (United States)". */
export const regionalName = (code: string): string => nameOf(code);

/** "en-US" → "American English", "fr-FR" → "French": the dialect if it has a name of its own, else the language. */
export const dialectName = (code: string): string => {
  const dialect = nameOf(code, 'dialect');
  return dialect === code || dialect.includes('(') ? familyName(code) : dialect;
};

/** "en-US" → "United States"; undefined for codes without a region. */
export const regionName = (code: string): string | undefined => {
  const { region } = new Intl.Locale(code);
  return region === undefined ? undefined : regions.of(region);
};
