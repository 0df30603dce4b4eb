import { createHash } from 'node:crypto';
import { type Brief, limits } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import { documentProblem } from '../../platform/documents/read-document.ts';
import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import type { MemberCaller } from '../../platform/http/authorise.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import { type BriefPorts, type BriefRequest, produceBrief, type RepeatedRequest } from './produce-brief.ts';
import { type BriefFilePorts, readBriefFile, readBriefText } from './read-brief-file.ts';

export type BriefsServices = Omit<BriefPorts, 'submit' | 'findStarted'> & {
  readonly briefFiles: BriefFilePorts;
  readonly submit: (
    caller: MemberCaller,
    document: unknown,
    repetition: RepeatedRequest | undefined,
  ) => Promise<string>;
  readonly findStarted: (caller: MemberCaller, keys: readonly string[]) => ReturnType<BriefPorts['findStarted']>;
  readonly version: string;
};

type Input = {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly body: Omit<BriefRequest, 'repetition' | 'orgId' | 'brief'> & {
    readonly brief?: BriefRequest['brief'] | undefined;
    readonly fileId?: string | undefined;
  };
};

/** The texts of a repeated request may be others, so that the request itself is compared. */
const repetitionOf = (key: string, body: Input['body']): RepeatedRequest => ({
  key,
  requestHash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
});

/** Ads from briefs, under both of their addresses. */
export const createBriefsRoutes = ({ submit, findStarted, version, briefFiles, ...ports }: BriefsServices) => {
  const briefIn = async (
    orgId: string,
    fileId: string,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly brief: Brief; readonly notes: readonly Message[] }> => {
    const {
      isCut: _,
      tone: _tone,
      productDescription,
      ...fields
    } = await readBriefFile(briefFiles, { orgId, fileId }, signal);
    const hasText = fields.scriptText !== undefined || productDescription !== '';
    if (fields.productName === '' || !hasText) throw documentProblem('noFacts', '');
    const { adLength: wished = limits.adSeconds.default, scriptText } = fields;
    const { max } = limits.script.adSeconds;
    const adLength = scriptText === undefined ? Math.min(wished, max) : wished;
    const script = {
      ...fields,
      ...(scriptText === undefined ? { productDescription } : {}),
      adLength,
    };
    const notes = adLength < wished ? [scriptMessage('scripts.longest', { max, seconds: wished })] : [];
    return { brief: { script, voices: [] }, notes };
  };
  const produce = async (input: Input, context: RequestContext, signal: AbortSignal | undefined) => {
    const caller = memberCaller(context);
    const { brief: given, fileId = '', ...rest } = input.body;
    const key = input.headers['idempotency-key'];
    const { brief, notes } = given ? { brief: given, notes: [] } : await briefIn(caller.orgId, fileId, signal);
    const { ads, warnings } = await produceBrief(
      {
        ...rest,
        brief,
        orgId: caller.orgId,
        repetition: key === undefined ? undefined : repetitionOf(key, input.body),
      },
      {
        ...ports,
        submit: (document, repetition) => submit(caller, document, repetition),
        findStarted: (keys) => findStarted(caller, keys),
      },
      signal,
    );
    const audioforms = ads.map(({ audioformId, audioform }) => ({ statusCode: 202 as const, audioformId, audioform }));
    return {
      ...(await answerEnvelope(context, version, { audioforms }, 'Brief successfully processed')),
      warnings: [...notes, ...warnings].map(({ text }) => text),
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
