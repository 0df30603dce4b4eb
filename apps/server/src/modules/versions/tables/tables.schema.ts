import type { VersionTag, versionItemStatuses } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/** Audio of a row: what was rendered, from what. */
export type RenderedAudio = {
  readonly audioformId: string;
  readonly url: string | null;
  readonly durationSeconds: number | null;
  readonly name: string | null;
  /** Hashes of the row and of the set-up from which it was rendered. */
  readonly content: string | null;
  readonly setUp: string | null;
};

/** What is being rendered of a row, or was rendered last. */
export type PendingVersion = Pick<RenderedAudio, 'name' | 'content' | 'setUp'> & {
  /** The batch that was started last for the row. Absent of a row that an older release rendered. */
  readonly jobId?: string;
  /** Of the failure before this batch; null: there was none. */
  readonly earlierProblems?: readonly StoredProblem[] | null;
};

/** A row that another program stored in its session. */
export type AdoptedRow = {
  readonly id: string;
  readonly position: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly ownTags: readonly VersionTag[] | null;
  readonly isQa: boolean;
  readonly audio: RenderedAudio | null;
  readonly history: readonly RenderedAudio[];
};

/** A problem of a row, as it is stored with the row. */
export type StoredProblem = { readonly column: string | null; readonly message: Message };

/** Answer to a request that renders rows. */
export type ProduceAnswer = { readonly jobId: string | null; readonly started: number; readonly failed: number };

/**
 * The table of versions of a session. It goes with its session: the migration adds the foreign keys to the table of another
 * module, which the schema cannot name.
 */
export const versionTable = pgTable(
  'version_table',
  {
    orgId: uuid('org_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** Counts up with every change of rows. */
    revision: integer('revision').notNull().default(0),
    /** The batch that runs, or ran last. */
    jobId: uuid('job_id'),
    /** Columns of imported files, in their order. */
    columns: text('columns').array().notNull().default([]),
    /** Key and answer of the last request that rendered rows, so that a repeated one gets the same answer. */
    produceKey: text('produce_key'),
    produceAnswer: jsonb('produce_answer').$type<ProduceAnswer>(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.sessionId] })],
);

/** In the text of JSON, quotation marks within a value are escaped, so that this finds keys only. */
const withoutIds = String.raw`regexp_replace(own_tags::text, '"(id|name)": "([^"\\]|\\.)*"', '', 'g')`;
const contentHash = `md5(cells::text || coalesce(${withoutIds}, ''))`;

/** A row of such a table. */
export const versionRow = pgTable(
  'version_row',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** 1 for the first row; null when the row was removed, from where it can be restored. */
    position: integer('position'),
    removedAt: moment('removed_at'),
    /** Cells by the name of their column, without empty ones. */
    cells: jsonb('cells').notNull().$type<Readonly<Record<string, string>>>(),
    /** Instead of the tags of the configuration. */
    ownTags: jsonb('own_tags').$type<readonly VersionTag[]>(),
    isQa: boolean('is_qa').notNull().default(false),
    /** Equal for rows with equal cells and tags. Ids and names of tags are not heard. */
    contentHash: text('content_hash').notNull().generatedAlwaysAs(sql.raw(contentHash)),
    status: text('status').notNull().default('idle').$type<(typeof versionItemStatuses)[number]>(),
    /** Why the last rendering failed. */
    problems: jsonb('problems').notNull().default([]).$type<readonly StoredProblem[]>(),
    /** What is being rendered, or failed. */
    pending: jsonb('pending').$type<PendingVersion>(),
    audioformId: uuid('audioform_id'),
    url: text('url'),
    durationSeconds: doublePrecision('duration_seconds'),
    name: text('name'),
    renderedContent: text('rendered_content'),
    renderedSetUp: text('rendered_set_up'),
    /** All audio of the row that can be restored, oldest first, with the present one. */
    history: jsonb('history').notNull().default([]).$type<readonly RenderedAudio[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('version_row_position').on(table.orgId, table.sessionId, table.position),
    index('version_row_removed')
      .on(table.orgId, table.sessionId, table.removedAt)
      .where(sql`${table.position} is null`),
  ],
);
