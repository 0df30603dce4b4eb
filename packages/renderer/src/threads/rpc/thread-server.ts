import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { type RemoteFailure, type RpcKinds, toRemoteFailure } from './rpc-error.ts';

export type ThreadRequest<Kinds extends RpcKinds, Kind extends keyof Kinds = keyof Kinds> = {
  readonly kind: Kind;
  readonly request: Kinds[Kind]['request'];
};

/** Messages of a thread: any number of `progress`, then one of the others. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'response'; readonly response: unknown }
  | { readonly kind: 'failure'; readonly failure: RemoteFailure };

type ThreadHandlers<Kinds extends RpcKinds> = {
  readonly [Kind in keyof Kinds]: (
    request: Kinds[Kind]['request'],
    report: (progress: Kinds[Kind]['progress']) => void,
  ) => Kinds[Kind]['response'] | Promise<Kinds[Kind]['response']>;
};

/**
 * Processes the requests of a `createThreadPool`; called once, by the script of the thread.
 * @param handlers by kind of request; an error rejects the request as `failed`
 * @param transfersOf buffers of a response that are transferred instead of copied
 */
export const serveThread = <Kinds extends RpcKinds>(
  handlers: ThreadHandlers<Kinds>,
  transfersOf: (response: Kinds[keyof Kinds]['response']) => readonly Transferable[] = () => [],
): void => {
  const send = (message: ThreadMessage, transfers: readonly Transferable[] = []): void =>
    parentPort?.postMessage(message, transfers);
  const respond = async ({ kind, request }: ThreadRequest<Kinds>): Promise<void> => {
    try {
      const response = await handlers[kind](request, (progress) => send({ kind: 'progress', progress }));
      send({ kind: 'response', response }, transfersOf(response));
    } catch (error) {
      send({ kind: 'failure', failure: toRemoteFailure(error) });
    }
  };
  parentPort?.on('message', (message: ThreadRequest<Kinds>) => void respond(message));
};

/** Result of the pool's `data` when this thread was started. */
export const threadData = <Data>(): Data => workerData as Data;
