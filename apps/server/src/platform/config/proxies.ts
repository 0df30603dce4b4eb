import { isIP } from 'node:net';

/** Number of proxies, or their addresses and networks. False: none. */
export type Proxies = false | number | readonly string[];

export const proxiesExpected =
  'should be the number of proxies in front of Sonora, such as 1, or their addresses, such as 10.0.0.0/8, separated by a comma. With true, clients could forge their address; for one proxy, write 1';

const MAX_PROXIES = 10;

const isAddress = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** Addresses and networks, such as `10.0.0.0/8, ::1`, separated by a comma; undefined when one is invalid. */
export const readAddressBlocks = (value: string): readonly string[] | undefined => {
  const addresses = value.split(',').map((part) => part.trim());
  return addresses.every(isAddress) ? addresses : undefined;
};

/** Reads the setting `SONORA_TRUST_PROXY`; undefined when it is invalid. */
export const readProxies = (value: string): Proxies | undefined => {
  if (value === 'false' || value === '0') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value) <= MAX_PROXIES ? Number(value) : undefined;
  return readAddressBlocks(value);
};
