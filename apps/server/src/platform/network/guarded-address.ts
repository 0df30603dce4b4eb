import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import type { Message } from '@sonora/contracts/messages/message';
import { type AddressKind, addressKind } from './public-address.ts';

/**
 * Addresses that an operator or an organisation entered and that the server will call are not trusted. The rules apply
 * to the IP address of the actual connection, so that a host name cannot resolve differently between check and call.
 */

/** The message is a sentence for the user who entered the address; it does not contain the address. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly sentence: Message;

  constructor(sentence: Message) {
    super(sentence.text);
    this.sentence = sentence;
  }
}

export type AddressRules = {
  /** True for the operator's addresses: loopback and private ones are allowed, and only these may use plain HTTP. */
  readonly allowPrivateAddresses: boolean;
  /** True for content that is public anyway: public addresses may use plain HTTP, too. */
  readonly allowPublicHttp?: boolean;
};

const isAllowed = (kind: AddressKind, { protocol }: URL, rules: AddressRules): boolean => {
  switch (kind) {
    case 'public':
      return protocol === 'https:' || rules.allowPublicHttp === true;
    case 'private':
      return rules.allowPrivateAddresses;
    case 'metadata':
      return false;
    default:
      return kind satisfies never;
  }
};

const NOT_ALLOWED = accountMessage('accounts.addressForbidden');

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Validates a base address: `https`, or `http` where the rules allow it; no user, query or fragment.
 * @returns the address with a path that ends in a slash
 * @throws AddressRefusedError
 */
export const parseBaseAddress = (text: string, rules: AddressRules): URL => {
  if (!URL.canParse(text)) throw new AddressRefusedError(accountMessage('accounts.notWebAddress'));
  const url = new URL(text);
  const mayUseHttp = rules.allowPrivateAddresses || rules.allowPublicHttp === true;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayUseHttp)) {
    throw new AddressRefusedError(accountMessage('accounts.addressNotHttps'));
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new AddressRefusedError(accountMessage('accounts.addressWithExtras'));
  }
  const host = hostOf(url);
  // Sockets connect to IP addresses without calling `lookup`.
  if (isIP(host) !== 0 && !isAllowed(addressKind(host), url, rules)) throw new AddressRefusedError(NOT_ALLOWED);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
};

/** Resolves a host name to all its IP addresses. */
export type Resolve = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

/**
 * `lookup` for requests to `base`: returns only addresses that the rules allow, and fails with AddressRefusedError when
 * there are none.
 */
export const guardedLookup =
  (base: URL, rules: AddressRules, resolve: Resolve = resolveBySystem): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowed(addressKind(address), base, rules));
        const [first] = allowed;
        if (first === undefined) callback(new AddressRefusedError(NOT_ALLOWED), '');
        else if (options.all) callback(null, [...allowed]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
