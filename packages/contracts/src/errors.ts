/**
 * The error catalogue: code → HTTP status, the sentence that a person reads, and whether trying again helps.
 * Every answer that is not a success carries `{ detail, message, errors?, code }`, where `detail` is that sentence.
 */
export type ErrorEntry = { readonly status: number; readonly text: string; readonly retry: boolean };

export const errorCatalogue = {
  malformed: { status: 400, text: 'The request could not be read.', retry: false },
  unauthorised: { status: 401, text: 'Unauthorised', retry: false },
  'wrong-credentials': { status: 401, text: 'E-mail or password is wrong.', retry: false },
  forbidden: { status: 403, text: 'You do not have access to this.', retry: false },
  'second-factor-needed': {
    status: 403,
    text: 'This organisation asks for a second factor. Set up an authenticator app or a passkey in your profile, or sign in with the one that you have.',
    retry: false,
  },
  'user-limit': {
    status: 403,
    text: 'On the production plan you can invite a limited number of users.',
    retry: false,
  },
  'audioform-limit': { status: 403, text: 'Audioform limit reached.', retry: false },
  'not-found': { status: 404, text: 'Not found.', retry: false },
  'payment-declined': {
    status: 402,
    text: 'The payment was declined. Nothing was changed.',
    retry: false,
  },
  'payment-unavailable': {
    status: 503,
    text: 'Payments cannot be made at the moment. Please try again in a moment.',
    retry: true,
  },
  'voice-not-found': { status: 404, text: 'Voice not found', retry: false },
  'sound-not-found': { status: 404, text: 'Sound template does not exist', retry: false },
  conflict: { status: 409, text: 'This already exists.', retry: false },
  'already-registered': { status: 400, text: 'This user is already registered.', retry: false },
  'idempotency-conflict': {
    status: 409,
    text: 'This Idempotency-Key was used before with another request.',
    retry: false,
  },
  'edit-conflict': {
    status: 409,
    text: 'This session was changed in another window. Reload to see the newer version.',
    retry: false,
  },
  'link-expired': { status: 410, text: 'This link has expired. Please ask for a new one.', retry: false },
  'too-large': { status: 413, text: 'The request is too large.', retry: false },
  'no-space': {
    status: 413,
    text: 'There is not enough free space left to do this. Nothing was changed.',
    retry: true,
  },
  'not-audio': { status: 422, text: 'This file holds no audio that we can read.', retry: false },
  'invalid-input': { status: 422, text: 'Please check the marked fields.', retry: false },
  'not-speakable': { status: 422, text: 'There is nothing in this text that can be spoken.', retry: false },
  'rate-limited': { status: 429, text: 'Too many requests. Please wait a moment and try again.', retry: true },
  'share-limit': { status: 429, text: 'Your organisation has made its links of this hour.', retry: true },
  'speech-unavailable': {
    status: 503,
    text: 'This voice cannot speak at the moment. Please try again or choose another voice.',
    retry: true,
  },
  'storage-unavailable': {
    status: 503,
    text: 'Files cannot be stored or read at the moment. Please try again in a moment.',
    retry: true,
  },
  unavailable: { status: 503, text: 'Sonora is starting or stopping. Please try again in a moment.', retry: true },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.', retry: true },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * What use cases throw. Only the HTTP and job edges translate it. `detail` replaces the catalogue's sentence where a more
 * precise one exists; `errors` names places and what is wrong there ("body.text: must not be empty").
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly string[];

  constructor(code: ErrorCode, options: { detail?: string; errors?: readonly string[]; cause?: unknown } = {}) {
    super(options.detail ?? errorCatalogue[code].text, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.detail = options.detail ?? errorCatalogue[code].text;
    this.errors = options.errors ?? [];
  }

  /** HTTP status of the catalogue. */
  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

export type ErrorBody = {
  readonly detail: string;
  readonly message: string;
  readonly code: ErrorCode;
  readonly errors?: readonly string[];
};

/** The wire body of an error. */
export const errorBody = (error: DomainError): ErrorBody => ({
  detail: error.detail,
  message: error.detail,
  code: error.code,
  ...(error.errors.length > 0 ? { errors: error.errors } : {}),
});
