import type { CanonicalAsset, CanonicalAudioform } from './canonical.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

const stable = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map((item: Json) => stable(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const object = value as { readonly [name: string]: Json | undefined };
  const fields = Object.keys(object)
    .sort()
    .filter((name) => object[name] !== undefined)
    .map((name) => `${JSON.stringify(name)}:${stable(object[name] as Json)}`);
  return `{${fields.join(',')}}`;
};

const heardAsset = (asset: CanonicalAsset): CanonicalAsset => {
  if (asset.type !== 'voice') return asset;
  const { isAutoSpeed: _isAutoSpeed, ...heard } = asset;
  return heard;
};

/** Assets without what cannot be heard: a speed that is left to the engine sounds as the same speed that is given. */
const heardAssets = (assets: CanonicalAudioform['assets']): CanonicalAudioform['assets'] =>
  Object.fromEntries(Object.entries(assets).map(([key, asset]) => [key, heardAsset(asset)]));

/**
 * The content of a document as JSON with sorted names, for content hashes: equal for documents that sound the same,
 * independent of dialect, field order and id. The header is not part of it.
 */
export const serialiseCanonical = ({ assets, production, delivery }: CanonicalAudioform): string =>
  stable({ assets: heardAssets(assets), production, delivery } as unknown as Json);
