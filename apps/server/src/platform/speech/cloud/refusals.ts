import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
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

const sentenceOf = (code: SpeechErrorCode, provider: string): Message => {
  switch (code) {
    case 'throttled':
      return speechMessage('speech.tooManyRequests', { service: provider });
    case 'quota':
      return speechMessage('speech.allowanceUsed', { service: provider });
    case 'refused':
      return speechMessage('speech.refused', { service: provider });
    case 'bad-voice':
      return speechMessage('speech.voiceGone', { service: provider });
    case 'bad-text':
      return speechMessage('speech.textNotRead', { service: provider });
    case 'unavailable':
      return speechMessage('speech.serviceOutOfOrder', { service: provider });
    case 'cancelled':
      return speechMessage('speech.cancelled');
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
  new SpeechError('unavailable', speechMessage('speech.soundUnreadable', { service: provider }), { cause: detail });

/** The sentence for a provider that does not answer. */
export const unanswered = (provider: string, detail: string): SpeechError =>
  new SpeechError('unavailable', speechMessage('speech.serviceNotInTime', { service: provider }), {
    cause: detail,
  });

/** System codes of connections that fail: no server at the address, or not the expected one. */
const NOBODY_THERE =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** The sentence for a connection that could not be made, or that broke. @param detail what the system called it */
export const unconnected = (provider: string, detail: string): SpeechError =>
  NOBODY_THERE.test(detail)
    ? new SpeechError('unavailable', speechMessage('speech.unreachable', { service: provider }), { cause: detail })
    : refusal('unavailable', provider, detail);
