import type { IncomingHttpHeaders } from 'node:http';

const sessionCookie = 'sonora_session';

/** A session ends after a week without requests. */
export const sessionSeconds = 7 * 86_400;

/** @param maxAgeSeconds 0 deletes the cookie */
export const sessionCookieHeader = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${sessionCookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;

/** @param header `cookie` of a request */
export const cookieValue = (header: string | undefined, name: string): string | undefined => {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...rest] = pair.trim().split('=');
    if (key === name) return rest.join('=');
  }
  return undefined;
};

export const sessionTokenIn = (headers: IncomingHttpHeaders): string | undefined =>
  cookieValue(headers.cookie, sessionCookie);
