import { plainText } from '@sonora/contracts';
import sanitizeHtml from 'sanitize-html';

/** Decodes the four entities that the library writes. */
const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * Removes markup: parses the text like a browser, then applies the same rule as forms do. Returns plain text, not HTML:
 * pages and mails must still escape it.
 */
export const withoutMarkup = (text: string): string =>
  plainText(decoded(sanitizeHtml(plainText(text), { allowedTags: [], allowedAttributes: {} })));
