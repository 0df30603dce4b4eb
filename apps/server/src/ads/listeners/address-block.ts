import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = '::ffff:';

/** An IPv4 address that a socket for IPv6 reports as mapped (RFC 4291 §2.5.5.2) is the address itself. */
export const plainAddress = (address: string): string =>
  address.startsWith(MAPPED) && isIPv4(address.slice(MAPPED.length)) ? address.slice(MAPPED.length) : address;

/** First three groups of an IPv6 address, of which `::` may leave out some. */
const firstGroups = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const ending = tail === '' ? [] : tail.split(':');
    while (groups.length + ending.length < 8) groups.push('0');
    groups.push(...ending);
  }
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** The block whose addresses share a limit: /24 of IPv4, /48 of IPv6, which is what one customer of a network has. */
export const addressBlock = (address: string): string => {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return plain.slice(0, plain.lastIndexOf('.'));
  return isIPv6(plain) ? firstGroups(plain) : plain;
};
