import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { SpeechError, type SpeechErrorCode } from '@sonora/speech';

/** Error code of an HTTP status, for bodies without a more precise one; undefined for success. */
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
      // Redirects are not followed, since the key would be sent along.
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
 * Error of a provider, with a message for the author of the script. Contains no text of the provider, because a
 * response may repeat the request and with it the key.
 * @param detail for the log: a status or a word of ours
 */
export const refusal = (code: SpeechErrorCode, provider: string, detail?: string): SpeechError =>
  new SpeechError(code, sentenceOf(code, provider), detail === undefined ? {} : { cause: detail });

/** Error for a truncated or malformed response; the provider itself may be healthy. */
export const unreadable = (provider: string, detail: string): SpeechError =>
  new SpeechError('unavailable', speechMessage('speech.soundUnreadable', { service: provider }), { cause: detail });

/** Error for a provider that does not respond. */
export const unanswered = (provider: string, detail: string): SpeechError =>
  new SpeechError('unavailable', speechMessage('speech.serviceNotInTime', { service: provider }), {
    cause: detail,
  });

/** System error codes of failed connections: no server at the address, or not the expected one. */
const NOT_REACHABLE =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/**
 * Error for an address without a server that may be called. The same for a name that does not exist, one that leads
 * into this network and a closed port: otherwise members of an organisation could explore this network.
 */
export const unreachable = (provider: string, detail: string): SpeechError =>
  new SpeechError('unavailable', speechMessage('speech.unreachable', { service: provider }), { cause: detail });

/**
 * Error for a connection that failed or broke.
 * @param detail system error code
 */
export const unconnected = (provider: string, detail: string): SpeechError =>
  NOT_REACHABLE.test(detail) ? unreachable(provider, detail) : refusal('unavailable', provider, detail);
