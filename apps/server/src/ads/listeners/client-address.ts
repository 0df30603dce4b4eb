import type { IncomingHttpHeaders } from 'node:http';
import type { Proxies } from '../../platform/config/proxies.ts';
import { plainAddress } from './address-block.ts';
import { createAddressList } from './address-list.ts';

/** What a request says about where it comes from. */
export type AddressedRequest = {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** Whether an address is a proxy of this installation. Hop 0 is the address that connects to us. */
const createProxyCheck = (proxies: Exclude<Proxies, false>): ((address: string, hop: number) => boolean) => {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const isListed = createAddressList(proxies);
  return (address) => isListed(plainAddress(address));
};

/**
 * Address from which a request comes: that of the connection or, behind proxies, the last one of `X-Forwarded-For` that is none of theirs.
 * It is the one that Fastify finds with the same setting.
 */
export const createClientAddress = (proxies: Proxies): ((request: AddressedRequest) => string) => {
  if (proxies === false) return ({ socket }) => socket.remoteAddress ?? '';
  const isProxy = createProxyCheck(proxies);
  return ({ headers, socket }) => {
    const header = String(headers['x-forwarded-for'] ?? '');
    const forwarded = header
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    let address = socket.remoteAddress ?? '';
    for (let hop = 0; forwarded.length > 0 && isProxy(address, hop); hop += 1) address = forwarded.pop()!;
    return address;
  };
};
