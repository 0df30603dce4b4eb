const PHONE =
  /(?<![\d£$€.,])(?:\+\d{1,3}[ -]?)?\(?\d{2,5}\)?(?:[ /-]\d{2,6}){1,5}(?![\d.,]\d|%| ?(?:€|Euro|euros|pounds|dollars|Uhr))/g;
const WEB = /^(?:https?:\/\/)?(?:[\p{L}\d-]{1,63}\.){1,5}[a-z]{2,24}(?:\/[\w\-./?=&]{0,200})?$/iu;
const MAX_ADDRESS_CHARACTERS = 300;

export type Contacts = { readonly phone: string | undefined; readonly web: string | undefined };

const minPhoneDigits = 6;

const isAddress = (word: string): boolean =>
  word.length <= MAX_ADDRESS_CHARACTERS &&
  WEB.test(word) &&
  !/^\d{1,9}(?:\.\d{1,9}){1,4}$/.test(word) &&
  !/^(?:[a-z]\.)/i.test(word);

/** Web addresses of a text, without mail addresses. */
export const webAddressesOf = (text: string): readonly string[] =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/^["'“„(<]{1,3}/u, '').replace(/[.,;:!?"'”)>]{1,5}$/u, ''))
    .filter(isAddress);

/** Telephone numbers of a text: groups of digits with at least six in all. */
export const phonesOf = (text: string): readonly string[] =>
  (text.match(PHONE) ?? []).filter((match) => match.replaceAll(/\D/g, '').length >= minPhoneDigits);

/** The last telephone number and the last web address. */
export const contactsOf = (text: string): Contacts => ({
  phone: phonesOf(text).at(-1)?.trim(),
  web: webAddressesOf(text)
    .at(-1)
    ?.replace(/^https?:\/\/(?:www\.)?/i, ''),
});
