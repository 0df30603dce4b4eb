import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, idempotencyKey, uuid } from '../../endpoint.ts';
import { importModes, productionStatuses } from '../../enumerations.ts';
import { limits } from '../../limits.ts';
import { wireReference } from '../../schemas/wire-message.ts';
import { versionCells, versionProblem } from './tables.ts';

const tags = ['Versions'] as const;

const inSession = z.object({ projectId: uuid, sessionId: uuid });
const ofImport = inSession.extend({ jobId: uuid });

const wanted = z.object({
  mode: z
    .enum(importModes)
    .default('check')
    .describe('check: change nothing; all: only if no row is wrong; valid: the rows that are not wrong'),
  replace: z.enum(['true', 'false']).default('false').describe('true: rows that the file lacks are removed'),
});

/** What takes an import back: added rows are removed, cells changed, and removed rows inserted, in this order. */
const importUndo = z.object({
  added: z.array(uuid).max(limits.versions.rows),
  changed: z
    .array(z.object({ id: uuid, cells: versionCells }))
    .max(limits.versions.rows)
    .describe('cells that differ, as they were'),
  removed: z.array(z.object({ id: uuid, position: z.number().int(), cells: versionCells })).max(limits.versions.rows),
});
export type ImportUndo = z.infer<typeof importUndo>;

const imported = z.object({
  revision: z.number().int(),
  columns: z.array(z.string()),
  unknownColumns: z.array(z.string()).describe('columns that the configuration lacks; they are kept as text'),
  missingFields: z.array(z.string()).describe('fields without column and without fallback'),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  removed: z.number().int(),
  undo: importUndo
    .nullable()
    .describe('null: nothing was changed, or the cells are too large (`limits.versions.undoCharacters`)'),
  problems: z.array(versionProblem).max(limits.versions.problemsInAnswer),
  problemCount: z.number().int(),
});
export type TableImported = z.infer<typeof imported>;

const tableImport = z.object({
  jobId: uuid,
  mode: z.enum(importModes),
  status: z.enum(productionStatuses),
  result: imported.nullable().describe('what the import changed, or would change; null: it has not ended, or failed'),
  errors: z
    .array(z.object({ text: z.string(), message: wireReference.describe('translates the text') }))
    .max(limits.versions.problemsInAnswer)
    .describe('why it failed or was cancelled; the table is then as it was'),
});
export type TableImport = z.infer<typeof tableImport>;

const started = z.object({ jobId: uuid });

/**
 * Imports of tables of versions. They are jobs: `processing` follows, cancels and resumes them. The file of an import is
 * kept for a day, so that it is sent once for its check and its import.
 */
export const versionImports = {
  start: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/imports',
    cost: 'spreadsheet',
    summary: 'Read rows from CSV or XLSX. Rows with the id or the name of an existing row change it, others are added',
    tags,
    successStatus: 202,
  })
    .input(
      z.object({
        params: inSession,
        query: wanted,
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: z.file(),
      }),
    )
    .output(started),
  again: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/imports/{jobId}/again',
    cost: 'spreadsheet',
    summary: 'Read the file of an import again, such as that of a check',
    tags,
    successStatus: 202,
  })
    .input(z.object({ params: ofImport, query: wanted, headers: z.object({ 'idempotency-key': idempotencyKey }) }))
    .output(started),
  read: endpoint(access.may('ads.produce'), {
    method: 'GET',
    path: '/v3/project/{projectId}/session/{sessionId}/versions/imports/{jobId}',
    cost: 'read',
    summary: 'What an import changed, or would change, and what is wrong with its file',
    tags,
  })
    .input(z.object({ params: ofImport }))
    .output(tableImport),
};
