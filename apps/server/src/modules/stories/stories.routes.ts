import { DomainError } from '@sonora/contracts';
import { answerMeta } from '../../platform/http/answer-envelope.ts';
import type { MemberCaller } from '../../platform/http/authorise.ts';
import { memberCaller, router } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { documentsOfStory } from './documents-of-story.ts';
import type { createStoriesRepository } from './stories.repository.ts';
import type { StoredChapter } from './stories.schema.ts';

/** A chapter's production as far as it is; undefined if it was deleted. */
export type ChapterState =
  | {
      readonly hasEnded: boolean;
      readonly hasSucceeded: boolean;
      readonly errors: readonly string[];
      readonly uri: string | null;
      readonly durationSeconds: number | null;
      readonly creditsUsed: number;
    }
  | undefined;

export type StoriesServices = {
  readonly repository: ReturnType<typeof createStoriesRepository>;
  /** Starts the production of a document; the key makes a repeated request harmless. */
  readonly submit: (caller: MemberCaller, document: unknown, idempotencyKey: string | undefined) => Promise<string>;
  readonly stateOf: (orgId: string, audioformId: string) => Promise<ChapterState>;
  readonly version: string;
};

const failedStatus = 422;

/** Starts the chapters one after another. When a later one cannot be started, those before it are kept. */
const startChapters = async (
  documents: ReturnType<typeof documentsOfStory>,
  submit: (document: unknown, position: number) => Promise<string>,
): Promise<{ readonly chapters: readonly StoredChapter[]; readonly failure: string | null }> => {
  const chapters: StoredChapter[] = [];
  for (const [position, { title, document }] of documents.entries()) {
    try {
      chapters.push({ title, audioformId: await submit(document, position) });
    } catch (error) {
      if (chapters.length === 0 || !(error instanceof DomainError)) throw error;
      return { chapters, failure: error.detail };
    }
  }
  return { chapters, failure: null };
};

/** Stories: several productions that are started and asked for together. */
export const createStoriesRoutes = ({ repository, submit, stateOf, version }: StoriesServices) =>
  router.stories.router({
    create: router.stories.create.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { orgId, userId: createdBy } = caller;
      const idempotencyKey = input.headers['idempotency-key'];
      const answer = async (storyId: string) => {
        const meta = await answerMeta(context, version);
        return { data: { storyId }, message: 'Story successfully created', warnings: [], meta, metadata: meta };
      };
      const earlier = idempotencyKey && (await repository.ofRequest({ orgId, createdBy, idempotencyKey }));
      if (earlier) return answer(earlier.id);
      const { story } = input.body;
      const started = await startChapters(documentsOfStory(story), (document, position) =>
        submit(caller, document, idempotencyKey && `${idempotencyKey}/${position}`),
      );
      const row = { orgId, id: newId(), title: story.title, createdBy, idempotencyKey: idempotencyKey ?? null };
      return answer(await repository.insertOnce({ ...row, ...started }));
    }),
    fetch: router.stories.fetch.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { storyId } = input.params;
      const row = await repository.find(orgId, storyId);
      if (!row) throw new DomainError('not-found');
      const chapters = await Promise.all(
        row.chapters.map(async (chapter) => ({ chapter, state: await stateOf(orgId, chapter.audioformId) })),
      );
      const creditsUsed = chapters.reduce((sum, { state }) => sum + (state?.creditsUsed ?? 0), 0);
      const meta = await answerMeta(context, version, creditsUsed);
      const facts = { meta, metadata: meta };
      if (chapters.some(({ state }) => state?.hasEnded === false)) {
        const data = { statusCode: 202 as const, storyId };
        return { status: 202, body: { message: 'The story is being built', data, ...facts } };
      }
      const audioforms = chapters.map(({ chapter, state }) => ({
        ...chapter,
        statusCode: state?.hasSucceeded ? 200 : failedStatus,
        ...(state && state.errors.length > 0 ? { errors: [...state.errors] } : {}),
        uri: state?.uri ?? null,
        durationSeconds: state?.durationSeconds ?? null,
      }));
      const hasFailed = row.failure !== null || audioforms.some(({ statusCode }) => statusCode !== 200);
      const failure = row.failure ?? audioforms.flatMap(({ errors = [] }) => errors)[0];
      const message = hasFailed ? 'The story could not be built' : 'Story successfully built';
      return {
        status: 200,
        body: {
          message,
          data: {
            statusCode: hasFailed ? failedStatus : 200,
            storyId,
            ...(hasFailed ? { message: failure ?? message } : {}),
            storyResult: {
              title: row.title,
              durationSeconds: audioforms.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
            },
            audioforms,
          },
          ...facts,
        },
      };
    }),
  });
