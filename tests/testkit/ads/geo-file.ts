import { writeFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';

/** Values that a MaxMind file can hold, as far as tests need them. */
export type GeoValue = string | number | readonly GeoValue[] | { readonly [key: string]: GeoValue };

const TYPES = { string: 2, map: 7, uint32: 6, array: 11 } as const;
const SEPARATOR_BYTES = 16;
const METADATA_MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');

/** Control byte of a value: type and size (MaxMind DB format 2.0, "Data Field Format"). */
const control = (type: number, size: number): Buffer => {
  const sizeBits = Math.min(size, 29);
  const further = size < 29 ? [] : [size - 29];
  if (size >= 29 + 256) throw new RangeError('larger than tests need');
  return type > 7 ? Buffer.from([sizeBits, type - 7, ...further]) : Buffer.from([(type << 5) | sizeBits, ...further]);
};

const encode = (value: GeoValue): Buffer => {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([control(TYPES.string, bytes.length), bytes]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(TYPES.uint32, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(TYPES.array, value.length), ...value.map(encode)]);
  const entries = Object.entries(value as { readonly [key: string]: GeoValue });
  return Buffer.concat([
    control(TYPES.map, entries.length),
    ...entries.flatMap(([key, own]) => [encode(key), encode(own)]),
  ]);
};

/** Bits of a network's address as IPv6, with IPv4 below ::/96. */
const bitsOf = (network: string): readonly number[] => {
  const [address = '', length = ''] = network.split('/');
  const groups = isIPv6(address)
    ? new URL(`http://[${address}]`).hostname.slice(1, -1)
    : `::${address
        .split('.')
        .map(Number)
        .reduce((text, byte, index) => text + (index === 2 ? ':' : '') + byte.toString(16).padStart(2, '0'), '')}`;
  const [head = '', tail = ''] = groups.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const middle = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const bits = [...first, ...middle, ...last].flatMap((group) =>
    [...Number.parseInt(group, 16).toString(2).padStart(16, '0')].map(Number),
  );
  return bits.slice(0, Number(length) + (isIPv6(address) ? 0 : 96));
};

type Node = [Node | number | undefined, Node | number | undefined];

/** Writes a MaxMind database (format 2.0, records of 24 bits) with data for networks such as `192.0.2.0/24`. */
export const writeGeoFile = async (path: string, networks: Readonly<Record<string, GeoValue>>): Promise<void> => {
  const root: Node = [undefined, undefined];
  const data: Buffer[] = [];
  let dataBytes = 0;
  for (const [network, value] of Object.entries(networks)) {
    const bits = bitsOf(network);
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      const next = node[bit];
      const child: Node = typeof next === 'object' ? next : [undefined, undefined];
      node[bit] = child;
      node = child;
    }
    node[bits.at(-1)!] = dataBytes;
    const encoded = encode(value);
    data.push(encoded);
    dataBytes += encoded.length;
  }
  const nodes: Node[] = [];
  const number = (node: Node): void => {
    nodes.push(node);
    for (const child of node) if (typeof child === 'object') number(child);
  };
  number(root);
  const numbers = new Map(nodes.map((node, index) => [node, index]));
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, node] of nodes.entries()) {
    for (const [side, child] of node.entries()) {
      let record = nodes.length;
      if (typeof child === 'object') record = numbers.get(child)!;
      else if (child !== undefined) record = nodes.length + SEPARATOR_BYTES + child;
      tree.writeUIntBE(record, index * 6 + side * 3, 3);
    }
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test-City',
    description: { en: 'places of tests' },
    ip_version: 6,
    languages: ['en', 'de'],
    node_count: nodes.length,
    record_size: 24,
  });
  await writeFile(path, Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), ...data, METADATA_MARKER, metadata]));
};
