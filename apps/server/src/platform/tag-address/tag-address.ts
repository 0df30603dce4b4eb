import { candidateAddresses, effectiveTagAddress, isPublicAddress } from '@sonora/contracts/campaigns/public-address';

/** Address with which the tags of the installation begin. It may change while the process runs. */
export type TagAddress = {
  /** Without a slash at its end. */
  readonly current: () => string;
  /** The operator's, from the environment. */
  readonly configured: string;
  /** The current one was set by an administrator, and not by the operator. */
  readonly isSet: () => boolean;
  /** Origins of tags for pages that are open now: the current one, and those to which one click can change it. */
  readonly origins: () => readonly string[];
};

export type StoredTagAddress = TagAddress & {
  /** Reads what is stored. Of readings at the same time, the one that began last counts. */
  readonly refresh: () => Promise<void>;
};

/**
 * The address of tags, from the configured one and the stored one. It is the configured one until the first reading.
 * @param onChange called when another address is current
 */
export const createTagAddress = (
  configured: string,
  readStored: () => Promise<string | undefined>,
  onChange: (address: string) => void = () => {},
): StoredTagAddress => {
  // Origins of pages are candidates only where pages reach tags under their own origin.
  const candidates = isPublicAddress(configured) ? [] : candidateAddresses(configured, undefined);
  const originsOf = (address: string): readonly string[] => [
    ...new Set([address, configured, ...candidates].map((each) => new URL(each).origin)),
  ];
  let current = configured;
  let origins = originsOf(current);
  let begun = 0;
  let applied = 0;
  return {
    configured,
    current: () => current,
    isSet: () => current !== configured,
    origins: () => origins,
    refresh: async () => {
      begun += 1;
      const number = begun;
      const address = effectiveTagAddress(configured, await readStored());
      if (number < applied) return;
      applied = number;
      if (address === current) return;
      current = address;
      origins = originsOf(address);
      onChange(address);
    },
  };
};
