import type { Proxies } from '../config/proxies.ts';

/** Fastify's setting for the proxies in front of a process. Hop 0 is the address that connects to us. */
export const trustOf = (proxies: Proxies): boolean | string[] | ((address: string, hop: number) => boolean) => {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
};
