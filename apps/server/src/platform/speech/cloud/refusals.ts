import { SpeechError, type SpeechErrorCode } from '@sonora/speech';

/** What an HTTP status means when the body says nothing better; undefined for success. */
export const codeOfStatus = (status: number): SpeechErrorCode | undefined => {
  if (status >= 200 && status < 300) return undefined;
  switch (status) {
    case 401:
    case 403:
    case 405:
      return 'refused';
    case 402:
      return 'quota';
    case 404:
    case 422:
      return 'bad-voice';
    case 400:
    case 413:
      return 'bad-text';
    case 429:
      return 'throttled';
    default:
      // Redirects are not followed: the key would go along.
      return status < 400 ? 'refused' : 'unavailable';
  }
};

const sentenceOf = (code: SpeechErrorCode, provider: string): string => {
  switch (code) {
    case 'throttled':
      return `${provider} has too many requests at the moment. Try again in a minute, or choose another voice.`;
    case 'quota':
      return `The allowance at ${provider} is used up. Choose another voice, or ask an administrator to raise it.`;
    case 'refused':
      return `${provider} refused our key or what it was asked with it. Choose another voice, and ask an administrator to check key and address.`;
    case 'bad-voice':
      return `${provider} does not have this voice any more. Choose another one.`;
    case 'bad-text':
      return `${provider} does not read this text. Make it shorter, or take unusual signs out.`;
    case 'unavailable':
      return `${provider} is out of order at the moment. Try again later, or choose another voice.`;
    case 'cancelled':
      return 'Speech was cancelled.';
    default:
      return code satisfies never;
  }
};

/**
 * An error of a provider, in words for the person who wrote the script. It says nothing that the provider said: an answer may
 * repeat the request, and with it the key.
 * @param detail what happened, for the log: a status or a word of ours
 */
export const refusal = (code: SpeechErrorCode, provider: string, detail?: string): SpeechError =>
  new SpeechError(code, sentenceOf(code, provider), detail === undefined ? {} : { cause: detail });

/** The sentence for an answer that broke off or made no sense, where the provider itself may be well. */
export const unreadable = (provider: string, detail: string): SpeechError =>
  new SpeechError(
    'unavailable',
    `${provider} sent sound that broke off or cannot be read. Try again, or choose another voice.`,
    { cause: detail },
  );

/** The sentence for a provider that does not answer. */
export const unanswered = (provider: string, detail: string): SpeechError =>
  new SpeechError('unavailable', `${provider} did not answer in time. Try again later, or choose another voice.`, {
    cause: detail,
  });

/** What the system says when nobody is at an address, or somebody else is. */
const NOBODY_THERE =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** The sentence for a connection that could not be made, or that broke. @param detail what the system called it */
export const unconnected = (provider: string, detail: string): SpeechError =>
  NOBODY_THERE.test(detail)
    ? new SpeechError(
        'unavailable',
        `${provider} cannot be reached at its address. Choose another voice, or ask an administrator to check the address.`,
        { cause: detail },
      )
    : refusal('unavailable', provider, detail);
