/**
 * A path within our own pages, for returning to after a sign-in or sign-out; undefined for everything else. A second slash
 * or a backslash at the start leads to another host, and browsers take control characters out before they look.
 */
export const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 2_000 && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) ? value : undefined;
