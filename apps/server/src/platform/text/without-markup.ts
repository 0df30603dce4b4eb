import { plainText } from '@sonora/contracts';
import sanitizeHtml from 'sanitize-html';

/** The four signs that the library writes as entities, back. */
const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * A text without markup, read as a browser would read it: by a real parser, and then by the rule that forms hold to
 * themselves. Plain text comes out, never HTML: pages and mails must still escape it.
 */
export const withoutMarkup = (text: string): string =>
  plainText(decoded(sanitizeHtml(plainText(text), { allowedTags: [], allowedAttributes: {} })));
