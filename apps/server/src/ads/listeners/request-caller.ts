import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { passedOnAddress } from '../../platform/http/passed-on.ts';
import { plainAddress } from './address-block.ts';

/** Who asks for an ad, and for whom. */
export type RequestCaller = {
  /** The listener's address; undefined when a server asks and does not name it. */
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly referer: string | undefined;
  /** A server that asks for listeners and may name them. */
  readonly isTrusted: boolean;
};

/** Finds addresses in networks such as `10.0.0.0/8`. */
const createAddressList = (networks: readonly string[]): ((address: string) => boolean) => {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
};

const MAX_HEADER_CHARACTERS = 1_000;

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_HEADER_CHARACTERS) : undefined;
};

const namedAddress = (request: FastifyRequest): string | undefined => {
  const address = header(request, 'x-device-ip')?.trim() ?? '';
  return isIP(address) === 0 ? undefined : plainAddress(address);
};

/**
 * Reads who asks. The headers `X-Device-…` are believed only from callers of the list: others could pretend to be anywhere.
 * @param passSecret secret with which the http process passes requests on
 */
export const createCallerReader = (
  trustedCallers: readonly string[],
  passSecret: string,
): ((request: FastifyRequest) => RequestCaller) => {
  const isListed = createAddressList(trustedCallers);
  return (request) => {
    const address = plainAddress(passedOnAddress(request.headers, passSecret) ?? request.ip);
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
