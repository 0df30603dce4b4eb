/**
 * The path of an address in an API response. Such addresses contain the installation's public origin, but the pages may have
 * been opened under another one (localhost, a LAN address), and the content security policy allows only the page's own origin.
 */
export const ownAddress = (address: string): string => {
  if (address.startsWith('blob:') || address.startsWith('data:') || !URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};
