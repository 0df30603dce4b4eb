import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { DomainError, type Passkey } from '@sonora/contracts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { UserRow } from '../accounts.repository.ts';
import type { StartedSession } from '../credentials/authentication.ts';
import type { AccountsServices } from '../services.ts';
import { type Origin, placeOf } from '../sessions/sign-in.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

const challengeMilliseconds = 300_000;

/** Nobody has more devices than these, and every list has an end. */
const mostPasskeys = 50;

/** What browsers hold a passkey to: the host name, and the exact origin that asks. */
const partyOf = (publicUrl: string) => ({ rpID: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin });

export const passkeyAnswer = (row: PasskeyRow): Passkey => ({
  passkeyId: row.id,
  name: row.name,
  createdAt: row.createdAt.getTime(),
  lastUsedAt: row.lastUsedAt?.getTime() ?? null,
});

const remember = (services: AccountsServices, challenge: string, userId?: string): Promise<void> =>
  services.tokens.insert({
    token: challenge,
    purpose: 'passkey',
    value: {},
    expiresAt: new Date(Date.now() + challengeMilliseconds),
    ...(userId === undefined ? {} : { userId }),
  });

/** What a browser needs to make a passkey for this person. It must ask for a finger, a face or a PIN. */
export const passkeyOptions = async (services: AccountsServices, person: UserRow) => {
  const known = await services.passkeys.list(person.id);
  if (known.length >= mostPasskeys) throw new DomainError('conflict', { detail: 'Please remove a passkey first.' });
  const options = await generateRegistrationOptions({
    rpName: 'Sonora',
    rpID: partyOf(services.publicUrl).rpID,
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await remember(services, options.challenge, person.id);
  return { ...options };
};

/** @throws DomainError `invalid-input` for an answer to no open question of ours; `conflict` for a key that is known */
export const addPasskey = async (
  services: AccountsServices,
  userId: string,
  { name, response }: { readonly name: string; readonly response: { readonly id: string } },
): Promise<PasskeyRow> => {
  const { rpID, origin } = partyOf(services.publicUrl);
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    // Each question is answered once, and by the person whom it was put to.
    expectedChallenge: async (challenge) => (await services.tokens.take(challenge, 'passkey'))?.userId === userId,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw new DomainError('invalid-input', { detail: 'This passkey could not be verified.' });
  const { credential } = verified.registrationInfo;
  const added = await services.passkeys.insert({
    id: newId(),
    userId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
  });
  if (!added) throw new DomainError('conflict');
  return added;
};

/** What a browser needs to sign in: whose key it will be, it says itself. */
export const passkeySignInOptions = async (services: AccountsServices) => {
  const { rpID } = partyOf(services.publicUrl);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await remember(services, options.challenge);
  return { ...options };
};

/**
 * A session for whoever holds the passkey and has unlocked it. Both are proved by it, so no second step is asked for.
 * @throws DomainError `wrong-credentials`
 */
export const signInWithPasskey = async (
  services: AccountsServices,
  response: { readonly id: string },
  origin: Origin,
): Promise<StartedSession> => {
  const refused = new DomainError('wrong-credentials', { detail: 'This passkey is not known here.' });
  const known = await services.passkeys.findByCredential(response.id);
  if (!known) throw refused;
  const party = partyOf(services.publicUrl);
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: async (challenge) => {
      const asked = await services.tokens.take(challenge, 'passkey');
      return asked !== undefined && asked.userId === null;
    },
    expectedOrigin: party.origin,
    expectedRPID: party.rpID,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
      transports: known.transports,
    },
  }).catch(() => undefined);
  if (!verified?.verified) throw refused;
  await services.passkeys.used(known.id, verified.authenticationInfo.newCounter);
  return services.authentication.startSession(known.userId, placeOf(origin), true);
};
