import type { AnswerMeta } from '@sonora/contracts';
import type { RequestContext } from './router.ts';

/** Facts of an answer. Credits are counted in a later part of the product; the wire wants numbers. */
export const answerMeta = (context: Pick<RequestContext, 'requestId'>, version: string): AnswerMeta => ({
  version,
  requestId: context.requestId,
  creditsUsed: 0,
  creditsRemaining: 0,
});

/** The envelope that the older calls carry. */
export const answerEnvelope = <T>(
  context: Pick<RequestContext, 'requestId'>,
  version: string,
  data: T,
  message = 'Success',
): { readonly data: T; readonly message: string; readonly warnings: string[]; readonly meta: AnswerMeta } => ({
  data,
  message,
  warnings: [],
  meta: answerMeta(context, version),
});
