import { messagesOf } from './message.ts';

/** Sentences shown to users for each error code. */
export const errorMessages = {
  'errors.malformed': 'The request could not be read.',
  'errors.unauthorised': 'Unauthorised',
  'errors.wrong-credentials': 'Wrong email or password.',
  'errors.forbidden': 'You do not have access to this.',
  'errors.second-factor-needed':
    'This organisation requires two-factor sign-in. Set up an authenticator app or a passkey in your profile, or sign in with yours.',
  'errors.user-limit': 'On the production plan you can invite a limited number of users.',
  'errors.audioform-limit': 'Audioform limit reached.',
  'errors.not-found': 'Not found.',
  'errors.payment-declined': 'Payment declined. Nothing was changed.',
  'errors.payment-unavailable': 'Payments are unavailable right now. Try again in a moment.',
  'errors.voice-not-found': 'Voice not found',
  'errors.sound-not-found': 'Sound template does not exist',
  'errors.conflict': 'This already exists.',
  'errors.already-registered': 'This user is already registered.',
  'errors.idempotency-conflict': 'This Idempotency-Key was used before with another request.',
  'errors.edit-conflict': 'This session was changed in another window. Reload to see the latest version.',
  'errors.link-expired': 'This link has expired. Ask for a new one.',
  'errors.too-slow': 'This request arrived too slowly, and nothing was changed. Please try again.',
  'errors.too-large': 'The request is too large.',
  'errors.no-space': 'Not enough free space. Nothing was changed.',
  'errors.storage-limit':
    "Your organisation's files take up all the space of its plan. Choose a larger plan to store more.",
  'errors.not-audio': 'Sonora can’t read any audio in this file.',
  'errors.invalid-input': 'Check the marked fields.',
  'errors.not-speakable': 'This text has nothing to speak.',
  'errors.rate-limited': 'Too many requests. Wait a moment and try again.',
  'errors.share-limit': 'Your organisation has reached its hourly link limit.',
  'errors.speech-unavailable': 'This voice is unavailable right now. Try again, or choose another voice.',
  'errors.storage-unavailable': 'File storage is unavailable right now. Try again in a moment.',
  'errors.unavailable': 'Sonora is starting or stopping. Try again in a moment.',
  'errors.internal': 'Something went wrong on our side. Try again.',
} as const;

export const errorMessage = messagesOf(errorMessages);
