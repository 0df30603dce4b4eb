/**
 * Addresses in answers are absolute, written for the installation's public name. The pages may have been opened under
 * another one (localhost, an address of the local network); their policy allows only their own origin, so only the path is kept.
 */
export const ownAddress = (address: string): string => {
  if (address.startsWith('blob:') || address.startsWith('data:') || !URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};
