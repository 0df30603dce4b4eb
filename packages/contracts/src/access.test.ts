import { describe, expect, it } from 'vitest';
import { type Capability, capabilities, capabilitiesOf, type Membership } from './access.ts';
import { plans, roles } from './enumerations.ts';

const libraries: Capability[] = [
  'credits.read',
  'links.create',
  'members.read',
  'projects.read',
  'sounds.read',
  'speech.preview',
  'voices.read',
];
const ofOrganisation = capabilities.filter((capability) => capability !== 'installation.administer');
const dictionary: Capability[] = ['dictionary.read', 'dictionary.write'];
const ads: Capability[] = ['ads.produce', 'ads.read', 'files.read', 'files.write', 'projects.write'];

/** The product's rules of access, as a table. */
const table: readonly (readonly [Membership, readonly Capability[]])[] = [
  [{ role: 'owner', plan: 'free', workflows: [] }, ofOrganisation],
  [{ role: 'admin', plan: 'developer', workflows: [] }, ofOrganisation],
  [{ role: 'user', plan: 'enterprise', workflows: [] }, libraries],
  [{ role: 'user', plan: 'enterprise', workflows: ['CreateAnAd'] }, [...libraries, ...ads]],
  [{ role: 'user', plan: 'production', workflows: ['InstantAd'] }, [...libraries, ...ads]],
  [{ role: 'user', plan: 'indie', workflows: ['VersionAnAd'] }, [...libraries, ...ads]],
  [{ role: 'user', plan: 'internal', workflows: ['Files'] }, [...libraries, 'files.read', 'files.write']],
  [{ role: 'user', plan: 'free', workflows: ['CreateAnAd', 'Files'] }, libraries],
  [{ role: 'user', plan: 'developer', workflows: ['CreateAnAd', 'Files'] }, [...libraries, ...dictionary]],
  [{ role: 'user', plan: 'production', workflows: ['Dictionary'] }, [...libraries, ...dictionary]],
  [{ role: 'user', plan: 'free', workflows: ['Dictionary'] }, libraries],
];

describe('capabilitiesOf', () => {
  it.each(table)('gives %j what the rules say', (membership, expected) => {
    expect([...capabilitiesOf(membership)].sort()).toEqual([...expected].sort());
  });

  it('lets those administer the installation who are named for it, whatever their role', () => {
    for (const role of roles) {
      const membership = { role, plan: 'free', workflows: [] } as const;
      expect(capabilitiesOf(membership).has('installation.administer')).toBe(false);
      const named = capabilitiesOf(membership, { isInstallationAdmin: true });
      expect([...named].sort()).toEqual([...capabilitiesOf(membership), 'installation.administer'].sort());
    }
  });

  it('lets nobody but owners and administrators administer', () => {
    for (const role of roles) {
      for (const plan of plans) {
        const all = capabilitiesOf({ role, plan, workflows: ['CreateAnAd', 'InstantAd', 'VersionAnAd', 'Files'] });
        expect(all.has('organisation.administer')).toBe(role !== 'user');
      }
    }
  });
});
