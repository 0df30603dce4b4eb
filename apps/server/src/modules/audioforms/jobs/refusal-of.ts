import { CodecError } from '@sonora/codecs';
import { DomainError } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { BuildError } from '@sonora/renderer';
import { storageProblem } from '../../../platform/http/as-domain-error.ts';

/** A request to speak has one text: its name tells the user nothing. */
const withoutPlace = (message: Message): Message =>
  message.messageId === 'audioforms.place' && message.values?.place === 'text'
    ? (message.values.problem as Message)
    : message;

/** Errors of jobs that the user can act on; undefined for failures that another attempt may not meet. */
export const refusalOf = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (error instanceof CodecError) return new DomainError('not-audio');
  if (error instanceof BuildError) {
    const [first] = error.errors;
    return new DomainError('not-speakable', first ? { detail: withoutPlace(first) } : {});
  }
  return storageProblem(error);
};
