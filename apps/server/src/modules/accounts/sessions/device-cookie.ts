import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cookieHeader, cookieValue } from '../../../platform/http/cookies.ts';
import { sameSecret } from '../../../platform/secrets/same-secret.ts';

const name = 'sonora_device';
const yearSeconds = 365 * 86_400;

/** For users who share a browser. */
const maxAccounts = 5;
/** `id.signature`, both in base64url: 128 and 256 bits. */
const entryPattern = /^[\w-]{22}\.[\w-]{43}$/;

const entriesIn = (headers: IncomingHttpHeaders): readonly string[] =>
  (cookieValue(headers, name) ?? '')
    .split('~')
    .filter((entry) => entryPattern.test(entry))
    .slice(0, maxAccounts);

/** A signed cookie that lists the accounts that a device has signed in to. */
export type DeviceCookies = {
  /** The device's id for this account; undefined if it has not signed in to it. */
  findDeviceId(headers: IncomingHttpHeaders, email: string): string | undefined;
  /** The `set-cookie` header after a sign-in. It keeps the entries of other accounts. */
  headerFor(headers: IncomingHttpHeaders, email: string): string;
};

export const createDeviceCookies = (secret: string, isSecure: boolean): DeviceCookies => {
  const signature = (id: string, email: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', id, email.trim().toLowerCase()]))
      .digest('base64url');
  const isOf =
    (email: string) =>
    (entry: string): boolean => {
      const [id = '', signed = ''] = entry.split('.');
      return sameSecret(signed, signature(id, email));
    };
  return {
    findDeviceId: (headers, email) => entriesIn(headers).find(isOf(email))?.split('.')[0],
    headerFor: (headers, email) => {
      const id = randomBytes(16).toString('base64url');
      const others = entriesIn(headers).filter((entry) => !isOf(email)(entry));
      const entries = [`${id}.${signature(id, email)}`, ...others].slice(0, maxAccounts);
      return cookieHeader(name, entries.join('~'), { isSecure, maxAgeSeconds: yearSeconds, path: '/api' });
    },
  };
};
