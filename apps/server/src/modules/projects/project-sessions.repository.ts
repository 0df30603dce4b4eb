import { limits, type SessionSort, type WorkflowId } from '@sonora/contracts';
import { and, asc, count, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isRow } from '../../platform/database/is-row.ts';
import { containing } from '../../platform/database/like.ts';
import { isOneOf } from '../../platform/database/one-of.ts';
import { personTable } from '../accounts/index.ts';
import { projectSession } from './projects.schema.ts';

export type SessionRow = typeof projectSession.$inferSelect;
export type ListedSessionRow = Omit<SessionRow, 'state' | 'searchText'> & {
  /** Null when the account was deleted. */
  readonly createdByName: string | null;
};
export type SessionChange = Partial<Pick<SessionRow, 'name' | 'status' | 'state' | 'audioformId' | 'projectId'>>;
export type SessionIds = { readonly orgId: string; readonly projectId: string; readonly sessionId: string };

export type SessionFilter = {
  readonly orgId: string;
  /** Undefined: all projects. */
  readonly projectId?: string;
  readonly workflowId?: WorkflowId | undefined;
  readonly search?: string | undefined;
};

export type SessionPage = {
  readonly sort: SessionSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

export type ProjectSessionsRepository = ReturnType<typeof createProjectSessionsRepository>;

const { state: _state, searchText: _searchText, ...sessionColumns } = getTableColumns(projectSession);

/** Name of a person in a list; the e-mail address until they have given one. */
export const displayNameOf = ({
  email,
  firstName,
  lastName,
}: Pick<typeof personTable, 'email' | 'firstName' | 'lastName'>): SQL<string | null> =>
  sql`case when ${firstName} in ('', 'Unknown') then ${email} else trim(${firstName} || ' ' || ${lastName}) end`;

const ownerName = displayNameOf(personTable);

const listedColumns = { ...sessionColumns, createdByName: ownerName };

/** Without a render first, as in the order from shortest to longest; names regardless of case. */
const sortKeys: Readonly<Record<SessionSort, SQL>> = {
  lastModified: sql`${projectSession.modifiedAt}`,
  createdAt: sql`${projectSession.createdAt}`,
  sessionName: sql`lower(${projectSession.name})`,
  progress: sql`case ${projectSession.progress} when 'draft' then 0 when 'produced' then 1 else 2 end`,
  durationSeconds: sql`coalesce(${projectSession.durationSeconds}, -1)`,
  createdByName: sql`lower(${ownerName})`,
};

const wordsOf = (search = ''): string[] =>
  search
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, limits.searchWords);

/** `owners`: the people who have sessions in an organisation. The index is read once per owner. */
const withOwners = (orgId: string): SQL => {
  const ofOrg = sql`select s.created_by from ${projectSession} s where s.org_id = ${orgId}`;
  return sql`with recursive owners as (
      (${ofOrg} order by s.created_by limit 1)
      union all
      select (${ofOrg} and s.created_by > owners.created_by order by s.created_by limit 1)
      from owners where owners.created_by is not null
    )`;
};

/** For each word of a search, the owners of sessions whose name contains it. */
const ownersNamed = async (db: Database, orgId: string, words: readonly string[]): Promise<readonly string[][]> => {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ id: string; word: number }>(sql`
    ${withOwners(orgId)} select ${personTable.id} as id, words.place::int - 1 as word
      from owners join ${personTable} on ${personTable.id} = owners.created_by
      join unnest(${sql.param(words.map(containing))}::text[]) with ordinality as words (pattern, place)
        on ${ownerName} ilike words.pattern`);
  return words.map((_word, place) => rows.filter(({ word }) => word === place).map(({ id }) => id));
};

/** Sessions whose name, first words or owner contain each word of a search. */
const matching = (words: readonly string[], owners: readonly string[][]): SQL | undefined =>
  and(
    ...words.map((word, place) => {
      const named = sql`${projectSession.searchText} like lower(${containing(word)})`;
      const ownerIds = owners[place] ?? [];
      return ownerIds.length === 0 ? named : or(named, isOneOf(projectSession.createdBy, ownerIds));
    }),
  );

