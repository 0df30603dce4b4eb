import { isIP } from 'node:net';
import type { Proxies } from '../../platform/config/proxies.ts';
import { passedOnAddress } from '../../platform/http/passed-on.ts';
import { plainAddress } from './address-block.ts';
import { createAddressList } from './address-list.ts';
import { type AddressedRequest, createClientAddress } from './client-address.ts';

/** Who asks for an ad, and for whom. */
export type RequestCaller = {
  /** The listener's address; undefined when a server asks and does not name it. */
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly referer: string | undefined;
  /** A server that asks for listeners and may name them. */
  readonly isTrusted: boolean;
};

const MAX_HEADER_CHARACTERS = 1_000;

const header = (request: AddressedRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_HEADER_CHARACTERS) : undefined;
};

const namedAddress = (request: AddressedRequest): string | undefined => {
  const address = header(request, 'x-device-ip')?.trim() ?? '';
  return isIP(address) === 0 ? undefined : plainAddress(address);
};

export type CallerReader = (request: AddressedRequest) => RequestCaller;

export type CallerReaderOptions = {
  readonly proxies: Proxies;
  /** Addresses and networks of servers that ask for listeners. */
  readonly trustedCallers: readonly string[];
  /** Secret with which the http process passes requests on. */
  readonly passSecret: string;
};

/** Reads who asks. The headers `X-Device-…` are believed only from callers of the list: others could pretend to be anywhere. */
export const createCallerReader = ({ proxies, trustedCallers, passSecret }: CallerReaderOptions): CallerReader => {
  const isListed = createAddressList(trustedCallers);
  const clientAddress = createClientAddress(proxies);
  return (request) => {
    const address = plainAddress(passedOnAddress(request.headers, passSecret) ?? clientAddress(request));
    if (!isListed(address)) {
      const userAgent = header(request, 'user-agent');
      return { address, userAgent, referer: header(request, 'referer'), isTrusted: false };
    }
    return {
      address: namedAddress(request),
      userAgent: header(request, 'x-device-user-agent'),
      referer: header(request, 'x-device-referer'),
      isTrusted: true,
    };
  };
};
