import { BlockList, isIP } from 'node:net';

/** Verdicts about addresses that are remembered: a check of the list costs more than the rest of reading a caller. */
const MAX_KNOWN = 10_000;

/** Finds addresses in networks such as `10.0.0.0/8`. What is no address is in none. */
export const createAddressList = (networks: readonly string[]): ((address: string) => boolean) => {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const known = new Map<string, boolean>();
  return (address) => {
    const verdict = known.get(address);
    if (verdict !== undefined) return verdict;
    const family = isIP(address);
    if (family === 0) return false;
    if (known.size >= MAX_KNOWN) known.clear();
    const isListed = list.check(address, family === 6 ? 'ipv6' : 'ipv4');
    known.set(address, isListed);
    return isListed;
  };
};
