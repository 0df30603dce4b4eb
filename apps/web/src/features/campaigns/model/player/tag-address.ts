import { ownAddress } from '../../../../shared/audio/own-address.ts';

/**
 * Address under which the page requests an address of the ad server. Where the installation passes those on, it is the path, since the
 * pages may have been opened under another name than the configured one; otherwise the address itself.
 */
export const requestedAddress = (address: string, isPassedOn: boolean): string =>
  isPassedOn ? ownAddress(address) : address;
