/**
 * An amount of money as readers of a locale write it: 2900 → "$29.00", "29,00 $". The only format of money: pages, letters
 * and payment pages use it.
 * @param cents in hundredths of the currency
 * @param currency ISO 4217 code, such as "usd"
 */
export const formatMoney = (cents: number, currency: string, locale: string): string =>
  // The narrow symbol: in British English, dollars would be "US$" otherwise.
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(cents / 100);
