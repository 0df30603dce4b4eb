import { DomainError } from '@sonora/contracts';
import { parseFetchAddress } from '../../platform/network/fetch-guarded.ts';
import { AddressRefusedError } from '../../platform/network/guarded-address.ts';

/** @throws DomainError `invalid-input` for an address that the server may not call */
export const assertFetchAddress = (url: string): void => {
  try {
    parseFetchAddress(url);
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error;
    throw new DomainError('invalid-input', { findings: [{ place: 'url', message: error.sentence }] });
  }
};
