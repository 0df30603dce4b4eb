import { type RemoteFailure, type RpcKinds, toRemoteFailure } from '@sonora/renderer/threads';

/** Kinds of requests. Each process gets `load` first, with its configuration. */
export type ProcessKinds = RpcKinds & { readonly load: { readonly request: unknown; readonly response: unknown } };

export type ProcessRequest<Kinds extends ProcessKinds, Kind extends keyof Kinds = keyof Kinds> = {
  readonly kind: Kind;
  readonly request: Kinds[Kind]['request'];
};

/** Message of the process, one for each request. */
export type ProcessMessage =
  | { readonly kind: 'response'; readonly response: unknown }
  | { readonly kind: 'failure'; readonly failure: RemoteFailure };

type ProcessHandlers<Kinds extends ProcessKinds> = {
  readonly [Kind in keyof Kinds]: (
    request: Kinds[Kind]['request'],
  ) => Kinds[Kind]['response'] | Promise<Kinds[Kind]['response']>;
};

/**
 * Handles the requests of a `createProcessClient`. Called once, by the script of the process. The process exits with
 * its parent.
 * @param handlers by kind of request; an error that they throw rejects the request
 */
export const serveProcess = <Kinds extends ProcessKinds>(handlers: ProcessHandlers<Kinds>): void => {
  const send = (message: ProcessMessage): void => void process.send?.(message);
  const respond = async ({ kind, request }: ProcessRequest<Kinds>): Promise<void> => {
    try {
      send({ kind: 'response', response: await handlers[kind](request) });
    } catch (error) {
      send({ kind: 'failure', failure: toRemoteFailure(error) });
    }
  };
  process.on('message', (message: ProcessRequest<Kinds>) => void respond(message));
  process.on('disconnect', () => process.exit(0));
};
