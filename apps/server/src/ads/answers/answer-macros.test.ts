import { describe, expect, it } from 'vitest';
import { servedCreative } from '../../../../../tests/testkit/ads/publish.ts';
import type { RequestCaller } from '../listeners/request-caller.ts';
import { answerMacros } from './answer-macros.ts';

const player: RequestCaller = { address: '203.0.113.9', userAgent: undefined, referer: undefined, isTrusted: false };
const macrosOf = (query: Record<string, string>, mayIdentify = true, caller = player) =>
  answerMacros({
    query: new Map(Object.entries(query)),
    caller,
    adServingId: 'id',
    creative: servedCreative('creative'),
    mayIdentify: () => mayIdentify,
  });

describe('answerMacros', () => {
  it('knows the advertising id and its kind, where consent allows them', () => {
    const query = { ifa: 'an-id', ifatype: 'aaid' };
    expect(macrosOf(query)).toMatchObject({ IFA: 'an-id', IFATYPE: 'aaid' });
    expect(macrosOf(query, false)).toMatchObject({ IFA: '-2', IFATYPE: '-2' });
    expect(macrosOf({ ifatype: 'aaid' })).not.toHaveProperty('IFATYPE');
    expect(macrosOf({ ifa: '%%IFA%%', ifatype: '%%TYPE%%' })).not.toHaveProperty('IFA');
  });

  it('knows the address of the device that a caller gives, or for which a trusted server asks', () => {
    expect(macrosOf({ deviceip: '2001:db8::1' }).DEVICEIP).toBe('2001:db8::1');
    expect(macrosOf({ deviceip: '2001:db8::1' }, false).DEVICEIP).toBe('-2');
    expect(macrosOf({ deviceip: '"><x>' })).not.toHaveProperty('DEVICEIP');
    // The player itself calls the addresses: they need not tell its address.
    expect(macrosOf({})).not.toHaveProperty('DEVICEIP');
    const server = { ...player, isTrusted: true };
    expect(macrosOf({}, true, server).DEVICEIP).toBe('203.0.113.9');
    expect(macrosOf({}, false, server).DEVICEIP).toBe('-2');
    expect(macrosOf({}, true, { ...server, address: undefined })).not.toHaveProperty('DEVICEIP');
  });

  it('leaves macros of the address of a tag to those who replace them', () => {
    expect(macrosOf({ dsarequired: '1', domain: 'radio.example.com' })).toMatchObject({ DOMAIN: 'radio.example.com' });
    expect(macrosOf({ dsarequired: '1' })).not.toHaveProperty('DSAREQUIRED');
  });
});
