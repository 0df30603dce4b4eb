import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTriples, encodeTriples } from './base64url.ts';
import { createEventAddresses, type Sign } from './event-addresses.ts';
import { trackedEvents } from './tracked-events.ts';

const signWith =
  (key: string): Sign =>
  (message, outputLength) =>
    hash('shake256', Buffer.concat([Buffer.from(key.padEnd(32)), message]), { outputEncoding: 'binary', outputLength });
const prefix = 'https://ads.example.com/t/';
const maxAgeMs = 7 * 86_400_000;
const addresses = createEventAddresses({ prefix, sign: signWith('key'), maxAgeMs });

const uuid = fc.uuid();
const instantMs = fc.integer({ min: 0, max: 0xffff_ffff }).map((seconds) => seconds * 1000);
const answers = fc.record(
  { tagId: uuid, creativeId: uuid, adServingId: uuid, ruleId: uuid, instantMs },
  { requiredKeys: ['tagId', 'creativeId', 'adServingId', 'instantMs'] },
);
const answer = {
  tagId: '0191d2a4-0000-7000-8000-000000000001',
  creativeId: '0191d2a4-0000-7000-8000-000000000002',
  adServingId: '0191d2a4-0000-7000-8000-000000000003',
  instantMs: 1_770_000_000_000,
};
const tokenOf = (address: string): string => address.slice(prefix.length);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('createEventAddresses', () => {
  it('gives back what went in', () => {
    fc.assert(
      fc.property(answers, (served) => {
        const addressOf = addresses.addressesOf(served);
        for (const event of trackedEvents) {
          const parsed = addresses.parse(tokenOf(addressOf(event)), served.instantMs);
          expect(parsed).toEqual({ isValid: true, report: { ...served, event } });
        }
      }),
    );
  });

  it('gives each event an address of 104 characters after the prefix', () => {
    const addressOf = addresses.addressesOf(answer);
    const all = trackedEvents.map((event) => addressOf(event));
    expect(new Set(all).size).toBe(trackedEvents.length);
    expect(new Set(all.map((address) => tokenOf(address).length))).toEqual(new Set([104]));
  });

  it('refuses every change of one character', () => {
    const token = tokenOf(addresses.addressesOf(answer)('complete'));
    for (let place = 0; place < token.length; place += 1) {
      for (const character of `${ALPHABET}+/=. %ä`) {
        if (character === token[place]) continue;
        const changed = token.slice(0, place) + character + token.slice(place + 1);
        expect(addresses.parse(changed, answer.instantMs).isValid).toBe(false);
      }
    }
  });

  it('refuses every change of one character of any address', () => {
    fc.assert(
      fc.property(
        answers,
        fc.constantFrom(...trackedEvents),
        fc.nat({ max: 103 }),
        fc.constantFrom(...ALPHABET),
        (served, event, place, character) => {
          const token = tokenOf(addresses.addressesOf(served)(event));
          fc.pre(token[place] !== character);
          const changed = token.slice(0, place) + character + token.slice(place + 1);
          const parsed = addresses.parse(changed, served.instantMs);
          // The first four characters hold the format and the first bytes of the tag.
          expect(parsed).toMatchObject({ isValid: false });
        },
      ),
    );
  });

  it('refuses added, removed and exchanged parts, and other text', () => {
    const one = tokenOf(addresses.addressesOf(answer)('start'));
    const two = tokenOf(addresses.addressesOf({ ...answer, adServingId: answer.tagId })('start'));
    const mixed = one.slice(0, 92) + two.slice(92);
    expect(addresses.parse(mixed, answer.instantMs)).toEqual({ isValid: false, reason: 'forged' });
    for (const text of ['', one.slice(1), `${one}A`, `${one}AAAA`, one.repeat(100), '%'.repeat(104)]) {
      expect(addresses.parse(text, answer.instantMs)).toEqual({ isValid: false, reason: 'malformed' });
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(addresses.parse(text, answer.instantMs).isValid).toBe(false);
      }),
    );
  });

  it('refuses addresses of another key, and accepts those of a former one', () => {
    const other = createEventAddresses({ prefix, sign: signWith('other'), maxAgeMs });
    const rotated = createEventAddresses({ prefix, sign: signWith('other'), formerSigns: [signWith('key')], maxAgeMs });
    const token = tokenOf(addresses.addressesOf(answer)('click'));
    expect(other.parse(token, answer.instantMs)).toEqual({ isValid: false, reason: 'forged' });
    expect(rotated.parse(token, answer.instantMs).isValid).toBe(true);
  });

  it('refuses an event that is too old', () => {
    const token = tokenOf(addresses.addressesOf(answer)('impression'));
    expect(addresses.parse(token, answer.instantMs + maxAgeMs).isValid).toBe(true);
    expect(addresses.parse(token, answer.instantMs + maxAgeMs + 1)).toEqual({ isValid: false, reason: 'expired' });
  });

  it('tells a genuine event of a newer version from a forged one', () => {
    const token = decodeTriples(tokenOf(addresses.addressesOf(answer)('impression')))!;
    const event = 200;
    token[69] = event;
    token.set(Buffer.from(signWith('key')(token.subarray(0, 69), (event + 1) * 8).slice(event * 8), 'latin1'), 70);
    expect(addresses.parse(encodeTriples(token), answer.instantMs)).toEqual({ isValid: false, reason: 'unknownEvent' });
    token[77]! ^= 1;
    expect(addresses.parse(encodeTriples(token), answer.instantMs)).toEqual({ isValid: false, reason: 'forged' });
  });

  it('gives back the offset of progress, and refuses every change of it', () => {
    const offsets = fc.integer({ min: 0, max: 0xff_ffff });
    fc.assert(
      fc.property(
        answers,
        offsets,
        fc.nat({ max: 107 }),
        fc.constantFrom(...ALPHABET),
        (served, offsetMs, place, character) => {
          const token = tokenOf(addresses.addressesOf(served)('progress', offsetMs));
          expect(token.length).toBe(108);
          expect(addresses.parse(token, served.instantMs)).toEqual({
            isValid: true,
            report: { ...served, event: 'progress', offsetMs },
          });
          if (token[place] === character) return;
          const changed = token.slice(0, place) + character + token.slice(place + 1);
          expect(addresses.parse(changed, served.instantMs).isValid).toBe(false);
        },
      ),
    );
  });

  it('refuses an offset that was put into, taken from or added to another token', () => {
    const addressOf = addresses.addressesOf(answer);
    const early = tokenOf(addressOf('progress', 5_000));
    const late = tokenOf(addressOf('progress', 20_000));
    const reasonOf = (token: string) => addresses.parse(token, answer.instantMs);
    expect(reasonOf(early.slice(0, 104) + late.slice(104))).toEqual({ isValid: false, reason: 'forged' });
    expect(reasonOf(early.slice(0, 104))).toEqual({ isValid: false, reason: 'forged' });
    expect(reasonOf(tokenOf(addressOf('progress')) + late.slice(104))).toEqual({ isValid: false, reason: 'forged' });
    expect(reasonOf(tokenOf(addressOf('complete')) + late.slice(104))).toEqual({ isValid: false, reason: 'malformed' });
  });

  it('takes offsets of 24 bits only', () => {
    for (const wrong of [-1, 0.5, Number.NaN, 2 ** 24]) {
      expect(() => addresses.addressesOf(answer)('progress', wrong)).toThrow(RangeError);
    }
  });

  it('takes UUIDs and instants up to 2106 only', () => {
    expect(() => addresses.addressesOf({ ...answer, tagId: 'x' })).toThrow(RangeError);
    for (const wrong of [-1, Number.NaN, 2 ** 32 * 1000]) {
      expect(() => addresses.addressesOf({ ...answer, instantMs: wrong })).toThrow(RangeError);
    }
  });
});

describe('encodeTriples', () => {
  it('is base64url', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
        const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
        const text = encodeTriples(whole);
        expect(text).toBe(Buffer.from(whole).toString('base64url'));
        expect([...decodeTriples(text)!]).toEqual([...whole]);
      }),
    );
  });
});
