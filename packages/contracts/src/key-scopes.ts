import type { Capability } from './access.ts';

/** What an API key with scopes may do of what its owner may. */
export const keyScopes = ['read', 'produce', 'files', 'organisation'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Bounds of an API key; null stands for no bound. */
export type KeyLimits = {
  /** Organisations that the key reaches. */
  readonly orgIds: readonly string[] | null;
  readonly scopes: readonly KeyScope[] | null;
};

/** The scope that a key with scopes needs for each capability; null where only keys without scopes have it. */
const scopeOfCapability: Readonly<Record<Capability, KeyScope | null>> = {
  'ads.read': 'read',
  'projects.read': 'read',
  'voices.read': 'read',
  'dictionary.read': 'read',
  'campaigns.read': 'read',
  'sounds.read': 'read',
  'credits.read': 'read',
  'ads.produce': 'produce',
  'projects.write': 'produce',
  'dictionary.write': 'produce',
  'campaigns.write': 'produce',
  'speech.preview': 'produce',
  'links.create': 'produce',
  'files.read': 'files',
  'files.write': 'files',
  'members.read': 'organisation',
  'members.invite': 'organisation',
  'members.administer': 'organisation',
  'organisation.administer': 'organisation',
  'organisation.addChild': 'organisation',
  'organisation.deleteChild': 'organisation',
  'credits.manage': 'organisation',
  'usage.read': 'organisation',
  'billing.read': 'organisation',
  'billing.manage': 'organisation',
  'billing.change': 'organisation',
  'billing.start': 'organisation',
  'api.use': null,
  'installation.administer': null,
};

/** Whether a key with these scopes may use the capability, as far as its owner may. */
export const isInScopes = (scopes: KeyLimits['scopes'], capability: Capability): boolean => {
  if (scopes === null) return true;
  const scope = scopeOfCapability[capability];
  return scope !== null && scopes.includes(scope);
};

/** Whether a key has any bound. Such keys reach neither the account of their owner nor the installation. */
export const isLimitedKey = ({ orgIds, scopes }: KeyLimits): boolean => orgIds !== null || scopes !== null;
