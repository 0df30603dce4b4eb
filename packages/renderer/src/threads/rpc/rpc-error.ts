import type { Message } from '@sonora/contracts/messages/message';

/** Requests that a thread or process answers, by kind; `progress` where messages may arrive before the response. */
export type RpcKinds = Readonly<
  Record<string, { readonly request: unknown; readonly response: unknown; readonly progress?: unknown }>
>;

/** An error that was thrown on the other side. Error classes do not survive the transport, so it arrives as data. */
export type RemoteFailure = {
  /** Name of the error's class: `CodecError`. */
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
  /** The error as a message for a person, where it is one. */
  readonly sentence: Message | undefined;
};

/** The data of an error that a request handler threw. */
export const toRemoteFailure = (error: unknown): RemoteFailure => {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), code: undefined, sentence: undefined };
  const { code, sentence } = error as { readonly code?: unknown; readonly sentence?: Message };
  return { name: error.name, message: error.message, code: typeof code === 'string' ? code : undefined, sentence };
};

/**
 * Why a request has no response: its handler threw (`failed`, see `failure`), it took too long (`timeout`), its thread ended
 * (`stopped`) or could not be started (`not-started`), its signal fired (`cancelled`), the pool was closed meanwhile
 * (`interrupted`) or before (`closed`).
 */
export type RpcErrorReason = 'failed' | 'timeout' | 'stopped' | 'not-started' | 'cancelled' | 'interrupted' | 'closed';

export class RpcError extends Error {
  readonly reason: RpcErrorReason;
  /** What the handler threw; given for `failed` alone. */
  readonly failure: RemoteFailure | undefined;
  constructor(
    reason: RpcErrorReason,
    { failure, cause }: { readonly failure?: RemoteFailure; readonly cause?: unknown } = {},
  ) {
    super(failure?.message ?? reason, { cause });
    this.name = 'RpcError';
    this.reason = reason;
    this.failure = failure;
  }
}
