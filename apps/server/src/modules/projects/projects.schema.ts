import { limits, type SessionProgress } from '@sonora/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** First line with words of the ad at a path of a state. */
const firstWords = (ad: string): string =>
  `jsonb_path_query_first(state, '${ad}.lines[*].text ? (@ like_regex "[^ \\t\\r\\n]")')`;

const excerpt = `left(btrim(coalesce(${firstWords('$.editor.ad')}, ${firstWords('$.ad')}) #>> '{}', E' \\t\\r\\n'), ${limits.excerptCharacters})`;

/** States of version 1 kept the renders beside the step. */
const lastDuration =
  "coalesce(state #> '{editor,renders,-1,durationSeconds}', state #> '{renders,-1,durationSeconds}')";

/** Length of the finished ad, else of the last render in the state. */
const shownDuration = `case when produced_audioform_id = audioform_id and produced_seconds is not null then produced_seconds when jsonb_typeof(${lastDuration}) = 'number' then (${lastDuration})::double precision end`;

export const projectTable = pgTable(
  'project',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    folderId: uuid('folder_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('project_name').on(table.orgId, sql`lower(${table.name})`),
    uniqueIndex('project_default').on(table.orgId, table.createdBy).where(sql`${table.isDefault}`),
  ],
);

export const projectSession = pgTable(
  'project_session',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull().default('draft'),
    workflowId: text('workflow_id').notNull(),
    audioformId: uuid('audioform_id'),
    state: jsonb('state').notNull().default({}),
    /** For lists, which must not read the state: it has up to 400 kB. */
    hasState: boolean('has_state').generatedAlwaysAs(sql`state <> '{}'::jsonb`),
    /** First words of the ad, which distinguish sessions of the same name. The state may be any JSON. */
    excerpt: text('excerpt').generatedAlwaysAs(sql.raw(excerpt)),
    /** Name and first words in lower case, in which lists search. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql.raw(`lower(name || ' ' || coalesce(${excerpt}, ''))`)),
    /** Length of the ad. Lists must not read the state for it. */
    durationSeconds: doublePrecision('duration_seconds').generatedAlwaysAs(sql.raw(shownDuration)),
    /** Cover colour of the ad or of the versions, or any other text in its place. */
    coverColour: text('cover_colour').generatedAlwaysAs(
      sql.raw(
        "left(coalesce(state #>> '{editor,ad,coverColour}', state #>> '{tagsConfig,controls,adCoverColor}'), 20)",
      ),
    ),
    /** The last production of the session that succeeded, and the length of its ad. */
    producedAudioformId: uuid('produced_audioform_id'),
    producedSeconds: doublePrecision('produced_seconds'),
    /** The production that was last downloaded or shared. */
    deliveredAudioformId: uuid('delivered_audioform_id'),
    /** The only rule for how far a session is. */
    progress: text('progress')
      .notNull()
      .$type<SessionProgress>()
      .generatedAlwaysAs(
        sql.raw(
          "case when status = 'complete' or delivered_audioform_id = audioform_id then 'delivered' when produced_audioform_id = audioform_id then 'produced' else 'draft' end",
        ),
      ),
    /**
     * Incremented by each change, so that a browser tab with an older state does not overwrite a newer one unnoticed.
     */
    revision: integer('revision').notNull().default(1),
    /** Key of the request that created it, so that a repeated request does not create another session. */
    idempotencyKey: text('idempotency_key'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedBy: uuid('modified_by').notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projectTable.orgId, projectTable.id],
    }).onDelete('cascade'),
    uniqueIndex('project_session_idempotency')
      .on(table.orgId, table.createdBy, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('project_session_page').on(table.orgId, table.projectId, table.modifiedAt, table.id),
    // All that the orders of a list by progress, length and owner need: their rows are sorted without being read.
    index('project_session_orders').on(
      table.orgId,
      table.projectId,
      table.progress,
      table.durationSeconds,
      table.createdBy,
      table.modifiedAt,
      table.id,
    ),
    index('project_session_name').on(table.orgId, table.projectId, sql`lower(${table.name})`),
    index('project_session_recent').on(table.orgId, table.modifiedAt),
    index('project_session_owner').on(table.orgId, table.createdBy),
    index('project_session_audioform').on(table.orgId, table.audioformId),
  ],
);

/** The window that edits a session. A row that has expired counts as none. */
export const sessionEditor = pgTable(
  'session_editor',
  {
    orgId: uuid('org_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    windowId: text('window_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.sessionId] }),
    foreignKey({
      columns: [table.orgId, table.sessionId],
      foreignColumns: [projectSession.orgId, projectSession.id],
    }).onDelete('cascade'),
  ],
);
