/** Networks of one machine or organisation, and addresses without a name in the public DNS. */
const privateHosts = [
  /^localhost$/,
  /\.(?:localhost|local|internal|lan|home\.arpa)$/,
  /^(?:0|10|127)\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  // IPv6, under which no tag is booked.
  /^\[/,
] as const;

/** Whether others can reach an address by https: it is not that of this machine or of a private network. */
export const isPublicAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && hostname.includes('.') && !privateHosts.some((host) => host.test(hostname));
};

/** Settings of the environment from which the address of tags comes. */
export const addressSettings = ['SONORA_PUBLIC_URL', 'SONORA_ADS_PUBLIC_URL'] as const;
export type AddressSetting = (typeof addressSettings)[number];
