import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, idempotencyKey, uuid } from '../../endpoint.ts';
import { versionItemStatuses, versionScopes } from '../../enumerations.ts';
import { limits } from '../../limits.ts';
import { says } from '../../messages/says.ts';
import { tableMessage } from '../../messages/tables.ts';
import { wireReference } from '../../schemas/wire-message.ts';
import { isStorableText, versionColumn, versionTag } from '../../versions/configuration.ts';
import { fileCategory, fileTags } from '../files/file-schemas.ts';

const tags = ['Versions'] as const;

const inSession = z.object({ projectId: uuid, sessionId: uuid });

const cellText = z
  .string()
  .max(limits.versions.cellCharacters)
  .refine(isStorableText, says(tableMessage('tables.unstorable')));
/** Cells of a row by the name of their column, as they were typed. */
export const versionCells = z.record(
  z
    .string()
    .max(limits.versions.columnCharacters)
    .refine(isStorableText, says(tableMessage('tables.unstorable'))),
  cellText,
);

/** What is wrong with a table, and where. */
export const versionProblem = z.object({
  row: z.number().int().nullable().describe('1 for the first row; null: of the whole table'),
  column: z.string().nullable().describe('null: of the whole row'),
  text: z.string(),
  message: wireReference.describe('translates the text'),
});
export type VersionProblem = z.infer<typeof versionProblem>;

export const versionItem = z.object({
  id: uuid,
  position: z.number().int().describe('1 for the first row'),
  name: z.string().describe('name of the version as it is now, without its extension'),
  cells: versionCells,
  tags: z.array(versionTag).nullable().describe('instead of those of the configuration; null: those'),
  status: z.enum(versionItemStatuses),
  isQa: z.boolean().describe('marked for listening'),
  isChanged: z.boolean().describe('the row or the configuration differs from what was rendered'),
  audioformId: uuid.nullable(),
  audioName: z
    .string()
    .nullable()
    .describe('name under which the finished version was rendered, which a row that changed since has no longer'),
  url: z.string().nullable().describe('address of the finished version'),
  durationSeconds: z.number().nullable(),
  history: z.array(uuid).describe('audioforms of the row, oldest first'),
  problems: z.array(versionProblem),
});
export type VersionItem = z.infer<typeof versionItem>;

const counts = z.record(z.enum(versionItemStatuses), z.number().int());

const table = z.object({
  revision: z.number().int().describe('counts up with every change of rows'),
  total: z.number().int(),
  counts,
  qaCount: z.number().int(),
  changedCount: z.number().int(),
  source: z
    .object({ name: z.string(), durationSeconds: z.number().nullable(), uri: z.string().nullable() })
    .nullable()
    .describe('what is versioned; null: nothing was chosen, or it is gone'),
  fields: z.array(z.string()).describe('names between double braces in source and tags'),
  voiceLanguageCode: z
    .string()
    .nullable()
    .describe('BCP 47: values are read out in this language of the voice unless the set-up chooses another one'),
  setUpProblems: z
    .array(versionProblem)
    .max(limits.versions.problemsInAnswer)
    .describe('what is wrong with the configuration, by its place; with problems, nothing is rendered'),
  jobId: uuid.nullable().describe('the batch that was started last'),
  runningJobIds: z.array(uuid).describe('batches that render rows now, oldest first'),
  unfinishedJobIds: z
    .array(uuid)
    .max(limits.versions.unfinishedJobs)
    .describe('batches that have ended without all of their rows, and can be resumed, newest first'),
});
export type VersionTable = z.infer<typeof table>;

const changed = z.object({ revision: z.number().int(), data: z.array(versionItem) });

const ids = z.array(uuid).min(1).max(limits.versions.rows);

const rowTags = z.array(versionTag).max(limits.versions.tags).nullable();

/** Which rows: by status and change, or by id. */
const scope = z.object({ scope: z.enum(versionScopes), ids: ids.optional().describe('with scope `chosen`') });

