import type { ResponseMeta } from '@sonora/contracts';
import type { RequestContext } from './router.ts';

/** Metadata of a response. `creditsUsed`: cost of its content; default 0. */
export const answerMeta = async (
  context: Pick<RequestContext, 'requestId' | 'creditsRemaining'>,
  version: string,
  creditsUsed = 0,
): Promise<ResponseMeta> => ({
  version,
  requestId: context.requestId,
  creditsUsed,
  creditsRemaining: await context.creditsRemaining(),
});

/** Response envelope of the older endpoints. */
export const answerEnvelope = async <T>(
  context: Pick<RequestContext, 'requestId' | 'creditsRemaining'>,
  version: string,
  data: T,
  message = 'Success',
): Promise<{
  readonly data: T;
  readonly message: string;
  readonly warnings: string[];
  readonly meta: ResponseMeta;
}> => ({
  data,
  message,
  warnings: [],
  meta: await answerMeta(context, version),
});
