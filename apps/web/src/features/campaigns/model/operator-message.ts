import { type AddressSetting, candidateAddresses } from '@sonora/contracts/campaigns/public-address';

const examples: Readonly<Record<AddressSetting, string>> = {
  SONORA_PUBLIC_URL: 'https://sonora.example.com',
  SONORA_ADS_PUBLIC_URL: 'https://ads.example.com',
};

/** Public https addresses of tags, as far as this page can know them, the most likely first. */
export const knownAddresses = (
  setting: AddressSetting,
  tagUrl: string,
  pageOrigin: string = window.location.origin,
): readonly string[] =>
  // Only where the address of pages applies does it also answer for tags.
  candidateAddresses(tagUrl, setting === 'SONORA_PUBLIC_URL' ? pageOrigin : undefined);

/** The first known address; otherwise an example, which the operator replaces. */
export const proposedAddress = (
  ...known: Parameters<typeof knownAddresses>
): { readonly address: string; readonly isExample: boolean } => {
  const [address] = knownAddresses(...known);
  return { address: address ?? examples[known[0]], isExample: address === undefined };
};
