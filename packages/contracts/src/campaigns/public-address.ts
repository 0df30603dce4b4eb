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

/**
 * Address with which tags begin: the operator's where it is public, so that a later setting of the environment takes precedence; else
 * the one that an administrator of the installation has set; else the operator's.
 */
export const effectiveTagAddress = (configured: string, stored: string | undefined): string =>
  isPublicAddress(configured) ? configured : (stored ?? configured);

/**
 * Public https addresses that may lead to the tags, the most likely first: that of the page, and that of the tags with https.
 * @param pageOrigin only where the http process passes requests for ads on, so that the address of the pages answers for tags
 */
export const candidateAddresses = (tagAddress: string, pageOrigin: string | undefined): readonly string[] => {
  // A port belongs to the protocol that is given up.
  const secured = `https://${new URL(tagAddress).hostname}`;
  const known =
    pageOrigin !== undefined && URL.canParse(pageOrigin) ? [new URL(pageOrigin).origin, secured] : [secured];
  return [...new Set(known)].filter(isPublicAddress);
};

/** Settings of the environment from which the address of tags comes. */
export const addressSettings = ['SONORA_PUBLIC_URL', 'SONORA_ADS_PUBLIC_URL'] as const;
export type AddressSetting = (typeof addressSettings)[number];
