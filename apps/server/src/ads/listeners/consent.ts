import { readBits } from './consent-bits.ts';

/** What a tag request says about the listener's choices. Absent values were not given. */
export type PrivacySignals = {
  /** Limit ad tracking: `0` allows the use of the advertising id, anything else forbids it. */
  readonly limitTracking?: string;
  /** `1`: the GDPR applies. */
  readonly gdpr?: string;
  /** TCF string. */
  readonly gdprConsent?: string;
  /** GPP string. */
  readonly gpp?: string;
  /** Four characters, such as `1YNN`. */
  readonly usPrivacy?: string;
};

/** Bits of a TCF core segment before the purposes: version to special features (IAB TCF v2.2, core string). */
const BITS_BEFORE_PURPOSES = 6 + 36 + 36 + 12 + 12 + 6 + 12 + 12 + 6 + 2 + 12;

/** Consent to purposes 1, storage and access on a device, and 2, basic ads, which names frequency caps. */
const tcfAllows = (consent: string): boolean => {
  const bits = readBits(consent.split('.')[0] ?? '');
  if (bits?.read(6) !== 2) return false;
  bits.skip(BITS_BEFORE_PURPOSES - 6);
  return bits.read(2) === 0b11;
};

/** Third character: the listener opted out of sale (CCPA, version 1). `-` says that it does not apply. */
const usPrivacyAllows = (value: string): boolean => /^1[YN-][N-][YN-]$/i.test(value);

/** Core segment of the national section: three opt-outs, of which 1 says that the listener made it. */
const usNationalAllows = (section: string): boolean => {
  const bits = readBits(section.split('.')[0] ?? '');
  if (bits?.read(6) !== 1) return false;
  bits.skip(12);
  const optOuts = [bits.read(2), bits.read(2), bits.read(2)];
  return optOuts.every((optOut) => optOut === 0 || optOut === 2);
};

const MAX_SECTIONS = 50;

/** Section ids of a GPP header; undefined when it cannot be read. */
const sectionsOf = (gppHeader: string): readonly number[] | undefined => {
  const bits = readBits(gppHeader);
  if (bits?.read(6) !== 3 || bits.read(6) !== 1) return undefined;
  const ranges = bits.read(12);
  const sections: number[] = [];
  let last = 0;
  for (let index = 0; index < ranges; index += 1) {
    const isRange = bits.read(1);
    const first = last + bits.readFibonacci();
    const end = isRange === 1 ? first + bits.readFibonacci() : first;
    if (!(end - first < MAX_SECTIONS && sections.length < MAX_SECTIONS)) return undefined;
    for (let section = first; section <= end; section += 1) sections.push(section);
    last = end;
  }
  return sections;
};

const sectionReaders: ReadonlyMap<number, (text: string) => boolean> = new Map([
  [2, tcfAllows],
  [6, usPrivacyAllows],
  [7, usNationalAllows],
]);

/** Sections that this program cannot read, such as those of single states, forbid. */
const gppAllows = (gpp: string): boolean => {
  const [gppHeader = '', ...texts] = gpp.split('~');
  const sections = sectionsOf(gppHeader);
  if (sections?.length !== texts.length) return false;
  return sections.every((section, index) => sectionReaders.get(section)?.(texts[index]!) ?? false);
};

const allowsIdentification = ({ limitTracking, gdpr, gdprConsent, gpp, usPrivacy }: PrivacySignals): boolean => {
  if (limitTracking !== undefined && limitTracking !== '0') return false;
  if (gdpr !== undefined && gdpr !== '0' && gdprConsent === undefined) return false;
  if (gdprConsent !== undefined && gdpr !== '0' && !tcfAllows(gdprConsent)) return false;
  if (usPrivacy !== undefined && !usPrivacyAllows(usPrivacy)) return false;
  return gpp === undefined || gppAllows(gpp);
};

export type Consent = 'given' | 'refused' | 'unknown';

/**
 * What the signals of a request say about the use of what identifies the listener's device. A signal that cannot be read refuses it. Without
 * any signal it is unknown: frequency caps then do without the advertising id, and what the caller itself passes on to third parties is its
 * own decision.
 */
export const readConsent = (signals: PrivacySignals): Consent => {
  if (Object.values(signals).every((signal) => signal === undefined)) return 'unknown';
  return allowsIdentification(signals) ? 'given' : 'refused';
};
