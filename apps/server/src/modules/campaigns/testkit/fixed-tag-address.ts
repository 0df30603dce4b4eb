import type { TagAddress } from '../../../platform/tag-address/tag-address.ts';

/** An operator's address that does not change. */
export const fixedTagAddress = (configured: string): TagAddress => ({
  configured,
  current: () => configured,
  isSet: () => false,
  origins: () => [new URL(configured).origin],
});
