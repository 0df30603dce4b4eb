import { errorMessage, errorMessages } from './messages/errors.ts';
import { type Message, type MessageReference, referenceOf } from './messages/message.ts';

/**
 * The error catalogue: code → HTTP status, the sentence shown to users, and whether a retry helps. Every unsuccessful
 * response has an `ErrorBody`, whose `detail` is that sentence.
 */
export type ErrorEntry = { readonly status: number; readonly text: string; readonly retry: boolean };

export const errorCatalogue = {
  malformed: { status: 400, text: errorMessages['errors.malformed'], retry: false },
  unauthorised: { status: 401, text: errorMessages['errors.unauthorised'], retry: false },
  'wrong-credentials': { status: 401, text: errorMessages['errors.wrong-credentials'], retry: false },
  forbidden: { status: 403, text: errorMessages['errors.forbidden'], retry: false },
  'second-factor-needed': { status: 403, text: errorMessages['errors.second-factor-needed'], retry: false },
  'user-limit': { status: 403, text: errorMessages['errors.user-limit'], retry: false },
  'audioform-limit': { status: 403, text: errorMessages['errors.audioform-limit'], retry: false },
  'not-found': { status: 404, text: errorMessages['errors.not-found'], retry: false },
  'payment-declined': { status: 402, text: errorMessages['errors.payment-declined'], retry: false },
  'payment-unavailable': { status: 503, text: errorMessages['errors.payment-unavailable'], retry: true },
  'voice-not-found': { status: 404, text: errorMessages['errors.voice-not-found'], retry: false },
  'sound-not-found': { status: 404, text: errorMessages['errors.sound-not-found'], retry: false },
  'too-slow': { status: 408, text: errorMessages['errors.too-slow'], retry: true },
  conflict: { status: 409, text: errorMessages['errors.conflict'], retry: false },
  'already-registered': { status: 400, text: errorMessages['errors.already-registered'], retry: false },
  'idempotency-conflict': { status: 409, text: errorMessages['errors.idempotency-conflict'], retry: false },
  'edit-conflict': { status: 409, text: errorMessages['errors.edit-conflict'], retry: false },
  'link-expired': { status: 410, text: errorMessages['errors.link-expired'], retry: false },
  'too-large': { status: 413, text: errorMessages['errors.too-large'], retry: false },
  'no-space': { status: 413, text: errorMessages['errors.no-space'], retry: true },
  'storage-limit': { status: 413, text: errorMessages['errors.storage-limit'], retry: false },
  'not-audio': { status: 422, text: errorMessages['errors.not-audio'], retry: false },
  'invalid-input': { status: 422, text: errorMessages['errors.invalid-input'], retry: false },
  'not-speakable': { status: 422, text: errorMessages['errors.not-speakable'], retry: false },
  'rate-limited': { status: 429, text: errorMessages['errors.rate-limited'], retry: true },
  'share-limit': { status: 429, text: errorMessages['errors.share-limit'], retry: true },
  'speech-unavailable': { status: 503, text: errorMessages['errors.speech-unavailable'], retry: true },
  'storage-unavailable': { status: 503, text: errorMessages['errors.storage-unavailable'], retry: true },
  unavailable: { status: 503, text: errorMessages['errors.unavailable'], retry: true },
  internal: { status: 500, text: errorMessages['errors.internal'], retry: true },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** An error at one place of a request; without a place it concerns the whole request. */
export type Finding = { readonly place?: string; readonly message: Message };

/** A finding as one line: "email: must be an e-mail address". */
export const findingLine = ({ place, message }: Finding): string =>
  place === undefined || place === '' ? message.text : `${place}: ${message.text}`;

type DomainErrorOptions = {
  readonly detail?: Message;
  readonly findings?: readonly Finding[];
  /** What was refused as a whole, as the `message` of the response. Default: the detail. */
  readonly summary?: Message;
  readonly cause?: unknown;
};

/**
 * Error thrown by use cases and translated only at the HTTP and job edges. `detail` replaces the catalogue's sentence
 * with a more precise one; `findings` are errors at places of the request. Both are messages with an id, so that every
 * error can be translated.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly sentence: Message;
  readonly findings: readonly Finding[];
  readonly summary: Message;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    const sentence = options.detail ?? errorMessage(`errors.${code}`);
    super(sentence.text, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.sentence = sentence;
    this.findings = options.findings ?? [];
    this.summary = options.summary ?? sentence;
  }

  /** HTTP status of the catalogue. */
  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get detail(): string {
    return this.sentence.text;
  }

  /** The findings as lines, each with its place. */
  get errors(): readonly string[] {
    return this.findings.map(findingLine);
  }
}

/** A finding in an API response, translated by its id and shown at its place. */
export type WireFinding = MessageReference & { readonly place?: string };

/** `detail`, `message` and `errors` are English; id, values and `findings` (parallel to `errors`) translate them. */
export type ErrorBody = MessageReference & {
  readonly detail: string;
  readonly message: string;
  readonly code: ErrorCode;
  readonly errors: readonly string[];
  readonly findings?: readonly WireFinding[];
};

/** The wire body of an error. */
export const errorBody = (error: DomainError): ErrorBody => ({
  detail: error.detail,
  message: error.summary.text,
  code: error.code,
  ...referenceOf(error.sentence),
  // Clients join the list without looking whether it exists.
  errors: error.errors,
  ...(error.findings.length > 0
    ? {
        findings: error.findings.map(({ place, message }) => ({
          ...(place === undefined ? {} : { place }),
          ...referenceOf(message),
        })),
      }
    : {}),
});
