import type { Message } from '@sonora/contracts/messages/message';

/** Requests of a thread or process by kind; `progress` for requests that report progress before the response. */
export type RpcKinds = Readonly<
  Record<string, { readonly request: unknown; readonly response: unknown; readonly progress?: unknown }>
>;

/** An error thrown on the other side. Error classes do not survive the transport, so it is sent as data. */
export type RemoteFailure = {
  /** Name of the error's class, for example `CodecError`. */
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
  /** Message for users, if the error has one. */
  readonly sentence: Message | undefined;
};

/** Converts an error of a request handler to data. */
export const toRemoteFailure = (error: unknown): RemoteFailure => {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), code: undefined, sentence: undefined };
  const { code, sentence } = error as { readonly code?: unknown; readonly sentence?: Message };
  return { name: error.name, message: error.message, code: typeof code === 'string' ? code : undefined, sentence };
};

/**
 * Reasons for a request without response: its handler threw (`failed`, see `failure`), it took too long (`timeout`),
 * its thread ended (`stopped`) or could not be started (`not-started`), its signal was triggered (`cancelled`), the
 * pool was closed during it (`interrupted`) or before it (`closed`).
 */
export type RpcErrorReason = 'failed' | 'timeout' | 'stopped' | 'not-started' | 'cancelled' | 'interrupted' | 'closed';

export class RpcError extends Error {
  readonly reason: RpcErrorReason;
  /** Error of the handler; present only for `failed`. */
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
