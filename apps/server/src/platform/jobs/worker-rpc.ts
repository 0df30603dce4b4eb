import { DomainError, type ErrorCode } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import type { Jobs } from './jobs.ts';

/** Kinds of requests, each with its input and its response. Both travel through the queue, so they are small and JSON. */
export type RequestMap = Readonly<Record<string, { readonly input: unknown; readonly response: object }>>;

/** An error that the caller may see: it travels as a response, because the queue would run a failed job again. */
type Refusal = { readonly refused: { readonly code: ErrorCode; readonly sentence: Message } };

/** Asks a worker process. @throws DomainError as the worker refused, or `unavailable` when no response came in time */
export type WorkerClient<Requests extends RequestMap> = <Kind extends keyof Requests & string>(
  kind: Kind,
  input: Requests[Kind]['input'],
) => Promise<Requests[Kind]['response']>;

/** @param timeoutOf how long the caller waits for a response of this kind, milliseconds */
export const createWorkerClient =
  <Requests extends RequestMap>(
    jobs: Pick<Jobs, 'call'>,
    timeoutOf: (kind: keyof Requests) => number,
  ): WorkerClient<Requests> =>
  async (kind, input) => {
    const response = (await jobs.call(kind, input, timeoutOf(kind))) as object | undefined;
    if (!response) throw new DomainError('unavailable');
    if ('refused' in response) {
      const { code, sentence } = (response as Refusal).refused;
      throw new DomainError(code, { detail: sentence });
    }
    return response;
  };

/** One handler for each kind. The signal fires when the queue gives the request up. */
export type RequestHandlers<Requests extends RequestMap> = {
  readonly [Kind in keyof Requests]: (
    input: Requests[Kind]['input'],
    signal: AbortSignal,
  ) => Promise<Requests[Kind]['response']>;
};

/**
 * Responds to one request of the queue.
 * @param refusalOf the error that the caller is told; undefined for failures, which are thrown
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
