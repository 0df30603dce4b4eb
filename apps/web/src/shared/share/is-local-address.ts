/** Whether an address can be opened on this computer only. */
export const isLocalAddress = (address: string): boolean => {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname);
};