const filtered = async (
  db: Database,
  { orgId, projectId, workflowId, search }: SessionFilter,
): Promise<SQL | undefined> => {
  const words = wordsOf(search);
  return and(
    eq(projectSession.orgId, orgId),
    projectId === undefined ? undefined : eq(projectSession.projectId, projectId),
    workflowId === undefined ? undefined : eq(projectSession.workflowId, workflowId),
    matching(words, await ownersNamed(db, orgId, words)),
  );
};

const countedRows = sql<number>`(count(*) over ())::int`;
const noNumber = sql<number>`0`;

/** Places of an organisation's owners in the order of their names: sorting by a number is faster than by names. */
const ownerPlaces = (db: Database, orgId: string) =>
  db
    .select({
      id: personTable.id,
      place: sql<number>`dense_rank() over (order by ${sortKeys.createdByName})`.as('place'),
    })
    .from(personTable)
    .where(
      inArray(personTable.id, sql`(${withOwners(orgId)} select created_by from owners where created_by is not null)`),
    )
    .as('owners');

/** A page of sessions. Those with equal keys are ordered by their last change, newest first. */
const pageOf = (
  db: Database,
  {
    orgId,
    where,
    total,
    sort,
    order,
    limit,
    offset,
  }: SessionPage & { readonly orgId: string; readonly where: SQL | undefined; readonly total: SQL<number> },
) => {
  const [key, direction] = [sortKeys[sort], order === 'asc' ? asc : desc];
  const recency = sort === 'lastModified' ? [] : [desc(projectSession.modifiedAt)];
  const then = [...recency, desc(projectSession.id)];
  const owners = ownerPlaces(db, orgId);
  const isByOwner = sort === 'createdByName';
  const chosen = db.select({ id: projectSession.id, total: total.as('total') }).from(projectSession);
  // The page is chosen by narrow rows, often by an index alone, and only its own rows are read whole.
  const page = (isByOwner ? chosen.leftJoin(owners, eq(owners.id, projectSession.createdBy)) : chosen)
    .where(where)
    .orderBy(direction(isByOwner ? owners.place : key), ...then)
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({ ...listedColumns, total: page.total })
    .from(page)
    .innerJoin(projectSession, isRow(projectSession, orgId, page.id))
    .leftJoin(personTable, eq(personTable.id, projectSession.createdBy))
    .orderBy(direction(key), ...then);
};

