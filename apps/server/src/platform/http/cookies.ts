import type { IncomingHttpHeaders } from 'node:http';

/**
 * Browsers accept a cookie with this prefix from its own host only, over https, with `Path=/` (RFC 6265bis §4.1.3.2): other
 * hosts of the domain cannot plant one.
 */
const hostPrefix = '__Host-';

type CookieOptions = {
  /** The public address is https. */
  readonly isSecure: boolean;
  /** 0 deletes the cookie. */
  readonly maxAgeSeconds: number;
  /** Without https; with https it is always `/`. Default: `/`. */
  readonly path?: string;
};

/** A `set-cookie` header that scripts cannot read and other sites do not send with changes. */
export const cookieHeader = (
  name: string,
  value: string,
  { isSecure, maxAgeSeconds, path = '/' }: CookieOptions,
): string => {
  const [fullName, scope, secure] = isSecure ? [`${hostPrefix}${name}`, '/', '; Secure'] : [name, path, ''];
  return `${fullName}=${value}; Path=${scope}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
};

/** Deletes a cookie that an earlier version set without the prefix. */
export const oldCookieDeletion = (name: string): string =>
  `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure`;

const valueIn = (header: string | undefined, name: string): string | undefined => {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...rest] = pair.trim().split('=');
    if (key === name) return rest.join('=');
  }
  return undefined;
};

/** Whether the cookie came without the prefix only: from an installation without https, or set by an earlier version. */
export const isPlainCookie = ({ cookie }: IncomingHttpHeaders, name: string): boolean =>
  valueIn(cookie, `${hostPrefix}${name}`) === undefined && valueIn(cookie, name) !== undefined;

/** The cookie's value; one with the prefix counts first. */
export const cookieValue = ({ cookie }: IncomingHttpHeaders, name: string): string | undefined =>
  valueIn(cookie, `${hostPrefix}${name}`) ?? valueIn(cookie, name);