export const versions = {
  open: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/v3/project/{projectId}/session/{sessionId}/versions',
    cost: 'read',
    summary: 'The table of versions of a session: counts, source, fields, and its batch',
    tags,
  })
    .input(z.object({ params: inSession }))
    .output(table),
  listItems: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/items',
    cost: 'list',
    summary: 'Rows of the table, in their order or failed ones first',
    tags,
  })
    .input(
      z.object({
        params: inSession,
        query: z.object({
          offset: z.coerce.number().int().min(0).max(limits.listOffset).default(0),
          limit: z.coerce.number().int().min(1).max(limits.versions.rowsInList).default(100),
          order: z.enum(['position', 'failedFirst']).default('position'),
          status: z.enum(versionItemStatuses).optional(),
          search: z.string().trim().max(limits.nameCharacters).optional(),
        }),
      }),
    )
    .output(
      z.object({
        data: z.array(versionItem),
        pagination: z.object({ limit: z.number(), offset: z.number(), total: z.number() }),
        revision: z.number().int(),
      }),
    ),
  insertItems: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/items',
    cost: 'document',
    summary: 'Add rows, at the end or at a position; rows that were removed get their id back',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        params: inSession,
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: z.object({
          rows: z
            .array(
              z.object({
                id: uuid.optional(),
                position: z.number().int().min(1).optional(),
                cells: versionCells.optional().describe('absent: those that a removed row had'),
                tags: rowTags
                  .optional()
                  .describe('absent: those of the configuration, or those that a removed row had'),
              }),
            )
            .min(1)
            .max(limits.versions.rowsInChange),
        }),
      }),
    )
    .output(changed),
  changeItems: endpoint(access.may('ads.produce'), {
    method: 'PATCH',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/items',
    cost: 'document',
    summary:
      'Change cells, tags or the mark of rows; cells that are not named stay. Answers the rows as they were before',
    tags,
  })
    .input(
      z.object({
        params: inSession,
        body: z.object({
          changes: z
            .array(
              z.object({
                id: uuid,
                cells: versionCells.optional(),
                tags: rowTags.optional(),
                isQa: z.boolean().optional(),
              }),
            )
            .min(1)
            .max(limits.versions.rowsInChange),
        }),
      }),
    )
    .output(changed.extend({ before: z.array(versionItem) })),
  removeItems: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/items/remove',
    cost: 'document',
    summary:
      'Remove rows; their finished audio stays. Answers where they were: inserted with their ids, they come back',
    tags,
  })
    .input(z.object({ params: inSession, body: z.object({ ids }) }))
    .output(
      z.object({
        revision: z.number().int(),
        data: z.array(z.object({ id: uuid, position: z.number().int() })).max(limits.versions.rows),
      }),
    ),
  renameColumn: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/columns/rename',
    cost: 'table',
    summary: 'Rename a column in the cells and tags of all rows and in the set-up',
    tags,
  })
    .input(
      z.object({
        params: inSession,
        body: z.object({ from: versionColumn.shape.name, to: versionColumn.shape.name }),
      }),
    )
    .output(z.object({ revision: z.number().int() })),
  restoreAudio: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/items/{itemId}/restore',
    cost: 'change',
    summary: 'Make an earlier audioform of the row its present one',
    tags,
  })
    .input(z.object({ params: inSession.extend({ itemId: uuid }), body: z.object({ audioformId: uuid }) }))
    .output(versionItem),
  exportTable: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/export',
    cost: 'list',
    summary: 'The table as CSV or XLSX, with id, status and address of each row; cells never become formulas',
    tags,
  })
    .input(z.object({ params: inSession, query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }) }))
    .output(z.file()),
  addMatrix: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/matrix',
    cost: 'table',
    summary: 'Add a row for each combination of values, except those that exist',
    tags,
  })
    .input(
      z.object({
        params: inSession,
        body: z.object({
          columns: z
            .array(
              z.object({
                name: versionColumn.shape.name,
                values: z.array(cellText).min(1),
              }),
            )
            .min(1)
            .max(limits.versions.columns),
        }),
      }),
    )
    .output(
      z.object({
        revision: z.number().int(),
        added: z.number().int(),
        existing: z.number().int(),
        ids: z.array(uuid).max(limits.versions.rows).describe('of the rows that were added'),
      }),
    ),
  estimate: endpoint(access.may('ads.read'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/estimate',
    cost: 'table',
    summary: 'Number, length, credits and minutes of versions before they are rendered, with all problems',
    tags,
  })
    .input(z.object({ params: inSession, body: scope }))
    .output(
      z.object({
        versions: z.number().int(),
        duplicates: z.number().int().describe('rows whose audio is that of an earlier row'),
        alreadyRendered: z.number().int(),
        audioSeconds: z.number(),
        credits: z.number().int().describe('at most'),
        renderSeconds: z.number().describe('time that rendering takes on this installation, about'),
        qa: z
          .object({ shortest: uuid.nullable(), longest: uuid.nullable(), allDefault: uuid.nullable() })
          .describe('rows worth listening to first; the default one has an empty or fallback value in all columns'),
        problems: z.array(versionProblem).max(limits.versions.problemsInAnswer),
        problemCount: z.number().int(),
      }),
    ),
  produce: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/produce',
    cost: 'table',
    summary: 'Render rows as a batch. Rows with a problem get the status error; the others are rendered',
    tags,
    successStatus: 202,
  })
    .input(
      z.object({
        params: inSession,
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: scope,
      }),
    )
    .output(
      z.object({
        jobId: uuid.nullable().describe('null: nothing needs rendering'),
        started: z.number().int(),
        failed: z.number().int(),
      }),
    ),
  saveFiles: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/files',
    cost: 'table',
    summary: 'Save the finished audio of rows to files, as a job; rows without audio are left out',
    tags,
    successStatus: 202,
  })
    .input(
      z.object({
        params: inSession,
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: scope.extend({
          folderId: uuid.nullish(),
          categoryId: fileCategory.nullish(),
          tags: fileTags.nullish(),
        }),
      }),
    )
    .output(z.object({ jobId: uuid.nullable().describe('null: no row has audio'), started: z.number().int() })),
  preview: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/items/{itemId}/preview',
    cost: 'interactive',
    summary: 'The audio of a row as it is now, to listen to; nothing is stored or charged',
    tags,
  })
    .input(z.object({ params: inSession.extend({ itemId: uuid }) }))
    .output(
      z.object({
        uri: z.string().describe('signed, valid for an hour'),
        durationSeconds: z.number(),
        integratedLufs: z.number().nullable(),
        changedSpans: z.array(z.object({ startSeconds: z.number(), endSeconds: z.number() })),
        peaks: z.object({ framesPerPeak: z.number(), min: z.array(z.number()), max: z.array(z.number()) }),
      }),
    ),
};
