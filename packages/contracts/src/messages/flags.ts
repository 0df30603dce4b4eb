import type { FeatureFlag } from '../flags.ts';

/** Titles of the flags on pages of administrators. */
export const flagMessages = {
  'flags.platform-whitelabel': 'Platform whitelabel',
  'flags.instant-voice-clone': 'Instant voice clone',
  'flags.rms': 'RMS',
  'flags.create-an-ad': 'Create an ad',
  'flags.files-v2': 'Files v2',
  'flags.campaign-manager': 'Campaign manager',
  'flags.vast-tag-overview': 'VAST tag overview',
  'flags.sound-effects-library': 'Sound effects library',
  'flags.create-dynamic-campaign': 'Create dynamic campaign',
  'flags.open-in-feather': 'Open in Feather',
  'flags.instant-ad': 'Instant ad',
  'flags.legacy-workflows': 'Legacy workflows',
  'flags.version-an-ad': 'Version an ad',
  'flags.smart-fit': 'Smart fit',
  'flags.create-a-vast': 'Create a VAST',
  'flags.feature-lab': 'Feature lab',
  'flags.brief-upload': 'Brief upload',
  'flags.consecutive-smartblend': 'Consecutive smartblend',
} as const satisfies Readonly<Record<`flags.${FeatureFlag}`, string>>;
