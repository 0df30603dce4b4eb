import { CodecError, type CodecErrorCode } from '@sonora/codecs';
import { type RemoteFailure, toRemoteFailure } from '../threads/rpc/rpc-error.ts';

/** The error of a task with its code and sentence as its cause: fields of error classes do not survive a thread. */
export const toThreadError = (error: unknown): Error => {
  const failure = toRemoteFailure(error);
  return Object.assign(new Error(failure.message, { cause: failure }), { stack: (error as Error | undefined)?.stack });
};

/** The `CodecError` that a task threw in its thread; other errors with their code, such as `ENOSPC`. */
export const withErrorClass = (error: unknown): unknown => {
  const failure = (error as { readonly cause?: RemoteFailure } | undefined)?.cause;
  if (failure?.name === 'CodecError' && failure.sentence)
    return Object.assign(new CodecError(failure.code as CodecErrorCode, failure.sentence), { cause: error });
  return failure?.code === undefined ? error : Object.assign(error as Error, { code: failure.code });
};
