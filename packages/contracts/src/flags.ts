/**
 * Feature flags of new or limited areas, set per organisation by an administrator of the installation. Finished areas
 * are on by default.
 */
export const featureFlags = {
  'platform-whitelabel': { title: 'Platform whitelabel', isOnByDefault: true },
  'instant-voice-clone': { title: 'Instant voice clone', isOnByDefault: false },
  rms: { title: 'RMS', isOnByDefault: false },
  'create-an-ad': { title: 'Create an ad', isOnByDefault: true },
  'files-v2': { title: 'Files v2', isOnByDefault: false },
  'campaign-manager': { title: 'Campaign manager', isOnByDefault: false },
  'vast-tag-overview': { title: 'VAST tag overview', isOnByDefault: false },
  'sound-effects-library': { title: 'Sound effects library', isOnByDefault: false },
  'create-dynamic-campaign': { title: 'Create dynamic campaign', isOnByDefault: false },
  'open-in-feather': { title: 'Open in Feather', isOnByDefault: false },
  'instant-ad': { title: 'Instant ad', isOnByDefault: false },
  'legacy-workflows': { title: 'Legacy workflows', isOnByDefault: false },
  'version-an-ad': { title: 'Version an ad', isOnByDefault: false },
  'smart-fit': { title: 'Smart fit', isOnByDefault: true },
  'create-a-vast': { title: 'Create a VAST', isOnByDefault: false },
  'feature-lab': { title: 'Feature lab', isOnByDefault: true },
  'brief-upload': { title: 'Brief upload', isOnByDefault: false },
  'consecutive-smartblend': { title: 'Consecutive smartblend', isOnByDefault: false },
} as const satisfies Record<string, { readonly title: string; readonly isOnByDefault: boolean }>;

export type FeatureFlag = keyof typeof featureFlags;

export const featureFlagNames = Object.keys(featureFlags) as readonly FeatureFlag[];

/** Flags that are on by default. */
export const defaultFlags: ReadonlySet<FeatureFlag> = new Set(
  featureFlagNames.filter((name) => featureFlags[name].isOnByDefault),
);
