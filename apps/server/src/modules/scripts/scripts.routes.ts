import { DomainError, limits } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { referenceOf } from '@sonora/contracts/messages/message';
import { spokenTokens, textOfTokens } from '@sonora/speech';
import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { ScriptWriter } from '../../platform/script-writer/script-writer.ts';
import { recommendMoods, recommendTags, recommendTones } from './recommend.ts';
import { toListedScript, toScript } from './script-response.ts';
import type { ScriptNames, ScriptsRepository } from './scripts.repository.ts';
import { type AdWishes, type VoiceTempo, writeConcepts } from './write-concepts.ts';

export type ScriptsServices = {
  readonly repository: ScriptsRepository;
  readonly writer: ScriptWriter;
  /** Tempo of a voice by alias; undefined for an unknown voice. */
  readonly tempoOf: (alias: string) => VoiceTempo | undefined;
  /** The same, with what the voice took for the words that it has spoken for the organisation. */
  readonly learnedTempoOf: (orgId: string, alias: string) => Promise<VoiceTempo | undefined>;
  readonly version: string;
};

const unnamed = 'default';
const pageSize = 100;

type GivenNames = { readonly [Name in keyof ScriptNames]?: string | undefined };

const namesOf = ({ projectName, moduleName, scriptName }: GivenNames): ScriptNames => ({
  projectName: projectName ?? unnamed,
  moduleName: moduleName ?? unnamed,
  scriptName: scriptName ?? unnamed,
});

const versionNumber = (text: string): number => Number(text.replace('v', ''));

