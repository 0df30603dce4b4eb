import { describe, expect, it } from 'vitest';
import { readConsent } from './consent.ts';

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

describe('readConsent', () => {
  it('knows nothing without any signal, and follows a limit on tracking', () => {
    expect(readConsent({})).toBe('unknown');
    expect(readConsent({ limitTracking: undefined, gdpr: undefined })).toBe('unknown');
    expect(readConsent({ limitTracking: '0' })).toBe('given');
    for (const limitTracking of ['1', 'true', 'x']) expect(readConsent({ limitTracking })).toBe('refused');
  });

  it('needs consent to storage and basic ads where the GDPR applies', () => {
    expect(readConsent({ gdpr: '1' })).toBe('refused');
    expect(readConsent({ gdpr: '1', gdprConsent: tcf(1, 2, 3) })).toBe('given');
    expect(readConsent({ gdprConsent: tcf(1, 2) })).toBe('given');
    // The example of the framework's specification, with purposes 1, 2 and 3.
    const example =
      'COvFyGBOvFyGBAbAAAENAPCAAOAAAAAAAAAAAEEUACCKAAA.IFoEUQQgAIQwgIwQABAEAAAAOIAACAIAAAAQAIAgEAACEAAAAA';
    expect(readConsent({ gdpr: '1', gdprConsent: example })).toBe('given');
    expect(readConsent({ gdpr: '0', gdprConsent: tcf() })).toBe('given');
    for (const gdprConsent of [tcf(), tcf(1), tcf(2, 3, 4), 'x', '%%CONSENT', 'A'.repeat(5_000)]) {
      expect(readConsent({ gdpr: '1', gdprConsent })).toBe('refused');
    }
  });

  it('follows an opt-out of sale', () => {
    for (const usPrivacy of ['1YNN', '1---', '1NNY']) expect(readConsent({ usPrivacy })).toBe('given');
    for (const usPrivacy of ['1YYN', '2YNN', '1YN', 'x']) expect(readConsent({ usPrivacy })).toBe('refused');
  });

  it('reads the sections of a GPP string, and forbids what it cannot read', () => {
    expect(readConsent({ gpp: `${gppHeader(section2)}~${tcf(1, 2)}` })).toBe('given');
    expect(readConsent({ gpp: `${gppHeader(section2)}~${tcf(1)}` })).toBe('refused');
    expect(readConsent({ gpp: `${gppHeader(section6)}~1YNN` })).toBe('given');
    expect(readConsent({ gpp: `${gppHeader(section6)}~1YYN` })).toBe('refused');
    expect(readConsent({ gpp: `${gppHeader(section7)}~${usNational([2, 2, 2])}` })).toBe('given');
    expect(readConsent({ gpp: `${gppHeader(section7)}~${usNational([2, 1, 2])}` })).toBe('refused');
    // No section applies.
    expect(readConsent({ gpp: 'DBAA' })).toBe('given');
    // A state, which this program does not know; too few sections; no header.
    expect(readConsent({ gpp: `${gppHeader(section8!)}~BAAAAA` })).toBe('refused');
    expect(readConsent({ gpp: gppHeader(section2) })).toBe('refused');
    for (const gpp of ['x', '~~~~', '%', `${encodeBits(number(3, 6) + number(1, 6) + '1'.repeat(600))}~x`]) {
      expect(readConsent({ gpp })).toBe('refused');
    }
  });
});
