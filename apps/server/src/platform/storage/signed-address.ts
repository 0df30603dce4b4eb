import { createHmac } from 'node:crypto';
import { sameSecret } from '../secrets/same-secret.ts';

/** Scope of a signed address: one method on one path with these parameters, until it expires. */
export type SignedAddress = {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Epoch seconds. */
  readonly expires: number;
};

const canonical = (address: SignedAddress): string =>
  [
    address.method,
    address.path,
    String(address.expires),
    ...Object.entries(address.parameters)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  ].join('\n');

const signature = (secret: string, address: SignedAddress): string =>
  createHmac('sha256', secret).update(canonical(address)).digest('base64url');

export type AddressSigner = {
  /** Path with query: parameters, `expires` and `signature`. */
  sign(address: Omit<SignedAddress, 'expires'> & { readonly expiresInSeconds: number }): string;
  /** The parameters, or undefined when the signature is invalid or has expired. */
  verify(
    method: string,
    path: string,
    query: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, string>> | undefined;
  /** Whether an address was signed here and has expired. */
  isExpired(method: string, path: string, query: Readonly<Record<string, unknown>>): boolean;
};

type Requested = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
};

/** The address of a request, expired or not; undefined when its signature is not of this secret. */
const signedHere = (secret: string, { method, path, query }: Requested): SignedAddress | undefined => {
  const { expires, signature: given, ...parameters } = query;
  if (typeof expires !== 'string' || typeof given !== 'string' || !/^\d{1,12}$/.test(expires)) return undefined;
  if (method !== 'GET' && method !== 'PUT' && method !== 'HEAD') return undefined;
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value !== 'string') return undefined;
    texts[name] = value;
  }
  const signed = method === 'HEAD' ? 'GET' : method;
  const address: SignedAddress = { method: signed, path, parameters: texts, expires: Number(expires) };
  return sameSecret(given, signature(secret, address)) ? address : undefined;
};

/** Signs addresses that need no other authorisation: HMAC-SHA-256 over method, path, parameters and expiry. */
export const createAddressSigner = (secret: string, now: () => number = Date.now): AddressSigner => ({
  sign: ({ method, path, parameters, expiresInSeconds }) => {
    const address = { method, path, parameters, expires: Math.floor(now() / 1000) + expiresInSeconds };
    const query = new URLSearchParams({
      ...parameters,
      expires: String(address.expires),
      signature: signature(secret, address),
    });
    return `${path}?${query.toString()}`;
  },
  verify: (method, path, query) => {
    const address = signedHere(secret, { method, path, query });
    return address && address.expires * 1000 > now() ? address.parameters : undefined;
  },
  isExpired: (method, path, query) => {
    const address = signedHere(secret, { method, path, query });
    return address !== undefined && address.expires * 1000 <= now();
  },
});
