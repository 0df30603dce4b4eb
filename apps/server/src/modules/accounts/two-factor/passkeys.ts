import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { DomainError, limits, type Passkey } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { UserRecord } from '../profile/users.repository.ts';
import type { AccountsServices } from '../services.ts';
import { originOf, type RequestSource } from '../sessions/origin.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

const challengeMilliseconds = 300_000;

/** The relying party (WebAuthn §4): browsers bind a passkey to its host name and check the exact origin. */
const relyingPartyOf = (publicUrl: string) => ({
  rpID: new URL(publicUrl).hostname,
  origin: new URL(publicUrl).origin,
});

export const passkeyResponse = (row: PasskeyRow): Passkey => ({
  passkeyId: row.id,
  name: row.name,
  createdAt: row.createdAt.getTime(),
  lastUsedAt: row.lastUsedAt?.getTime() ?? null,
});

const storeChallenge = (services: AccountsServices, challenge: string, userId?: string): Promise<void> =>
  services.tokens.insert({
    token: challenge,
    purpose: 'passkey',
    value: {},
    expiresAt: new Date(Date.now() + challengeMilliseconds),
    ...(userId === undefined ? {} : { userId }),
  });

/**
 * Options with which a browser creates a passkey for this user. The authenticator must verify the user (fingerprint, face, PIN).
 * @throws DomainError `conflict` at the maximum number of passkeys
 */
export const passkeyOptions = async (services: AccountsServices, user: UserRecord) => {
  const existing = await services.passkeys.list(user.id);
  if (existing.length >= limits.passkeys)
    throw new DomainError('conflict', { detail: accountMessage('accounts.tooManyPasskeys') });
  const options = await generateRegistrationOptions({
    rpName: 'Sonora',
    rpID: relyingPartyOf(services.publicUrl).rpID,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(services, options.challenge, user.id);
  return { ...options };
};

/** @throws DomainError `invalid-input` for a response to no pending challenge; `conflict` for a registered credential */
export const addPasskey = async (
  services: AccountsServices,
  userId: string,
  { name, response }: { readonly name: string; readonly response: { readonly id: string } },
): Promise<PasskeyRow> => {
  const { rpID, origin } = relyingPartyOf(services.publicUrl);
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    // A challenge is valid once, and for the user to whom it was issued.
    expectedChallenge: async (challenge) => (await services.tokens.consume(challenge, 'passkey'))?.userId === userId,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified)
    throw new DomainError('invalid-input', { detail: accountMessage('accounts.passkeyNotVerified') });
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

/** Options with which a browser signs in. The passkey is discoverable: its response names the user. */
export const passkeySignInOptions = async (services: AccountsServices) => {
  const { rpID } = relyingPartyOf(services.publicUrl);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await storeChallenge(services, options.challenge);
  return { ...options };
};

/**
 * Signs in with a passkey. It proves possession and user verification, so no code is asked for.
 * @throws DomainError `wrong-credentials`
 */
export const signInWithPasskey = async (
  services: AccountsServices,
  response: { readonly id: string },
  source: RequestSource,
): Promise<StartedSession> => {
  const refused = new DomainError('wrong-credentials', { detail: accountMessage('accounts.passkeyUnknown') });
  const passkey = await services.passkeys.findByCredential(response.id);
  if (!passkey) throw refused;
  const { rpID, origin } = relyingPartyOf(services.publicUrl);
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: async (challenge) => {
      const issued = await services.tokens.consume(challenge, 'passkey');
      return issued !== undefined && issued.userId === null;
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined);
  if (!verified?.verified) throw refused;
  await services.passkeys.recordUse(passkey.id, verified.authenticationInfo.newCounter);
  return startSession(services.repository, passkey.userId, originOf(source), true);
};
