import type { DocumentVersion } from '../vast/versions.ts';
import { cleanAddress, encodeAroundMacros } from './address-template.ts';
import { type BuyerId, type BuyerProfile, buyerProfiles } from './buyer-profiles.ts';

export type TagOptions = {
  readonly buyer: BuyerId;
  /** Public address of the ad server, one slash at its end is ignored: `https://ads.example.com`. */
  readonly baseUrl: string;
  readonly tagId: string;
  readonly version: DocumentVersion;
  /** Further parameters, such as `city`; they replace those of the profile. A value may have macros of any syntax. */
  readonly parameters?: Readonly<Record<string, string>>;
};

/**
 * Address of a tag for a buyer: version, cachebuster, click counter and the buyer's further macros, which stay unencoded, since the buyer
 * looks for them as they are. Parameters: `v` version, `cb` cachebuster, `click` click counter, which is the last one.
 *
 * @throws RangeError when `baseUrl` is no http address.
 */
export const buildTag = ({ buyer, baseUrl, tagId, version, parameters = {} }: TagOptions): string => {
  const base = cleanAddress(baseUrl)?.replace(/\/$/, '');
  if (base === undefined) throw new RangeError('A tag needs the http address of the ad server.');
  const profile: BuyerProfile = buyerProfiles[buyer];
  const query = {
    v: version,
    cb: profile.cachebuster,
    ...profile.parameters,
    ...parameters,
    ...(profile.click === undefined ? {} : { click: profile.click }),
  };
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeAroundMacros(value)}`,
  );
  return `${base}/vast/${encodeURIComponent(tagId)}?${pairs.join('&')}`;
};
