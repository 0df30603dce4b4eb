import { isMacroName, type MacroName, unknownMacroValue } from './official-macros.ts';

/** Values by macro. A macro that is absent stays in the address, for the player or for another server that replaces it. */
export type MacroValues = Readonly<Partial<Record<MacroName, string | number>>>;

/** An address, split where it has official macros. */
export type AddressTemplate = { readonly texts: readonly string[]; readonly macros: readonly MacroName[] };

const MAX_ADDRESS_LENGTH = 8000;
const MAX_VALUE_LENGTH = 1000;
/** Consent strings name hundreds of vendors, and a part of one means something else. */
const MAX_CONSENT_LENGTH = 6000;
const consentMacros: ReadonlySet<MacroName> = new Set(['GDPRCONSENT', 'GPPSTRING']);

const MACRO = /\[([A-Z]{2,40})\]/g;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Not allowed in an address (RFC 3986), and no part of a macro: `[X]`, `%%X%%`, `${X}`, `{{X}}` and `@X@` stay as they are. */
const UNSAFE = /[ "<>\\^`|]|[^\u0021-\u007e]/gu;

const percentEncode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * An http or https address that is safe in a document: spaces, quotes, markup and characters beyond ASCII are percent-encoded, control
 * characters and surrounding space removed. Macros of every syntax are left as they are, since their brackets must reach the program that
 * replaces them. Undefined when it is no such address or has more than 8,000 characters.
 */
export const cleanAddress = (address: string): string | undefined => {
  if (address.length > MAX_ADDRESS_LENGTH) return undefined;
  const trimmed = address.replace(CONTROLS, '').trim();
  if (!/^https?:\/\/[^\s/?#]/i.test(trimmed)) return undefined;
  return trimmed.toWellFormed().replace(UNSAFE, (character) => encodeURIComponent(character));
};

/** Finds the official macros of an address. Every other bracket and macro is text. */
export const compileAddress = (address: string): AddressTemplate => {
  const texts: string[] = [];
  const macros: MacroName[] = [];
  let end = 0;
  for (const match of address.matchAll(MACRO)) {
    const name = match[1]!;
    if (!isMacroName(name)) continue;
    texts.push(address.slice(end, match.index));
    macros.push(name);
    end = match.index + match[0].length;
  }
  texts.push(address.slice(end));
  return { texts, macros };
};

/**
 * Value of a macro, percent-encoded. Control characters and line breaks are removed; a value of more than 1,000 characters is cut. A consent
 * string of more than 6,000 is unknown (-1), and so is an empty value.
 */
export const encodeMacroValue = (name: MacroName, value: string | number): string => {
  const text = String(value).replace(CONTROLS, '').trim();
  if (text === '') return unknownMacroValue;
  if (consentMacros.has(name)) return text.length > MAX_CONSENT_LENGTH ? unknownMacroValue : percentEncode(text);
  if (text.length <= MAX_VALUE_LENGTH) return percentEncode(text);
  const cut = text.slice(0, MAX_VALUE_LENGTH);
  // The cut can divide a character of two code units.
  return percentEncode(cut.isWellFormed() ? cut : cut.slice(0, -1));
};

/** The address with the known values. */
export const fillAddress = ({ texts, macros }: AddressTemplate, values: MacroValues): string => {
  let address = texts[0]!;
  for (let index = 0; index < macros.length; index += 1) {
    const name = macros[index]!;
    const value = values[name];
    address += value === undefined ? `[${name}]` : encodeMacroValue(name, value);
    address += texts[index + 1]!;
  }
  return address;
};

/**
 * A macro of any syntax. Names of some have dots, colons or hyphens, such as `%%PATTERN:key%%`; those between `@` have none, because
 * e-mail addresses have dots. No name contains its marks, so a search reads each character at most twice.
 */
const ANY_MACRO = /(%%[\w.:-]+%%|\$\{[\w.:-]+\}|\{\{[\w.:-]+\}\}|@\w+@|\[[A-Z]\w*\])/;

/**
 * Address of a buyer's click counter as the tag received it, to be put before a landing page. Undefined when the buyer did not replace its
 * macro, or when it is no http address.
 */
export const readClickPrefix = (value: string): string | undefined =>
  ANY_MACRO.test(value) ? undefined : cleanAddress(value);

/** Text percent-encoded for a query, with its macros of any syntax as they are: the program that replaces them must find them. */
export const encodeAroundMacros = (text: string): string =>
  text
    .split(ANY_MACRO)
    .map((part, index) => (index % 2 === 1 ? part : percentEncode(part)))
    .join('');

/**
 * Landing page behind a buyer's click counter, whose address ends where the encoded landing page belongs. Macros of the landing page stay
 * as they are.
 */
export const withClickPrefix = (landingPage: string, clickPrefix: string | undefined): string =>
  clickPrefix === undefined ? landingPage : clickPrefix + encodeAroundMacros(landingPage);