/** SQL of sessions. Each statement filters by organisation. */
export const createProjectSessionsRepository = (db: Database) => {
  /** Wherever it is now: another user may have moved it since the caller read its project. */
  const ofSession = ({ orgId, sessionId }: SessionIds) => isRow(projectSession, orgId, sessionId);
  return {
    /** A page of sessions, without their states, and the number of all. */
    listSessions: async (
      filter: SessionFilter,
      page: SessionPage,
    ): Promise<{ readonly rows: ListedSessionRow[]; readonly total: number }> => {
      const where = await filtered(db, filter);
      const isSearch = wordsOf(filter.search).length > 0;
      // A search reads all names once, for the page and the number. Without one, an index gives either.
      const ofPage = pageOf(db, { ...page, orgId: filter.orgId, where, total: isSearch ? countedRows : noNumber });
      const ofAll = db.select({ count: count() }).from(projectSession).where(where);
      if (!isSearch) {
        const [rows, [counted]] = await Promise.all([ofPage, ofAll]);
        return { rows, total: counted?.count ?? 0 };
      }
      const rows = await ofPage;
      const [first] = rows;
      if (first || page.offset === 0) return { rows, total: first?.total ?? 0 };
      const [counted] = await ofAll;
      return { rows, total: counted?.count ?? 0 };
    },
    /** The sessions that were changed last. */
    listRecentSessions: async (filter: SessionFilter, limit: number): Promise<ListedSessionRow[]> =>
      pageOf(db, {
        sort: 'lastModified',
        order: 'desc',
        limit,
        offset: 0,
        orgId: filter.orgId,
        where: await filtered(db, filter),
        total: noNumber,
      }),
    findSession: async (ids: SessionIds): Promise<SessionRow | undefined> =>
      (await db.select().from(projectSession).where(ofSession(ids)).limit(1))[0],
    /**
     * Inserts a session. @returns the session of the user's earlier request with the same idempotency key, if there is
     * one
     */
    insertSessionOnce: async (row: typeof projectSession.$inferInsert): Promise<SessionRow | undefined> => {
      const { orgId, createdBy, idempotencyKey } = row;
      const [made] = await db.insert(projectSession).values(row).onConflictDoNothing().returning();
      if (made || !idempotencyKey) return made;
      const ofRequest = and(
        eq(projectSession.orgId, orgId),
        eq(projectSession.createdBy, createdBy),
        eq(projectSession.idempotencyKey, idempotencyKey),
      );
      return (await db.select().from(projectSession).where(ofRequest).limit(1))[0];
    },
    /**
     * Updates a session if its revision is `revision`; undefined skips the check. A session with a new ad is no longer
     * complete.
     */
    updateSession: async (
      ids: SessionIds,
      change: SessionChange,
      options: { readonly userId: string; readonly revision: number | undefined },
    ): Promise<SessionRow | undefined> => {
      const { audioformId, status } = change;
      const isNewAd = audioformId !== undefined && audioformId !== null && status === undefined;
      return (
        await db
          .update(projectSession)
          .set({
            ...change,
            ...(isNewAd
              ? {
                  status: sql`case when ${projectSession.audioformId} is distinct from ${audioformId}::uuid and ${projectSession.status} = 'complete' then 'draft' else ${projectSession.status} end`,
                }
              : {}),
            modifiedBy: options.userId,
            modifiedAt: new Date(),
            revision: sql`${projectSession.revision} + 1`,
          })
          .where(
            and(
              ofSession(ids),
              options.revision === undefined ? undefined : eq(projectSession.revision, options.revision),
            ),
          )
          .returning()
      )[0];
    },
    /** Deletes a session of this project. One that was moved since stays: its new project may have asked for it. */
    deleteSession: async (ids: SessionIds): Promise<boolean> =>
      (
        await db
          .delete(projectSession)
          .where(and(ofSession(ids), eq(projectSession.projectId, ids.projectId)))
          .returning({ id: projectSession.id })
      ).length > 0,
    /** Notes that the ad is finished, for the sessions that show it. */
    markProduced: async (orgId: string, audioformId: string, durationSeconds: number | null): Promise<void> => {
      await db
        .update(projectSession)
        .set({ producedAudioformId: audioformId, producedSeconds: durationSeconds })
        .where(and(eq(projectSession.orgId, orgId), eq(projectSession.audioformId, audioformId)));
    },
    /** Sessions of instant ads that show these ads, by the id of the ad. */
    sessionsOfInstantAds: async (
      orgId: string,
      audioformIds: readonly string[],
    ): Promise<ReadonlyMap<string, string>> => {
      if (audioformIds.length === 0) return new Map();
      const shown = sql<unknown>`${projectSession.state} #> '{audioformIds,create,-1}'`;
      const rows = await db
        .select({ id: projectSession.id, shown })
        .from(projectSession)
        .where(
          and(
            eq(projectSession.orgId, orgId),
            eq(projectSession.workflowId, 'InstantAd'),
            sql`jsonb_exists_any(${shown}, ${sql.param([...audioformIds])}::text[])`,
          ),
        )
        .orderBy(asc(projectSession.id));
      const idsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
      return new Map(
        audioformIds.flatMap((audioformId): (readonly [string, string])[] => {
          const session = rows.find((row) => idsIn(row.shown).includes(audioformId));
          return session ? [[audioformId, session.id]] : [];
        }),
      );
    },
    /** Notes that the ad was downloaded or shared, for the sessions that show it. */
    markDelivered: async (orgId: string, audioformId: string): Promise<void> => {
      await db
        .update(projectSession)
        .set({ deliveredAudioformId: audioformId })
        .where(
          and(
            eq(projectSession.orgId, orgId),
            eq(projectSession.audioformId, audioformId),
            or(
              sql`${projectSession.deliveredAudioformId} is null`,
              ne(projectSession.deliveredAudioformId, audioformId),
            ),
          ),
        );
    },
  };
};
