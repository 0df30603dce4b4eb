import { describe, expect, it } from 'vitest';
import { servedCreative } from '../../../../../tests/testkit/ads/publish.ts';
import type { Consent } from '../listeners/consent.ts';
import type { RequestCaller } from '../listeners/request-caller.ts';
import { answerMacros } from './answer-macros.ts';

const player: RequestCaller = { address: '203.0.113.9', userAgent: undefined, referer: undefined, isTrusted: false };
const macrosOf = (query: Record<string, string>, consent: Consent = 'given', caller = player) =>
  answerMacros({
    query: new Map(Object.entries(query)),
    caller,
    adServingId: 'id',
    creative: servedCreative('creative'),
    consent: () => consent,
  });

describe('answerMacros', () => {
  it('passes on the advertising id and its kind, unless the listener has refused', () => {
    const query = { ifa: 'an-id', ifatype: 'aaid' };
    expect(macrosOf(query)).toMatchObject({ IFA: 'an-id', IFATYPE: 'aaid' });
    expect(macrosOf(query, 'refused')).toMatchObject({ IFA: '-2', IFATYPE: '-2' });
    expect(macrosOf(query, 'unknown')).toMatchObject({ IFA: 'an-id', IFATYPE: 'aaid' });
    expect(macrosOf({ ifatype: 'aaid' })).not.toHaveProperty('IFATYPE');
    expect(macrosOf({ ifa: '%%IFA%%', ifatype: '%%TYPE%%' })).not.toHaveProperty('IFA');
  });

  it('passes on the exact position of the device, unless the listener has refused', () => {
    const query = { latlong: '51.3811,-2.3590' };
    expect(macrosOf(query).LATLONG).toBe('51.3811,-2.3590');
    expect(macrosOf(query, 'refused').LATLONG).toBe('-2');
    expect(macrosOf({ latlong: '%%LATLONG%%' })).not.toHaveProperty('LATLONG');
  });

  it('knows the address of the device that a caller gives, or for which a trusted server asks', () => {
    expect(macrosOf({ deviceip: '2001:db8::1' }).DEVICEIP).toBe('2001:db8::1');
    expect(macrosOf({ deviceip: '2001:db8::1' }, 'refused').DEVICEIP).toBe('-2');
    expect(macrosOf({ deviceip: '"><x>' })).not.toHaveProperty('DEVICEIP');
    // The player itself calls the addresses: they need not tell its address.
    expect(macrosOf({})).not.toHaveProperty('DEVICEIP');
    const server = { ...player, isTrusted: true };
    expect(macrosOf({}, 'given', server).DEVICEIP).toBe('203.0.113.9');
    expect(macrosOf({}, 'refused', server).DEVICEIP).toBe('-2');
    expect(macrosOf({}, 'given', { ...server, address: undefined })).not.toHaveProperty('DEVICEIP');
  });

  it('leaves macros of the address of a tag to those who replace them', () => {
    expect(macrosOf({ dsarequired: '1', domain: 'radio.example.com' })).toMatchObject({ DOMAIN: 'radio.example.com' });
    expect(macrosOf({ dsarequired: '1' })).not.toHaveProperty('DSAREQUIRED');
  });
});
