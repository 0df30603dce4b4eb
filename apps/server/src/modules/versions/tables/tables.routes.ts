import { limits, type VersionTable } from '@sonora/contracts';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { memberCaller, router } from '../../../platform/http/router.ts';
import { tableMediaTypes, writeTable } from '../../../platform/tables/write-table.ts';
import { createProcessingRepository } from '../../processing/index.ts';
import { addMatrix } from './add-matrix.ts';
import { changeRows, insertRows, removeRows, restoreAudio } from './change-rows.ts';
import { estimateVersions } from './estimate-versions.ts';
import { exportTable } from './export-table.ts';
import { type ProduceServices, produceVersions } from './produce-versions.ts';
import { renameTableColumn } from './rename-column.ts';
import { createRowStatesRepository } from './row-states.repository.ts';
import { type SaveVersionsServices, saveVersions } from './save-versions.ts';
import { sessionOf } from './session-of.ts';
import { readSetUp, type SessionOfTable } from './table-setup.ts';
import { toProblem, toVersionItem } from './tables.mapper.ts';
import { createTablesRepository } from './tables.repository.ts';
import type { VersionPreview } from './version-preview.ts';

export type TablesRoutesServices = ProduceServices &
  SaveVersionsServices & {
    /** The audio of a row as it is now, made by a worker. */
    readonly preview: (
      row: SessionOfTable & { readonly itemId: string },
      signal: AbortSignal | undefined,
    ) => Promise<VersionPreview>;
    /** Signed address of a stored preview. */
    readonly previewAddress: (preview: Pick<VersionPreview, 'key' | 'extension' | 'mediaType'>) => string;
  };

const noCounts = { idle: 0, versioning: 0, complete: 0, error: 0 };

/**
 * A batch ends a moment after its last row, so that one without such a row may still run. Rows are read before batches: one that ends meanwhile
 * is named as running, which its followers correct, and none is left out.
 */
const findBatches = async (
  db: Database,
  session: SessionOfTable,
): Promise<Pick<VersionTable, 'runningJobIds' | 'unfinishedJobIds'>> => {
  const states = createRowStatesRepository(db);
  const rendering = await states.runningJobs(session);
  const last = await states.lastJobs(session, limits.versions.unfinishedJobs);
  const { open, resumable } = await createProcessingRepository(db).openAndResumable(session.orgId, last);
  const runningJobIds = [...new Set([...rendering, ...open])].sort();
  return { runningJobIds, unfinishedJobIds: resumable.filter((id) => !runningJobIds.includes(id)) };
};

const openTable = async (services: TablesRoutesServices, session: SessionOfTable): Promise<VersionTable> => {
  const { db } = services.handle;
  const setUp = await readSetUp(db, services, session);
  const repository = createTablesRepository(db);
  const [table, groups, { runningJobIds, unfinishedJobIds }] = await Promise.all([
    repository.find(session),
    repository.counts(session, setUp.hash),
    findBatches(db, session),
  ]);
  const sum = (of: (group: (typeof groups)[number]) => number): number => groups.reduce((all, one) => all + of(one), 0);
  const { name, durationSeconds, uri } = setUp.source ?? {};
  return {
    revision: table?.revision ?? 0,
    total: sum(({ count }) => count),
    counts: { ...noCounts, ...Object.fromEntries(groups.map(({ status, count }) => [status, count])) },
    qaCount: sum(({ qa }) => qa),
    changedCount: sum(({ changed }) => changed),
    source: name === undefined ? null : { name, durationSeconds: durationSeconds ?? null, uri: uri ?? null },
    fields: [...(setUp.plan?.fields ?? [])],
    voiceLanguageCode: setUp.voiceLanguageCode ?? null,
    setUpProblems: setUp.problems
      .slice(0, limits.versions.problemsInAnswer)
      .map(({ place = null, message }) => toProblem(null, { column: place, message })),
    jobId: table?.jobId ?? null,
    runningJobIds,
    unfinishedJobIds,
  };
};

/** Tables of versions. Their rows belong to a session, and go with it. */
export const createTablesRoutes = (services: TablesRoutesServices) => {
  const { db } = services.handle;
  return {
    open: router.versions.open.handler(({ input, context }) => openTable(services, sessionOf(context, input.params))),
    listItems: router.versions.listItems.handler(async ({ input, context }) => {
      const session = sessionOf(context, input.params);
      const { offset, limit } = input.query;
      const setUp = await readSetUp(db, services, session);
      const repository = createTablesRepository(db);
      const { rows, total } = await repository.page(session, setUp.hash, input.query);
      const rowCount = await repository.countRows(session);
      return {
        data: rows.map((row) => toVersionItem(setUp, row, rowCount)),
        pagination: { limit, offset, total },
        revision: (await repository.find(session))?.revision ?? 0,
      };
    }),
    insertItems: router.versions.insertItems.handler(({ input, context }) =>
      insertRows(services, sessionOf(context, input.params), input.body.rows, input.headers['idempotency-key']),
    ),
    changeItems: router.versions.changeItems.handler(({ input, context }) =>
      changeRows(services, sessionOf(context, input.params), input.body.changes),
    ),
    removeItems: router.versions.removeItems.handler(({ input, context }) =>
      removeRows(services, sessionOf(context, input.params), input.body.ids),
    ),
    renameColumn: router.versions.renameColumn.handler(({ input, context }) =>
      renameTableColumn(services, memberCaller(context), sessionOf(context, input.params), input.body),
    ),
    restoreAudio: router.versions.restoreAudio.handler(({ input, context }) =>
      restoreAudio(services, sessionOf(context, input.params), {
        itemId: input.params.itemId,
        audioformId: input.body.audioformId,
      }),
    ),
    exportTable: router.versions.exportTable.handler(async ({ input, context }) => {
      const { format } = input.query;
      const rows = await exportTable(services, sessionOf(context, input.params));
      const content = await writeTable(format, rows);
      return new File([Buffer.from(content)], `versions.${format}`, { type: tableMediaTypes[format] });
    }),
    addMatrix: router.versions.addMatrix.handler(({ input, context }) =>
      addMatrix(services, sessionOf(context, input.params), input.body.columns),
    ),
    estimate: router.versions.estimate.handler(({ input, context }) =>
      estimateVersions(services, sessionOf(context, input.params), input.body),
    ),
    produce: router.versions.produce.handler(({ input, context }) => {
      const caller: MemberCaller = memberCaller(context);
      const idempotencyKey = input.headers['idempotency-key'];
      return produceVersions(services, caller, sessionOf(context, input.params), { ...input.body, idempotencyKey });
    }),
    saveFiles: router.versions.saveFiles.handler(({ input, context }) => {
      const { folderId = null, categoryId = null, tags: given, ...scope } = input.body;
      return saveVersions(services, memberCaller(context), sessionOf(context, input.params), {
        ...scope,
        folderId,
        category: categoryId,
        tags: given ?? [],
        idempotencyKey: input.headers['idempotency-key'],
      });
    }),
    preview: router.versions.preview.handler(async ({ input, context, signal }) => {
      const { itemId } = input.params;
      const preview = await services.preview({ ...sessionOf(context, input.params), itemId }, signal);
      const { key: _key, extension: _extension, mediaType: _mediaType, ...heard } = preview;
      return { ...heard, uri: services.previewAddress(preview) };
    }),
  };
};
