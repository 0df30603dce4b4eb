import { randomInt } from 'node:crypto';
import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { Secret, TOTP } from 'otpauth';
import { toString as qrCode } from 'qrcode';
import { hashSecret } from '../credentials/hash-secret.ts';
import type { AccountsServices } from '../services.ts';

type TwoFactorServices = Pick<AccountsServices, 'twoFactor' | 'seal'>;

const recoveryCodeCount = 10;
/** Without characters that look alike: i, l and 1, o and 0. */
const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 12 of 31 characters: 59 bits. */
const codeLength = 12;
/** Accepts the neighbouring time steps, for clocks that differ by up to 30 s (RFC 6238 §5.2). */
const maxStepDifference = 1;
const stepSeconds = 30;

/** Six digits, 30 seconds and SHA-1: the only parameters that every authenticator app supports (RFC 6238). */
const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Sonora',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  });

const sealContext = (userId: string): string => `authenticator ${userId}`;

const recoveryCodeHash = (userId: string, code: string): string => hashSecret(`${userId} ${code}`);

const newRecoveryCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** `abcd-efgh-jkmn`, as pages show it. Users may enter it with or without the hyphens. */
const withHyphens = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-');

export const isTwoFactorOn = ({ twoFactor }: TwoFactorServices, userId: string): Promise<boolean> =>
  twoFactor.isOn(userId);

/** The time step (RFC 6238 §4.2) of an app's code; undefined when it belongs to no step near `now`. */
const timeStepOf = (secret: string, code: string, now: number): number | undefined => {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: maxStepDifference });
  return delta === null ? undefined : Math.floor(now / 1000 / stepSeconds) + delta;
};

/**
 * Accepts a code of the user's authenticator app or one of their recovery codes, each once.
 * @param now epoch milliseconds. Default: the present
 */
export const consumeCode = async (
  { twoFactor, seal }: TwoFactorServices,
  userId: string,
  code: string,
  now: number = Date.now(),
): Promise<boolean> => {
  const entered = code.replaceAll(/[\s-]/g, '').toLowerCase();
  const app = await twoFactor.find(userId);
  const secret = app && seal.open(app.secret, sealContext(userId));
  if (secret === undefined) return false;
  if (/^\d{6}$/.test(entered)) {
    const step = timeStepOf(secret, entered, now);
    return step !== undefined && twoFactor.consumeTimeStep(userId, step);
  }
  return twoFactor.consumeRecoveryCode(userId, recoveryCodeHash(userId, entered));
};

/**
 * A new secret for an authenticator app, as text and as a QR code. It takes effect when `confirmApp` receives a code of it.
 * @throws DomainError `conflict` when an app is active
 */
export const proposeApp = async (
  { twoFactor, seal }: TwoFactorServices,
  user: { readonly id: string; readonly email: string },
): Promise<{ readonly secret: string; readonly address: string; readonly qrSvg: string }> => {
  if (await twoFactor.isOn(user.id))
    throw new DomainError('conflict', { detail: accountMessage('accounts.authenticatorInUse') });
  const secret = new Secret({ size: 20 }).base32;
  await twoFactor.propose(user.id, seal.seal(secret, sealContext(user.id)));
  const address = totpOf(secret, user.email).toString();
  return { secret, address, qrSvg: await qrCode(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
};

/** Replaces all recovery codes. The new ones are returned once; the database stores their hashes. */
export const renewRecoveryCodes = async ({ twoFactor }: TwoFactorServices, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await twoFactor.replaceRecoveryCodes(
    userId,
    codes.map((code) => recoveryCodeHash(userId, code)),
  );
  return codes.map(withHyphens);
};

/** Activates the proposed app. @returns recovery codes @throws DomainError `invalid-input`, `conflict` */
export const confirmApp = async (services: TwoFactorServices, userId: string, code: string): Promise<string[]> => {
  if (await services.twoFactor.isOn(userId))
    throw new DomainError('conflict', { detail: accountMessage('accounts.authenticatorInUse') });
  if (!/^\d{6}$/.test(code.trim()) || !(await consumeCode(services, userId, code)))
    throw new DomainError('invalid-input', {
      findings: [{ place: 'code', message: accountMessage('accounts.wrongCode') }],
    });
  await services.twoFactor.confirm(userId);
  return renewRecoveryCodes(services, userId);
};
