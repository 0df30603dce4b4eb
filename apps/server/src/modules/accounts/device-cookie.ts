import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sameSecret } from '../../platform/secrets/same-secret.ts';
import { cookieValue } from './identify.ts';

const name = 'sonora_device';
const yearSeconds = 365 * 86_400;

/** Devices that somebody has signed in with: a cookie that says so for one account, and that only we can make. */
export type Devices = {
  /** The id of this device when it has signed in to that account before. */
  recognise(headers: IncomingHttpHeaders, email: string): string | undefined;
  /** A cookie for a device that has just signed in. */
  remember(email: string): string;
};

export const createDevices = (secret: string, isSecure: boolean): Devices => {
  const signature = (id: string, email: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', id, email.trim().toLowerCase()]))
      .digest('base64url');
  return {
    recognise: (headers, email) => {
      const [id, signed] = cookieValue(headers.cookie, name)?.split('.') ?? [];
      return id && signed && sameSecret(signed, signature(id, email)) ? id : undefined;
    },
    remember: (email) => {
      const id = randomBytes(16).toString('base64url');
      const secure = isSecure ? '; Secure' : '';
      return `${name}=${id}.${signature(id, email)}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${yearSeconds}${secure}`;
    },
  };
};
