import { messagesOf } from './message.ts';

/** Sentences shown to users for each error code. */
export const errorMessages = {
  'errors.malformed': 'The request could not be read.',
  'errors.unauthorised': 'Unauthorised',
  'errors.wrong-credentials': 'E-mail or password is wrong.',
  'errors.forbidden': 'You do not have access to this.',
  'errors.second-factor-needed':
    'This organisation asks for a second factor. Set up an authenticator app or a passkey in your profile, or sign in with the one that you have.',
  'errors.user-limit': 'On the production plan you can invite a limited number of users.',
  'errors.audioform-limit': 'Audioform limit reached.',
  'errors.not-found': 'Not found.',
  'errors.payment-declined': 'The payment was declined. Nothing was changed.',
  'errors.payment-unavailable': 'Payments cannot be made at the moment. Please try again in a moment.',
  'errors.voice-not-found': 'Voice not found',
  'errors.sound-not-found': 'Sound template does not exist',
  'errors.conflict': 'This already exists.',
  'errors.already-registered': 'This user is already registered.',
  'errors.idempotency-conflict': 'This Idempotency-Key was used before with another request.',
  'errors.edit-conflict': 'This session was changed in another window. Reload to see the newer version.',
  'errors.link-expired': 'This link has expired. Please ask for a new one.',
  'errors.too-slow': 'This request arrived too slowly, and nothing was changed. Please try again.',
  'errors.too-large': 'The request is too large.',
  'errors.no-space': 'There is not enough free space left to do this. Nothing was changed.',
  'errors.storage-limit':
    "Your organisation's files take up all the space of its plan. Choose a larger plan to store more.",
  'errors.not-audio': 'This file holds no audio that we can read.',
  'errors.invalid-input': 'Please check the marked fields.',
  'errors.not-speakable': 'There is nothing in this text that can be spoken.',
  'errors.rate-limited': 'Too many requests. Please wait a moment and try again.',
  'errors.share-limit': 'Your organisation has made its links of this hour.',
  'errors.speech-unavailable': 'This voice cannot speak at the moment. Please try again or choose another voice.',
  'errors.storage-unavailable': 'Files cannot be stored or read at the moment. Please try again in a moment.',
  'errors.unavailable': 'Sonora is starting or stopping. Please try again in a moment.',
  'errors.internal': 'Something went wrong on our side. Please try again.',
} as const;

export const errorMessage = messagesOf(errorMessages);
