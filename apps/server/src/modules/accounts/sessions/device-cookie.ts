import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sameSecret } from '../../../platform/secrets/same-secret.ts';
import { cookieValue } from './identify.ts';

const name = 'sonora_device';
const yearSeconds = 365 * 86_400;

/** People share computers; so many of them are told apart. */
const mostAccounts = 5;
/** An id and its signature, as we write them. */
const markPattern = /^[\w-]{22}\.[\w-]{43}$/;

const marksIn = (headers: IncomingHttpHeaders): readonly string[] =>
  (cookieValue(headers.cookie, name) ?? '')
    .split('~')
    .filter((mark) => markPattern.test(mark))
    .slice(0, mostAccounts);

/** Devices that somebody has signed in with: a cookie that says so for the last few accounts, and that only we can make. */
export type Devices = {
  /** The id of this device when it has signed in to that account before. */
  recognise(headers: IncomingHttpHeaders, email: string): string | undefined;
  /** A cookie for a device that has just signed in, which keeps what it knew of other accounts. */
  remember(headers: IncomingHttpHeaders, email: string): string;
};

export const createDevices = (secret: string, isSecure: boolean): Devices => {
  const signature = (id: string, email: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', id, email.trim().toLowerCase()]))
      .digest('base64url');
  const isOf =
    (email: string) =>
    (mark: string): boolean => {
      const [id = '', signed = ''] = mark.split('.');
      return sameSecret(signed, signature(id, email));
    };
  return {
    recognise: (headers, email) => marksIn(headers).find(isOf(email))?.split('.')[0],
    remember: (headers, email) => {
      const id = randomBytes(16).toString('base64url');
      const others = marksIn(headers).filter((mark) => !isOf(email)(mark));
      const marks = [`${id}.${signature(id, email)}`, ...others].slice(0, mostAccounts);
      const secure = isSecure ? '; Secure' : '';
      return `${name}=${marks.join('~')}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${yearSeconds}${secure}`;
    },
  };
};