/** Scripts, and ads that are written from product descriptions. */
export const createScriptsRoutes = (services: ScriptsServices) => {
  const { repository, writer, tempoOf, version } = services;
  const envelope = async <T>(context: RequestContext, data: T, warnings: readonly Message[] = []) => ({
    ...(await answerEnvelope(context, version, data)),
    warnings: warnings.map(({ text }) => text),
  });
  const stored = async (context: RequestContext, scriptId: string, number?: number) => {
    const row = await repository.find(memberCaller(context).orgId, scriptId, number);
    if (!row) throw new DomainError('not-found');
    return row;
  };
  const previewFor = ({
    preview,
    voice,
  }: {
    readonly preview?: boolean | undefined;
    readonly voice?: string | undefined;
  }) => {
    if (!preview) return undefined;
    const languageCode = tempoOf(voice ?? '')?.languageCode ?? 'en';
    return (text: string): string => textOfTokens(spokenTokens(text, languageCode));
  };
  const remove = async (context: RequestContext, scriptId: string, number?: number) => {
    if (!(await repository.remove(memberCaller(context).orgId, scriptId, number))) throw new DomainError('not-found');
    return envelope(context, { scriptId });
  };
  type Wishes = AdWishes & {
    readonly voice?: string | null | undefined;
    readonly voiceSpeed?: number | null | undefined;
  };
  const write = async (context: RequestContext, wishes: Wishes, signal: AbortSignal | undefined) => {
    const { orgId: owner } = memberCaller(context);
    const tempo = await services.learnedTempoOf(owner, wishes.voice ?? '');
    const speed = wishes.voiceSpeed ?? limits.voiceSpeed.default;
    return writeConcepts(writer, wishes, { owner, tempos: [tempo && { ...tempo, speed }], signal });
  };

  /** One ad, stored as a script. */
  const advert = async (context: RequestContext, wishes: AdWishes, signal: AbortSignal | undefined) => {
    const { orgId, userId } = memberCaller(context);
    const { ads, warnings } = await write(context, wishes, signal);
    const ad = ads[0]!;
    const id = newId();
    const names = {
      projectName: unnamed,
      moduleName: unnamed,
      scriptName: wishes.productName.slice(0, 60).replace(/^_+/, '') || unnamed,
    };
    await repository.create({ orgId, id, createdBy: userId, metadata: null, ...names, text: ad.text });
    const data = {
      adName: wishes.productName,
      adText: ad.text,
      scriptId: id,
      adType: ad.structure,
      mood: wishes.mood || (recommendMoods(ad.text, 1)[0]?.tag ?? ''),
      tone: ad.tone,
      gender: '',
      tags: recommendMoods(`${wishes.productDescription} ${ad.text}`, 3).map(({ tag }) => tag),
    };
    return envelope(context, data, warnings);
  };

  return router.scripts.router({
    create: router.scripts.create.handler(async ({ input, context }) => {
      const { orgId, userId } = memberCaller(context);
      const { scriptText, metadata, ...names } = input.body;
      const id = newId();
      await repository.create({
        orgId,
        id,
        createdBy: userId,
        metadata: metadata ?? null,
        ...namesOf(names),
        text: scriptText,
      });
      return envelope(context, toScript(await stored(context, id)));
    }),
    update: router.scripts.update.handler(async ({ input, context }) => {
      const { scriptId, scriptText, metadata, version: number, projectName, moduleName, scriptName } = input.body;
      const saved = await repository.save(memberCaller(context).orgId, scriptId, {
        text: scriptText,
        version: number === undefined ? undefined : versionNumber(number),
        ...(metadata === undefined ? {} : { metadata }),
        ...(projectName === undefined ? {} : { projectName }),
        ...(moduleName === undefined ? {} : { moduleName }),
        ...(scriptName === undefined ? {} : { scriptName }),
      });
      if (saved === undefined) throw new DomainError('not-found');
      return envelope(context, toScript(await stored(context, scriptId, saved)));
    }),
    get: router.scripts.get.handler(async ({ input, context }) =>
      envelope(context, toScript(await stored(context, input.params.scriptId), previewFor(input.query))),
    ),
    getVersion: router.scripts.getVersion.handler(async ({ input, context }) => {
      const row = await stored(context, input.params.scriptId, versionNumber(input.params.version));
      return envelope(context, toScript(row, previewFor(input.query)));
    }),
    delete: router.scripts.delete.handler(async ({ input, context }) => remove(context, input.params.scriptId)),
    deleteVersion: router.scripts.deleteVersion.handler(async ({ input, context }) =>
      remove(context, input.params.scriptId, versionNumber(input.params.version)),
    ),
    list: router.scripts.list.handler(async ({ input, context }) => {
      const { paginationToken, verbose = true, limit = pageSize, scriptId, ...names } = input.query;
      const before = /^[0-9a-f-]{36}$/i.test(paginationToken ?? '') ? paginationToken : undefined;
      const given = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
      const rows = await repository.list(
        memberCaller(context).orgId,
        { ...given, ...(scriptId ? { scriptId } : {}) },
        { before, limit },
      );
      return envelope(context, {
        scripts: rows.map((row) => toListedScript(row, verbose)),
        paginationToken: rows.length === limit ? (rows.at(-1)?.id ?? '') : '',
      });
    }),
    listProjects: router.scripts.listProjects.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { projectName } = input.query;
      const [names, modules] = await Promise.all([
        repository.projectNames(orgId),
        // One of the clients asks here for modules.
        projectName === undefined ? [] : repository.moduleNames(orgId, projectName),
      ]);
      return envelope(context, { projects: names.map((name) => ({ sk: `project|${name}` })), modules: [...modules] });
    }),
    listModules: router.scripts.listModules.handler(async ({ input, context }) =>
      envelope(context, {
        modules: [...(await repository.moduleNames(memberCaller(context).orgId, input.query.projectPrefix))],
      }),
    ),
    generateAdvert: router.scripts.generateAdvert.handler(async ({ input, context, signal }) =>
      advert(context, { ...input.body, count: 1, seed: 0 }, signal),
    ),
    editAdvert: router.scripts.editAdvert.handler(async ({ input, context, signal }) => {
      const { adText, ...wishes } = input.body;
      return advert(context, { ...wishes, previousText: adText, count: 1, seed: 1 }, signal);
    }),
    generateText: router.scripts.generateText.handler(async ({ input, context, signal }) => {
      const { prompt, maxLength: maxWords } = input.body;
      const [productName = prompt] = prompt.split(/[.,:;!?\n]| (?:is|are|ist|sind) /);
      const wishes = {
        productName: productName.slice(0, 60),
        productDescription: prompt,
        count: 1,
        seed: 0,
      };
      const { ads, warnings } = await write(
        context,
        { ...wishes, adLength: Math.min(120, Math.max(5, maxWords / 2.4)) },
        signal,
      );
      const words = (ads[0]?.text ?? '').split(' ');
      return envelope(context, { text: words.slice(0, maxWords).join(' ') }, warnings);
    }),
    concepts: router.scripts.concepts.handler(async ({ input, context, signal }) => {
      const { ads, language, writer: by, warnings } = await write(context, input.body, signal);
      return {
        concepts: ads.map(({ text, structure, tone, seconds }) => ({
          text,
          structure,
          tone,
          seconds: Math.round(seconds * 10) / 10,
        })),
        language,
        writer: by,
        warnings: warnings.map((message) => ({ ...referenceOf(message), text: message.text })),
      };
    }),
    recommendTag: router.scripts.recommendTag.handler(async ({ input, context }) => {
      const { text, tags, category = '', numberOfResults: count } = input.body;
      return envelope(context, { tags: [...recommendTags(text, tags, category, count)] });
    }),
    recommendMood: router.scripts.recommendMood.handler(async ({ input, context }) =>
      envelope(context, { tags: [...recommendMoods(input.body.text, input.body.numberOfResults)] }),
    ),
    recommendTone: router.scripts.recommendTone.handler(async ({ input, context }) =>
      envelope(context, { tags: [...recommendTones(input.body.text, input.body.numberOfResults)] }),
    ),
  });
};
