/**
 * Feature flags of new or limited areas, set per organisation by an administrator of the installation. Finished areas
 * are on by default.
 */
export const featureFlags = {
  'platform-whitelabel': { isOnByDefault: true },
  'instant-voice-clone': { isOnByDefault: false },
  rms: { isOnByDefault: false, hasNoEffectYet: true },
  'create-an-ad': { isOnByDefault: true },
  'files-v2': { isOnByDefault: true },
  'campaign-manager': { isOnByDefault: true },
  'vast-tag-overview': { isOnByDefault: true },
  'sound-effects-library': { isOnByDefault: false },
  'create-dynamic-campaign': { isOnByDefault: true },
  'open-in-feather': { isOnByDefault: false },
  'instant-ad': { isOnByDefault: true },
  'legacy-workflows': { isOnByDefault: false },
  'version-an-ad': { isOnByDefault: true },
  'smart-fit': { isOnByDefault: true },
  'create-a-vast': { isOnByDefault: true },
  'feature-lab': { isOnByDefault: true },
  'brief-upload': { isOnByDefault: true },
  'consecutive-smartblend': { isOnByDefault: false },
} as const satisfies Record<string, { readonly isOnByDefault: boolean; readonly hasNoEffectYet?: true }>;

export type FeatureFlag = keyof typeof featureFlags;

export const featureFlagNames = Object.keys(featureFlags) as readonly FeatureFlag[];

/** Whether something depends on a flag; some belong to areas that do not exist yet. */
export const hasEffect = (flag: FeatureFlag): boolean => !('hasNoEffectYet' in featureFlags[flag]);

/** Flags that are on by default. */
export const defaultFlags: ReadonlySet<FeatureFlag> = new Set(
  featureFlagNames.filter((name) => featureFlags[name].isOnByDefault),
);
