import { CodecError, isLimitError } from '@sonora/codecs';
import { DomainError } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { BuildError } from '@sonora/renderer';
import { storageProblem } from '../../../platform/http/as-domain-error.ts';

/** Requests to speak have a single text, so its name is left out of the message. */
const withoutPlace = (message: Message): Message =>
  message.messageId === 'audioforms.place' && message.values?.place === 'text'
    ? (message.values.problem as Message)
    : message;

/** Job errors that the user can correct; undefined for temporary failures. */
export const refusalOf = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (isLimitError(error)) return new DomainError('not-audio', { detail: error.sentence });
  if (error instanceof CodecError) return new DomainError('not-audio');
  if (error instanceof BuildError) {
    const [first] = error.errors;
    return new DomainError('not-speakable', first ? { detail: withoutPlace(first) } : {});
  }
  return storageProblem(error);
};
