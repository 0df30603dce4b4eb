import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import type { MemberCaller } from '../../platform/http/authorise.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import { type BriefPorts, type BriefRequest, produceBrief } from './produce-brief.ts';

export type BriefsServices = Omit<BriefPorts, 'submit'> & {
  readonly submit: (caller: MemberCaller, document: unknown, idempotencyKey: string | undefined) => Promise<string>;
  readonly version: string;
};

type Input = {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly body: Omit<BriefRequest, 'idempotencyKey'>;
};

/** Ads from briefs, under both of their addresses. */
export const createBriefsRoutes = ({ submit, version, ...ports }: BriefsServices) => {
  const produce = async (input: Input, context: RequestContext, signal: AbortSignal | undefined) => {
    const caller = memberCaller(context);
    const { ads, warnings } = await produceBrief(
      { ...input.body, idempotencyKey: input.headers['idempotency-key'] },
      { ...ports, submit: (document, key) => submit(caller, document, key) },
      signal,
    );
    const audioforms = ads.map(({ audioformId, audioform }) => ({ statusCode: 202 as const, audioformId, audioform }));
    return {
      ...(await answerEnvelope(context, version, { audioforms }, 'Brief successfully processed')),
      warnings: warnings.map(({ text }) => text),
    };
  };
  return router.briefs.router({
    submit: router.briefs.submit.handler(({ input, context, signal }) => produce(input, context, signal)),
    create: router.briefs.create.handler(({ input, context, signal }) => produce(input, context, signal)),
  });
};
