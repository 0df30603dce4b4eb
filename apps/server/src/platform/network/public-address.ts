import { BlockList, isIP } from 'node:net';

/** IPv4 blocks that are not publicly routable (IANA IPv4 Special-Purpose Address Registry). */
const SPECIAL_BLOCKS_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Blocks inside the global unicast range that are not public, or that embed any IPv4 address (6to4, Teredo). */
const SPECIAL_BLOCKS_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/**
 * Metadata services of clouds, which return secrets of the machine. All of link-local is blocked, and the metadata
 * services of AWS (IPv6), Azure and Alibaba.
 */
const METADATA_BLOCKS: readonly (readonly [string, number])[] = [
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
  ['100.100.100.200', 32],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
];

const listOf = (blocks: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of blocks) list.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return list;
};

const special4 = listOf(SPECIAL_BLOCKS_4);
const special6 = listOf(SPECIAL_BLOCKS_6);
const globalUnicast6 = listOf([['2000::', 3]]);
const metadata = listOf(METADATA_BLOCKS);

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const unmapped = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const canonical = new URL(`http://[${address.split('%', 1)[0]}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

export type AddressKind = 'public' | 'private' | 'metadata';

/**
 * Kind of an IP address: public, local (loopback, private and other special blocks), or metadata service. Malformed
 * addresses count as metadata services, which are always refused.
 */
export const addressKind = (address: string): AddressKind => {
  const plain = unmapped(address);
  const family = isIP(plain);
  if (family === 0) return 'metadata';
  if (metadata.check(plain, family === 6 ? 'ipv6' : 'ipv4')) return 'metadata';
  if (family === 4) return special4.check(plain) ? 'private' : 'public';
  return globalUnicast6.check(plain, 'ipv6') && !special6.check(plain, 'ipv6') ? 'public' : 'private';
};
