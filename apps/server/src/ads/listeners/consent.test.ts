import { describe, expect, it } from 'vitest';
import { mayUseAdvertisingId } from './consent.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** base64url of bits, as the consent frameworks write them. */
const encodeBits = (bits: string): string => {
  const padded = bits.padEnd(Math.ceil(bits.length / 6) * 6, '0');
  return (padded.match(/.{6}/g) ?? []).map((sextet) => ALPHABET[Number.parseInt(sextet, 2)]).join('');
};
const number = (value: number, width: number): string => value.toString(2).padStart(width, '0');

/** TCF core segment (version 2) with consent to these purposes. */
const tcf = (...purposes: readonly number[]): string => {
  const consents = Array.from({ length: 24 }, (_, index) => (purposes.includes(index + 1) ? '1' : '0')).join('');
  return `${encodeBits(number(2, 6) + '0'.repeat(146) + consents + '0'.repeat(40))}.YAAAAAAAAAA`;
};

/** National section of the GPP with the opt-outs of sale, sharing and targeted advertising. */
const usNational = (optOuts: readonly number[]): string =>
  `${encodeBits(number(1, 6) + '0'.repeat(12) + optOuts.map((value) => number(value, 2)).join('') + '0'.repeat(30))}.QA`;

/** GPP headers with one or two sections, of which the Fibonacci codes of the differences are given. */
const gppHeader = (...codes: readonly string[]): string =>
  encodeBits(number(3, 6) + number(1, 6) + number(codes.length, 12) + codes.map((code) => `0${code}`).join(''));
/** 2 is 011, 6 is 10011, 7 is 01011. */
const [section2, section6, section7, section8] = ['011', '10011', '01011', '000011'];

describe('mayUseAdvertisingId', () => {
  it('allows without any signal, and not when tracking is limited', () => {
    expect(mayUseAdvertisingId({})).toBe(true);
    expect(mayUseAdvertisingId({ limitTracking: '0' })).toBe(true);
    for (const limitTracking of ['1', 'true', 'x']) expect(mayUseAdvertisingId({ limitTracking })).toBe(false);
  });

  it('needs consent to storage and basic ads where the GDPR applies', () => {
    expect(mayUseAdvertisingId({ gdpr: '1' })).toBe(false);
    expect(mayUseAdvertisingId({ gdpr: '1', gdprConsent: tcf(1, 2, 3) })).toBe(true);
    expect(mayUseAdvertisingId({ gdprConsent: tcf(1, 2) })).toBe(true);
    // The example of the framework's specification, with purposes 1, 2 and 3.
    const example =
      'COvFyGBOvFyGBAbAAAENAPCAAOAAAAAAAAAAAEEUACCKAAA.IFoEUQQgAIQwgIwQABAEAAAAOIAACAIAAAAQAIAgEAACEAAAAA';
    expect(mayUseAdvertisingId({ gdpr: '1', gdprConsent: example })).toBe(true);
    expect(mayUseAdvertisingId({ gdpr: '0', gdprConsent: tcf() })).toBe(true);
    for (const gdprConsent of [tcf(), tcf(1), tcf(2, 3, 4), 'x', '%%CONSENT', 'A'.repeat(5_000)]) {
      expect(mayUseAdvertisingId({ gdpr: '1', gdprConsent })).toBe(false);
    }
  });

  it('follows an opt-out of sale', () => {
    for (const usPrivacy of ['1YNN', '1---', '1NNY']) expect(mayUseAdvertisingId({ usPrivacy })).toBe(true);
    for (const usPrivacy of ['1YYN', '2YNN', '1YN', 'x']) expect(mayUseAdvertisingId({ usPrivacy })).toBe(false);
  });

  it('reads the sections of a GPP string, and forbids what it cannot read', () => {
    expect(mayUseAdvertisingId({ gpp: `${gppHeader(section2)}~${tcf(1, 2)}` })).toBe(true);
    expect(mayUseAdvertisingId({ gpp: `${gppHeader(section2)}~${tcf(1)}` })).toBe(false);
    expect(mayUseAdvertisingId({ gpp: `${gppHeader(section6)}~1YNN` })).toBe(true);
    expect(mayUseAdvertisingId({ gpp: `${gppHeader(section6)}~1YYN` })).toBe(false);
    expect(mayUseAdvertisingId({ gpp: `${gppHeader(section7)}~${usNational([2, 2, 2])}` })).toBe(true);
    expect(mayUseAdvertisingId({ gpp: `${gppHeader(section7)}~${usNational([2, 1, 2])}` })).toBe(false);
    // No section applies: nothing is said.
    expect(mayUseAdvertisingId({ gpp: 'DBAA' })).toBe(true);
    // A state, which this program does not know; too few sections; no header.
    expect(mayUseAdvertisingId({ gpp: `${gppHeader(section8!)}~BAAAAA` })).toBe(false);
    expect(mayUseAdvertisingId({ gpp: gppHeader(section2) })).toBe(false);
    for (const gpp of ['x', '~~~~', '%', `${encodeBits(number(3, 6) + number(1, 6) + '1'.repeat(600))}~x`]) {
      expect(mayUseAdvertisingId({ gpp })).toBe(false);
    }
  });
});
