import { CodecError } from '@sonora/codecs';
import { DomainError } from '@sonora/contracts';
import { BuildError } from '@sonora/renderer';
import { storageProblem } from '../../../platform/http/as-domain-error.ts';

/** Errors of jobs that the user can act on; undefined for failures that another attempt may not meet. */
export const refusalOf = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (error instanceof CodecError) return new DomainError('not-audio');
  if (error instanceof BuildError) {
    const detail = error.errors[0]?.replace(/^text: /, '') ?? error.message;
    return new DomainError('not-speakable', { detail, errors: error.errors });
  }
  return storageProblem(error);
};
