import { DomainError, type ErrorCode } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import type { Jobs, RequestQueue } from './jobs.ts';

/** Inputs and responses by kind of request. Both are stored in the queue, so they are small and JSON. */
export type RequestMap = Readonly<Record<string, { readonly input: unknown; readonly response: object }>>;

/** An error for the caller. Sent as a response, because the queue would repeat a failed job. */
type Refusal = { readonly refused: { readonly code: ErrorCode; readonly sentence: Message } };

/**
 * Sends a request to a worker process.
 * @param signal aborted when nobody waits for the response any more
 * @throws DomainError of the worker, or `unavailable` after the timeout; the reason of the signal
 */
export type WorkerClient<Requests extends RequestMap> = <Kind extends keyof Requests & string>(
  kind: Kind,
  input: Requests[Kind]['input'],
  signal?: AbortSignal,
) => Promise<Requests[Kind]['response']>;

/** How a kind of request reaches a worker. */
export type RequestRoute = { readonly queue: RequestQueue; readonly timeoutMilliseconds: number };

/** A request uses the share of the organisation in its input's `orgId`, and otherwise that of the installation. */
const organisationOf = (input: unknown): string | undefined => (input as { readonly orgId?: string }).orgId;

export const createWorkerClient =
  <Requests extends RequestMap>(
    jobs: Pick<Jobs, 'call'>,
    routeOf: (kind: keyof Requests) => RequestRoute,
  ): WorkerClient<Requests> =>
  async (kind, input, signal) => {
    const { queue, timeoutMilliseconds } = routeOf(kind);
    const request = { kind, input, orgId: organisationOf(input) };
    const response = (await jobs.call(queue, request, timeoutMilliseconds, signal)) as object | undefined;
    if (!response) throw new DomainError('unavailable');
    if ('refused' in response) {
      const { code, sentence } = (response as Refusal).refused;
      throw new DomainError(code, { detail: sentence });
    }
    return response;
  };

/** One handler for each kind. The signal fires when the queue cancels the request. */
export type RequestHandlers<Requests extends RequestMap> = {
  readonly [Kind in keyof Requests]: (
    input: Requests[Kind]['input'],
    signal: AbortSignal,
  ) => Promise<Requests[Kind]['response']>;
};

/**
 * Handles one request of the queue.
 * @param refusalOf maps an error to the one that the caller receives; undefined for failures, which are thrown
 */
export const respond = async <Requests extends RequestMap>(
  handlers: RequestHandlers<Requests>,
  refusalOf: (error: unknown) => DomainError | undefined,
  { kind, input }: { readonly kind: string; readonly input: unknown },
  signal: AbortSignal,
): Promise<object> => {
  if (!Object.hasOwn(handlers, kind)) throw new Error(`no handler for ${kind}`);
  const handler = handlers[kind] as (input: unknown, signal: AbortSignal) => Promise<object>;
  try {
    return await handler(input, signal);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { refused: { code: refusal.code, sentence: refusal.sentence } } satisfies Refusal;
  }
};
