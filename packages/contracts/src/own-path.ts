/**
 * A path on this site, for returning after a sign-in or sign-out; undefined for everything else. A second slash or a
 * backslash at the start would lead to another host, and browsers remove control characters before they parse.
 */
export const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 2_000 && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) ? value : undefined;
