import { createHash, randomInt } from 'node:crypto';
import { DomainError } from '@sonora/contracts';
import { Secret, TOTP } from 'otpauth';
import { toString as qrCode } from 'qrcode';
import type { AccountsServices } from '../services.ts';

type StepServices = Pick<AccountsServices, 'secondStep' | 'seal'>;

const recoveryCodes = 10;
/** Without letters and digits that are taken for others. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLetterCount = 12;
/** A clock that is half a minute off is let pass, in either direction (RFC 6238 §5.2). */
const stepsOff = 1;
const stepSeconds = 30;

/** Six digits every 30 seconds with SHA-1: the only figures that every authenticator app knows (RFC 6238). */
const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Sonora',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  });

const sealPlace = (userId: string): string => `authenticator ${userId}`;

/** Codes are 60 random bits and more: a plain hash of one cannot be guessed back. */
const hashOf = (userId: string, code: string): string => createHash('sha256').update(`${userId} ${code}`).digest('hex');

const newRecoveryCode = (): string =>
  Array.from({ length: codeLetterCount }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** `abcd-efgh-jkmn`, as it is shown; typed with or without the dashes. */
const shown = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-');

export const isSecondStepOn = ({ secondStep }: StepServices, userId: string): Promise<boolean> =>
  secondStep.isOn(userId);

/** The 30-second step to which a code of the app belongs; undefined when it belongs to none near now. */
const stepOf = (secret: string, code: string, now: number): number | undefined => {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: stepsOff });
  return delta === null ? undefined : Math.floor(now / 1000 / stepSeconds) + delta;
};

/** True when it is a code of the person's app that was not used before, or one of their recovery codes, which is then gone. */
export const takeCode = async (
  { secondStep, seal }: StepServices,
  userId: string,
  code: string,
  now: number = Date.now(),
): Promise<boolean> => {
  const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
  const app = await secondStep.find(userId);
  const secret = app && seal.open(app.secret, sealPlace(userId));
  if (secret === undefined) return false;
  if (/^\d{6}$/.test(typed)) {
    const step = stepOf(secret, typed, now);
    return step !== undefined && secondStep.takeStep(userId, step);
  }
  return secondStep.takeRecoveryCode(userId, hashOf(userId, typed));
};

/** A secret for the app, as text and as a picture to scan. It counts once a code of it was given. */
export const proposeApp = async (
  { secondStep, seal }: StepServices,
  person: { readonly id: string; readonly email: string },
): Promise<{ readonly secret: string; readonly address: string; readonly qrSvg: string }> => {
  if (await secondStep.isOn(person.id))
    throw new DomainError('conflict', { detail: 'An authenticator app is in use already.' });
  const secret = new Secret({ size: 20 }).base32;
  await secondStep.propose(person.id, seal.seal(secret, sealPlace(person.id)));
  const address = totpOf(secret, person.email).toString();
  return { secret, address, qrSvg: await qrCode(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
};

/** New recovery codes in the place of all older ones. They are shown once; only hashes are kept. */
export const renewRecoveryCodes = async ({ secondStep }: StepServices, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await secondStep.replaceRecoveryCodes(
    userId,
    codes.map((code) => hashOf(userId, code)),
  );
  return codes.map(shown);
};

/** The proposed app counts from now on. @returns recovery codes @throws DomainError `invalid-input`, `conflict` */
export const confirmApp = async (services: StepServices, userId: string, code: string): Promise<string[]> => {
  if (await services.secondStep.isOn(userId))
    throw new DomainError('conflict', { detail: 'An authenticator app is in use already.' });
  if (!/^\d{6}$/.test(code.trim()) || !(await takeCode(services, userId, code)))
    throw new DomainError('invalid-input', { errors: ['code: This code is wrong. Please try the next one.'] });
  await services.secondStep.confirm(userId);
  return renewRecoveryCodes(services, userId);
};
