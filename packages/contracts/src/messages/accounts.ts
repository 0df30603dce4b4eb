import { messagesOf } from './message.ts';

export const accountMessages = {
  'accounts.unstorableCharacter': 'The request holds a character that is no text (a NUL, or half of a pair).',
  'accounts.secondFactorFirst':
    'Please set up a second factor for yourself first, or sign in with the one that you have.',
  'accounts.pagesNotBuilt': 'The pages have not been built. Start Sonora with npm start.',
  'accounts.signUpMailed': 'Check your inbox. We sent you a link that opens your account.',
  'accounts.wrongPassword': 'Wrong password.',
  'accounts.tooManyAttempts': 'Too many attempts. Try again in {seconds, plural, one {a second} other {# seconds}}.',
  'accounts.tooManyPasskeys': 'Please remove a passkey first.',
  'accounts.passkeyNotVerified': 'This passkey could not be verified.',
  'accounts.passkeyUnknown': 'This passkey isn’t registered here.',
  'accounts.authenticatorInUse': 'An authenticator app is already set up.',
  'accounts.wrongCode': 'Wrong code. Try the next one.',
  'accounts.signInExpired': 'Your sign-in timed out. Sign in again.',
  'accounts.codeUsed': 'This code is wrong or was already used.',
  'accounts.tooManyKeys': 'You have {count} API keys, which is the maximum. Please delete one first.',
  'accounts.keyExpired': 'This API key has expired. Please generate a new one.',
  'accounts.keyNeedsPlan':
    'API keys need a paid plan and the role of an administrator, or the Developer plan. Administrators choose a plan under Billing.',
  'accounts.keyByKey': 'API keys are generated after signing in, not with another key.',
  'accounts.keyOtherOrganisation': 'This API key does not reach this organisation.',
  'accounts.keyRevokedHere': 'An administrator of this organisation has revoked this API key.',
  'accounts.keyNotInPlan': 'You may not use the API in this organisation, because of its plan or your role.',
  'accounts.keyWithoutFactor':
    'This organisation asks for a second factor, and this API key was generated without one. Sign in with your second factor and generate a new key.',
  'accounts.keyScope': 'The scopes of this API key do not include this.',
  'accounts.keyLimited': 'This API key is limited to organisations or scopes, and does not reach your account.',
  'accounts.notOwnOrganisation': 'must be organisations that you are a member of',
  'accounts.factorToJoin': 'Your account has a second factor. Please sign in with it to accept this invitation.',
  'accounts.notInvitedAddress': 'must be the invited address',
  'accounts.notChosenPassword': 'This isn’t the password you chose when signing up.',
  'accounts.passwordTooEasy': 'is too easy to guess',
  'accounts.notWebAddress': 'The address is not a web address.',
  'accounts.addressNotHttps': 'The address must begin with https://.',
  'accounts.addressWithExtras': 'The address may not hold a user, a password, a query or a fragment.',
  'accounts.addressForbidden': 'The address leads into a network that may not be called, or is not encrypted.',
} as const;

export const accountMessage = messagesOf(accountMessages);
