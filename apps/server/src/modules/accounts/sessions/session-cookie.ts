import type { IncomingHttpHeaders } from 'node:http';
import { cookieHeader, cookieValue, isPlainCookie, oldCookieDeletion } from '../../../platform/http/cookies.ts';

const sessionCookie = 'sonora_session';

/** A session ends after a week without requests. */
export const sessionSeconds = 7 * 86_400;

/**
 * The `set-cookie` headers of a session. With https, a cookie of an earlier version, without the prefix, is deleted.
 * @param maxAgeSeconds 0 deletes the cookie
 */
export const sessionCookieHeaders = (
  headers: IncomingHttpHeaders,
  token: string,
  maxAgeSeconds: number,
  isSecure: boolean,
): string[] => [
  cookieHeader(sessionCookie, token, { isSecure, maxAgeSeconds }),
  ...(hasOldSessionCookie(headers, isSecure) ? [oldCookieDeletion(sessionCookie)] : []),
];

export const sessionTokenIn = (headers: IncomingHttpHeaders): string | undefined => cookieValue(headers, sessionCookie);

/** Whether the session's cookie has the name that earlier versions used with https. */
export const hasOldSessionCookie = (headers: IncomingHttpHeaders, isSecure: boolean): boolean =>
  isSecure && isPlainCookie(headers, sessionCookie);
