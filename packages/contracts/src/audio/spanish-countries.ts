/** Spanish-speaking countries with a decimal point (ISO 3166-1, or the UN M49 code of Latin America), in lower case. */
export const spanishDecimalPointCountries: ReadonlySet<string> = new Set('mx us pr gt hn sv ni pa do 419'.split(' '));
