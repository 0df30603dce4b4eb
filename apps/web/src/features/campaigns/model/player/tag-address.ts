import { ownAddress } from '../../../../shared/audio/own-address.ts';

/**
 * Address under which the page requests an address of the ad server. Where the installation passes those on, it is the path, since the
 * pages may have been opened under another name than the configured one; otherwise the address itself.
 */
export const requestedAddress = (address: string, isPassedOn: boolean): string =>
  isPassedOn ? ownAddress(address) : address;

/** Whether an address is another server's than the tag's; the test calls only the tag's. */
export const isForeign = (address: string, tagUrl: string): boolean => {
  const base = new URL(tagUrl, window.location.href);
  return !URL.canParse(address, base.href) || new URL(address, base).origin !== base.origin;
};

/** Host of an address, or the address if it is none. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
