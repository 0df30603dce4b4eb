import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, type EndpointMeta } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { de } from '../../apps/web/src/i18n/de/accounts/audit.ts';
import { en } from '../../apps/web/src/i18n/en/accounts/audit.ts';

/** Administrative calls with the actions that the audit log records for them, or the reason for none. */
const acts: Readonly<Record<string, readonly string[] | string>> = {
  'billing.setExtraCredits': ['billing.extraCreditsSet'],
  'billing.previewProration': 'changes nothing',
  'billing.update': ['billing.planChanged', 'billing.downgradeScheduled', 'billing.downgradeUnscheduled'],
  'billing.startCheckout': ['billing.checkoutStarted'],
  'billing.cancel': ['billing.cancelled'],
  'billing.resume': ['billing.resumed'],
  'connections.save': ['connection.saved'],
  'connections.check': 'asks again what is known, and changes nothing that anybody chose',
  'connections.remove': ['connection.removed'],
  'connections.setStandIns': ['connection.standInsSet'],
  'organisations.create': ['organisation.created'],
  'organisations.remove': ['organisation.deleted'],
  'organisations.setLogo': ['organisation.logoChanged'],
  'organisations.setPreferences': ['organisation.speechChanged'],
  'organisations.rename': ['organisation.renamed'],
  'organisations.setBrand': ['organisation.brandChanged'],
  'organisations.setSecondFactor': ['organisation.secondFactorSet'],
  'organisations.revokeKey': ['apiKey.revoked'],
  'organisations.editUser': ['member.edited'],
  'organisations.editMember': ['member.edited'],
  'organisations.invite': ['member.invited'],
  'organisations.resendInvitation': ['invitation.resent'],
  'organisations.linkInvitation': ['invitation.linked'],
  'installation.setFlag': ['flag.changed'],
  'support.updateMessage': 'a message was answered: work, and nothing that anybody else would notice',
  'tagAddress.set': ['tagAddress.set'],
  'tagAddress.remove': ['tagAddress.removed'],
  'voicePacks.install': ['voicePack.ordered'],
  'voicePacks.cancel': ['voicePack.stopped'],
  'voicePacks.remove': ['voicePack.removed'],
};

const administrative = /^(?:billing\.(?!read)|credits\.manage|organisation\.|members\.(?!read)|installation\.)/;

const administrativeCalls = Object.entries(contract).flatMap(([group, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const { route, meta } = procedure['~orpc'] as { route: { method?: string }; meta: EndpointMeta };
    const right = meta.access.kind === 'capability' ? meta.access.capability : '';
    return route.method !== 'GET' && administrative.test(right) ? [`${group}.${name}`] : [];
  }),
);

const sources = globSync('apps/server/src/**/*.ts', { cwd: join(import.meta.dirname, '..', '..') })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8'))
  .join('\n');

describe('the audit log', () => {
  it('covers every administrative call', () => {
    expect(administrativeCalls.length).toBeGreaterThan(20);
    expect(administrativeCalls.toSorted()).toEqual(Object.keys(acts).toSorted());
  });

  it.each(
    Object.entries(acts).flatMap(([name, told]) => (typeof told === 'string' ? [] : told.map((act) => [name, act]))),
  )('tells of %s as %s, in both languages', (_, act) => {
    expect(sources).toContain(`'${act}'`);
    expect(en).toHaveProperty([`audit.actions.${act}`]);
    expect(de).toHaveProperty([`audit.actions.${act}`]);
  });

  it('has a text for every action that the server logs', () => {
    const written = [...sources.matchAll(/action: '([a-zA-Z]+\.[a-zA-Z]+)'/g)].map(([, action]) => action as string);
    expect(written.length).toBeGreaterThan(20);
    expect(written.filter((action) => !Object.hasOwn(en, `audit.actions.${action}`))).toEqual([]);
  });
});
