import { DIALECTS, type Dialect, parseAudioform, writeDocument } from '@sonora/audioform';
import {
  DomainError,
  type ExportKind,
  type ProductionDetails,
  type Progress,
  type ResponseMeta,
} from '@sonora/contracts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Database, DatabaseHandle } from '../../platform/database/database.ts';
import type { Notifier } from '../../platform/database/notifications.ts';
import { answerMeta } from '../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { productionChanged } from './audioforms.queues.ts';
import { createAudioformsRepository, type ProductionRow, type ProductionState } from './audioforms.repository.ts';
import { cancelProduction } from './cancel-production.ts';
import { checkProduction } from './check-production.ts';
import { failedOnes } from './failed-productions.ts';
import { givenDocument, type ResolvedRecord, writeResolved } from './resolved-document.ts';
import { submitAudioform } from './submit-audioform.ts';
import { createProgressWatcher } from './watch-progress.ts';

export type ProductionsServices = {
  readonly handle: DatabaseHandle;
  readonly jobs: Jobs;
  readonly notifier: Notifier;
  readonly storage: Storage;
  /** @throws DomainError `storage-limit` */
  readonly assertStorageLeft: (orgId: string) => Promise<void>;
  /** Keeps an organisation from being deleted until the transaction ends; false when it is gone. */
  readonly keepOrganisation: (orgId: string, db: Database) => Promise<boolean>;
  readonly version: string;
  readonly publicUrl: string;
  /** Aborted when this process stops: progress streams then end, and clients reconnect to another process. */
  readonly stopping: AbortSignal;
  readonly exportProduction: (
    row: ProductionRow,
    kind: ExportKind,
  ) => Promise<{ readonly uri: string; readonly fileName: string }>;
  /** Sessions that show ads which were started without naming one, by the id of the ad. */
  readonly sessionsOfInstantAds: (
    orgId: string,
    audioformIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
};

/** Metadata under both names that clients use. */
/** Failed productions in the answer of one call. */
const maxFailed = 10;
/** Productions among which they are looked for. */
const maxRecent = 200;

const metaOf = async (
  context: RequestContext,
  version: string,
  creditsUsed = 0,
): Promise<{ meta: ResponseMeta; metadata: ResponseMeta }> => {
  const meta = await answerMeta(context, version, creditsUsed);
  return { meta, metadata: meta };
};

const ended = (row: ProductionState): boolean =>
  row.status === 'succeeded' || row.status === 'failed' || row.status === 'cancelled';

/** Translatable messages of a row; empty for rows of older versions. */
const wireMessages = ({ messages }: ProductionState): Progress['messages'] => ({
  errors: [...(messages?.errors ?? [])],
  warnings: [...(messages?.warnings ?? [])],
});

export const toProgress = (row: ProductionState): Progress => ({
  audioformId: row.id,
  status: row.status,
  stage: row.stage,
  percentage: row.percentage,
  errors: row.errors,
  messages: wireMessages(row),
});

const emptyDetails = {
  durationSeconds: null,
  extension: null,
  integratedLufs: null,
  lanes: [],
  bed: null,
  peaks: { mix: [], speech: [], bed: [], effects: [] },
  quality: [],
  loudness: { targetLufs: null, shortTermLufs: [] },
} satisfies Partial<ProductionDetails>;

const toDetails = (row: ProductionRow): ProductionDetails => {
  const resolved = (row.result as { resolved?: ResolvedRecord } | null)?.resolved;
  return {
    ...toProgress(row),
    ...emptyDetails,
    ...(row.details as Partial<ProductionDetails> | null),
    createdAt: row.createdAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
    elapsedMilliseconds: row.finishedAt ? row.finishedAt.getTime() - row.createdAt.getTime() : null,
    warnings: row.warnings,
    uri: resolved?.delivery.uri ?? null,
  };
};

/** @throws DomainError `malformed` for an unknown dialect */
const wantedDialect = (version: string | undefined, fallback: string): Dialect => {
  const wanted = version === undefined || version === '' ? fallback : version;
  const found = DIALECTS.find((dialect) => dialect === wanted);
  if (!found)
    throw new DomainError('malformed', {
      detail: audioformMessage('audioforms.invalidVersion', { versions: DIALECTS.join(', ') }),
    });
  return found;
};

const unknownAudioform = (): DomainError =>
  new DomainError('not-found', { detail: audioformMessage('audioforms.notFound') });

/** The document as given; in another dialect than its own, it is converted. */
const inputIn = (row: ProductionRow, dialect: Dialect): unknown => {
  if (row.dialect === dialect) return givenDocument(row.input, dialect);
  const parsed = parseAudioform(row.input);
  return parsed.ok ? writeDocument(parsed.document, dialect) : row.input;
};

const finishedBody = (
  row: ProductionRow,
  { dialect, publicUrl }: { readonly dialect: Dialect; readonly publicUrl: string },
  facts: Awaited<ReturnType<typeof metaOf>>,
) => {
  const resolved = (row.result as { resolved?: ResolvedRecord } | null)?.resolved;
  const succeeded = row.status === 'succeeded' && resolved !== undefined;
  return {
    message: succeeded ? 'Audioform successfully built' : 'The audioform could not be built',
    data: {
      audioformId: row.id,
      audioform: inputIn(row, dialect),
      result: succeeded ? writeResolved(resolved, { dialect, audioformId: row.id, publicUrl }) : {},
      ...(row.errors.length > 0 ? { errors: row.errors } : {}),
      ...(row.warnings.length > 0 ? { warnings: row.warnings } : {}),
      statusCode: 200 as const,
    },
    ...facts,
  };
};

export const createAudioformsRoutes = (services: ProductionsServices) => {
  const repository = createAudioformsRepository(services.handle.db);
  const rowOf = async (context: RequestContext, audioformId: string): Promise<ProductionRow> => {
    const row = await repository.find(memberCaller(context).orgId, audioformId);
    if (!row) throw unknownAudioform();
    return row;
  };
  const stateOf = async (context: RequestContext, audioformId: string): Promise<ProductionState> => {
    const state = await repository.findState(memberCaller(context).orgId, audioformId);
    if (!state) throw unknownAudioform();
    return state;
  };
  const watcher = createProgressWatcher(
    services.notifier,
    async (keys) => new Map((await repository.findStates(keys)).map((state) => [state.id, toProgress(state)])),
  );

  return router.audioforms.router({
    submit: router.audioforms.submit.handler(async ({ input, context }) => {
      const { audioformId, warnings } = await submitAudioform(services, memberCaller(context), {
        body: input.body,
        idempotencyKey: input.headers['idempotency-key'],
        internalData: input.headers['x-internal-data'],
      });
      const data = { audioformId, statusCode: 202 as const };
      return {
        status: 202,
        body: {
          message: 'Audioform successfully posted',
          warnings: warnings.map(({ text }) => text),
          data,
          ...(await metaOf(context, services.version)),
        },
      };
    }),
    listFailed: router.audioforms.listFailed.handler(async ({ context }) => {
      const { orgId, userId } = memberCaller(context);
      const failed = failedOnes(await repository.listRecent(orgId, userId, maxRecent)).slice(0, maxFailed);
      const unnamed = failed.filter(({ sessionId }) => sessionId === null).map(({ audioformId }) => audioformId);
      const sessions = await services.sessionsOfInstantAds(orgId, unnamed);
      return {
        data: failed.map((each) => ({ ...each, sessionId: each.sessionId ?? sessions.get(each.audioformId) ?? null })),
      };
    }),
    fetch: router.audioforms.fetch.handler(async ({ input, context }) => {
      const state = await stateOf(context, input.params.audioformId);
      const dialect = wantedDialect(input.headers.version, state.dialect);
      const { id: audioformId } = state;
      if (ended(state)) {
        const row = await rowOf(context, audioformId);
        const facts = await metaOf(context, services.version, row.creditsUsed);
        return { status: 200, body: finishedBody(row, { dialect, publicUrl: services.publicUrl }, facts) };
      }
      const facts = await metaOf(context, services.version, state.creditsUsed);
      return {
        status: 202,
        body: {
          message: 'The audioform is being built',
          audioformId,
          data: { audioformId, statusCode: 202 },
          ...facts,
        },
      };
    }),
    details: router.audioforms.details.handler(async ({ input, context }) =>
      toDetails(await rowOf(context, input.params.audioformId)),
    ),
    deliveryCheck: router.audioforms.deliveryCheck.handler(async ({ input, context }) =>
      checkProduction(await rowOf(context, input.params.audioformId), input.query.destination),
    ),
    events: router.audioforms.events.handler(async ({ input, context, signal }) => {
      const { orgId, id } = await stateOf(context, input.params.audioformId);
      return watcher.watch({ orgId, id }, signal ? AbortSignal.any([signal, services.stopping]) : services.stopping);
    }),
    cancel: router.audioforms.cancel.handler(async ({ input, context }) => {
      const state = await stateOf(context, input.params.audioformId);
      await cancelProduction(services.handle, state);
      await services.notifier.publish(productionChanged, { id: state.id });
      return toProgress((await repository.findState(state.orgId, state.id)) ?? state);
    }),
    export: router.audioforms.export.handler(async ({ input, context }) => {
      const row = await rowOf(context, input.params.audioformId);
      if (row.status !== 'succeeded')
        throw new DomainError('conflict', { detail: audioformMessage('audioforms.onlyFinishedDownloaded') });
      return services.exportProduction(row, input.body.kind);
    }),
  });
};
