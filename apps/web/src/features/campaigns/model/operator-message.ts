import { type AddressSetting, isPublicAddress } from '@sonora/contracts/campaigns/public-address';

const examples: Readonly<Record<AddressSetting, string>> = {
  SONORA_PUBLIC_URL: 'https://sonora.example.com',
  SONORA_ADS_PUBLIC_URL: 'https://ads.example.com',
};

/**
 * The public https address of tags, as far as this page can know it: that of the page where it also answers for tags, and that of
 * the tags with https where it is only the protocol that is wrong. Otherwise an example, which the operator replaces.
 */
export const proposedAddress = (
  setting: AddressSetting,
  { tagUrl, pageOrigin }: { readonly tagUrl: string; readonly pageOrigin: string },
): { readonly address: string; readonly isExample: boolean } => {
  // A port belongs to the protocol that is given up.
  const secured = `https://${new URL(tagUrl).hostname}`;
  const known = setting === 'SONORA_PUBLIC_URL' ? [pageOrigin, secured] : [secured];
  const address = known.find(isPublicAddress);
  return { address: address ?? examples[setting], isExample: address === undefined };
};
