import { type Brief, limits } from '@sonora/contracts';
import { documentProblem } from '../../platform/documents/read-document.ts';
import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import type { MemberCaller } from '../../platform/http/authorise.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import { type BriefPorts, type BriefRequest, produceBrief } from './produce-brief.ts';
import { type BriefFilePorts, readBriefFile, readBriefText } from './read-brief-file.ts';

export type BriefsServices = Omit<BriefPorts, 'submit'> & {
  readonly briefFiles: BriefFilePorts;
  readonly submit: (caller: MemberCaller, document: unknown, idempotencyKey: string | undefined) => Promise<string>;
  readonly version: string;
};

type Input = {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly body: Omit<BriefRequest, 'idempotencyKey' | 'orgId' | 'brief'> & {
    readonly brief?: BriefRequest['brief'] | undefined;
    readonly fileId?: string | undefined;
  };
};

/** Ads from briefs, under both of their addresses. */
export const createBriefsRoutes = ({ submit, version, briefFiles, ...ports }: BriefsServices) => {
  const briefIn = async (orgId: string, fileId: string, signal: AbortSignal | undefined): Promise<Brief> => {
    const {
      isCut: _,
      productDescription,
      adLength,
      ...fields
    } = await readBriefFile(briefFiles, { orgId, fileId }, signal);
    const hasText = fields.scriptText !== undefined || productDescription !== '';
    if (fields.productName === '' || !hasText) throw documentProblem('noFacts', '');
    const script = {
      ...fields,
      ...(fields.scriptText === undefined ? { productDescription } : {}),
      adLength: adLength ?? limits.adSeconds.default,
      thirdPerson: true,
    };
    return { script, voices: [] };
  };
  const produce = async (input: Input, context: RequestContext, signal: AbortSignal | undefined) => {
    const caller = memberCaller(context);
    const { brief: given, fileId = '', ...rest } = input.body;
    const brief = given ?? (await briefIn(caller.orgId, fileId, signal));
    const { ads, warnings } = await produceBrief(
      { ...rest, brief, orgId: caller.orgId, idempotencyKey: input.headers['idempotency-key'] },
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
    read: router.briefs.read.handler(({ input, context, signal }) => {
      const { text, fileId = '' } = input.body;
      if (text !== undefined) return readBriefText(text);
      return readBriefFile(briefFiles, { orgId: memberCaller(context).orgId, fileId }, signal);
    }),
  });
};
