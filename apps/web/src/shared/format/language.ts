/** Our texts are English, and so are the names of languages in them. */
const nameOf = (code: string, languageDisplay: 'dialect' | 'standard' = 'standard'): string => {
  try {
    return new Intl.DisplayNames(['en-GB'], { type: 'language', languageDisplay }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** "en-US" → "en": what a language is called whoever speaks it. */
export const languageFamily = (code: string): string => code.split('-')[0]?.toLowerCase() ?? code;

/** "en-US" → "English". */
export const familyName = (code: string): string => nameOf(languageFamily(code));

/** "en-US" → "English, US". */
export const localeName = (code: string): string => {
  const [, region] = code.split('-');
  return region === undefined ? familyName(code) : `${familyName(code)}, ${region}`;
};

/** "en-US" → "American English", "fr-FR" → "French": the dialect where English has a word for it, else the language. */
export const dialectName = (code: string): string => {
  const dialect = nameOf(code, 'dialect');
  return dialect === code || dialect.includes('(') ? familyName(code) : dialect;
};
