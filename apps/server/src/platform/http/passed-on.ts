import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Headers with which the http process passes requests for ads on to the process that answers them. */
const SECRET_HEADER = 'x-sonora-pass';
const ADDRESS_HEADER = 'x-sonora-caller';

/** Name of the installation's secret that shows that the http process passes a request on. */
export const PASS_SECRET = 'ads-pass';

/** Address of the caller, and the secret that shows that our own process says so. */
export const passHeaders = (address: string, secret: string): Readonly<Record<string, string>> => ({
  [SECRET_HEADER]: secret,
  [ADDRESS_HEADER]: address,
});

/** The secret is random and as long as a key: a comparison that ends early tells nothing that helps to guess it. */
export const passedOnAddress = (headers: IncomingHttpHeaders, secret: string): string | undefined => {
  const address = headers[ADDRESS_HEADER];
  if (headers[SECRET_HEADER] !== secret || typeof address !== 'string' || isIP(address) === 0) return undefined;
  return address;
};
