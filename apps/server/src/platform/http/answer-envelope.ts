import type { ResponseMeta } from '@sonora/contracts';
import type { RequestContext } from './router.ts';

/** Facts of an answer. `creditsUsed` are those of what it answers with; default 0. */
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

/** The envelope that the older calls carry. */
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
