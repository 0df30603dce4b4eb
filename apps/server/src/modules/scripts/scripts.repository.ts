import { DomainError, limits } from '@sonora/contracts';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import { and, asc, count, desc, eq, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isRow } from '../../platform/database/is-row.ts';
import { scriptTable, scriptVersionTable } from './scripts.schema.ts';

export type ScriptRow = typeof scriptTable.$inferSelect;
export type ScriptNames = Pick<ScriptRow, 'projectName' | 'moduleName' | 'scriptName'>;
/** A script with one of its texts, and the numbers of all its versions in order. */
export type StoredScript = ScriptRow & {
  readonly version: number;
  readonly text: string;
  readonly versions: readonly number[];
};
export type ScriptFilter = Partial<ScriptNames> & {
  readonly scriptId?: string | undefined;
  /** A text that equals the metadata, or a JSON object whose fields the metadata has. */
  readonly metadata?: string | undefined;
};
export type NewScript = Pick<ScriptRow, 'orgId' | 'id' | 'createdBy' | 'metadata'> &
  ScriptNames & { readonly text: string };

export type ScriptsRepository = ReturnType<typeof createScriptsRepository>;

/** The text of a JSON object; undefined for any other text. */
const jsonObjectIn = (text: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : undefined;
  } catch {
    return undefined;
  }
};

const hasMetadata = (wanted: string): SQL => {
  const fields = jsonObjectIn(wanted);
  return fields === undefined
    ? sql`${scriptTable.metadata} = to_jsonb(${wanted}::text)`
    : sql`${scriptTable.metadata} @> ${fields}::jsonb`;
};

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** SQL of scripts. Each statement filters by organisation. */
export const createScriptsRepository = (db: Database) => {
  const one = (orgId: string, id: string) => isRow(scriptTable, orgId, id);
  const versionsOf = (orgId: string, id: string) =>
    and(eq(scriptVersionTable.orgId, orgId), eq(scriptVersionTable.scriptId, id));
  const filtered = (orgId: string, { scriptId, metadata, ...names }: ScriptFilter): SQL | undefined =>
    and(
      eq(scriptTable.orgId, orgId),
      scriptId === undefined ? undefined : eq(scriptTable.id, scriptId),
      names.projectName === undefined ? undefined : eq(scriptTable.projectName, names.projectName),
      names.moduleName === undefined ? undefined : eq(scriptTable.moduleName, names.moduleName),
      names.scriptName === undefined ? undefined : eq(scriptTable.scriptName, names.scriptName),
      metadata === undefined || metadata === '' ? undefined : hasMetadata(metadata),
    );

  return {
    /** @throws DomainError when the organisation has the maximum number of scripts */
    create: ({ text, ...row }: NewScript): Promise<void> =>
      db.transaction(async (transaction) => {
        await transaction.insert(scriptTable).values(row);
        await transaction.insert(scriptVersionTable).values({ orgId: row.orgId, scriptId: row.id, version: 1, text });
        const [total] = await transaction
          .select({ rows: count() })
          .from(scriptTable)
          .where(eq(scriptTable.orgId, row.orgId));
        if ((total?.rows ?? 0) > limits.scripts.organisation)
          throw new DomainError('invalid-input', {
            detail: scriptMessage('scripts.tooMany', { count: limits.scripts.organisation }),
          });
      }),
    /** The newest version without a number; undefined for an unknown script or version. */
    find: async (orgId: string, id: string, version?: number): Promise<StoredScript | undefined> => {
      const [row] = await db.select().from(scriptTable).where(one(orgId, id));
      if (!row) return undefined;
      const numbers = await db
        .select({ version: scriptVersionTable.version })
        .from(scriptVersionTable)
        .where(versionsOf(orgId, id))
        .orderBy(asc(scriptVersionTable.version));
      const versions = numbers.map((each) => each.version);
      const wanted = version ?? versions.at(-1);
      if (wanted === undefined) return undefined;
      const [found] = await db
        .select({ text: scriptVersionTable.text })
        .from(scriptVersionTable)
        .where(and(versionsOf(orgId, id), eq(scriptVersionTable.version, wanted)));
      return found && { ...row, version: wanted, text: found.text, versions };
    },
    /**
     * Adds a version, or changes the one of that number. Beyond the maximum the oldest versions go.
     * @returns the number of the version; undefined for an unknown script or version
     */
    save: (
      orgId: string,
      id: string,
      change: Partial<ScriptNames> & {
        readonly text: string;
        readonly metadata?: unknown;
        readonly version?: number | undefined;
      },
    ): Promise<number | undefined> =>
      db.transaction(async (transaction) => {
        const [row] = await transaction.select().from(scriptTable).where(one(orgId, id)).for('update');
        if (!row) return undefined;
        const { text, version, metadata, ...names } = change;
        const given = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
        if (metadata !== undefined || Object.keys(given).length > 0)
          await transaction
            .update(scriptTable)
            .set({ ...given, ...(metadata === undefined ? {} : { metadata }) })
            .where(one(orgId, id));
        if (version !== undefined) {
          const changed = await transaction
            .update(scriptVersionTable)
            .set({ text })
            .where(and(versionsOf(orgId, id), eq(scriptVersionTable.version, version)))
            .returning({ version: scriptVersionTable.version });
          return changed[0]?.version;
        }
        const [last] = await transaction
          .select({ version: scriptVersionTable.version })
          .from(scriptVersionTable)
          .where(versionsOf(orgId, id))
          .orderBy(desc(scriptVersionTable.version))
          .limit(1);
        const next = (last?.version ?? 0) + 1;
        await transaction.insert(scriptVersionTable).values({ orgId, scriptId: id, version: next, text });
        await transaction
          .delete(scriptVersionTable)
          .where(and(versionsOf(orgId, id), sql`${scriptVersionTable.version} <= ${next - limits.scripts.versions}`));
        return next;
      }),
    /** Deletes a script, or one version of it and the script with its last one. @returns whether there was one */
    remove: (orgId: string, id: string, version?: number): Promise<boolean> =>
      db.transaction(async (transaction) => {
        if (version !== undefined) {
          const [row] = await transaction.select().from(scriptTable).where(one(orgId, id)).for('update');
          const gone = await transaction
            .delete(scriptVersionTable)
            .where(and(versionsOf(orgId, id), eq(scriptVersionTable.version, version)))
            .returning({ version: scriptVersionTable.version });
          if (!row || gone.length === 0) return false;
          const [left] = await transaction
            .select({ rows: count() })
            .from(scriptVersionTable)
            .where(versionsOf(orgId, id));
          if ((left?.rows ?? 0) > 0) return true;
        }
        const gone = await transaction.delete(scriptTable).where(one(orgId, id)).returning({ id: scriptTable.id });
        return gone.length > 0;
      }),
    /** Newest first; ids are ordered by time. `before` is the id at which the last page ended. */
    list: async (
      orgId: string,
      filter: ScriptFilter,
      page: { readonly before: string | undefined; readonly limit: number },
    ): Promise<readonly Omit<StoredScript, 'versions'>[]> => {
      const newest = sql`(
        select max(other.version) from ${scriptVersionTable} other
        where other.org_id = ${scriptTable.orgId} and other.script_id = ${scriptTable.id}
      )`;
      const rows = await db
        .select({ script: scriptTable, version: scriptVersionTable.version, text: scriptVersionTable.text })
        .from(scriptTable)
        .innerJoin(
          scriptVersionTable,
          and(
            eq(scriptVersionTable.orgId, scriptTable.orgId),
            eq(scriptVersionTable.scriptId, scriptTable.id),
            eq(scriptVersionTable.version, newest),
          ),
        )
        .where(and(filtered(orgId, filter), page.before === undefined ? undefined : lt(scriptTable.id, page.before)))
        .orderBy(desc(scriptTable.id))
        .limit(page.limit);
      return rows.map(({ script, version, text }) => ({ ...script, version, text }));
    },
    /** Names of projects in alphabetical order. */
    projectNames: async (orgId: string): Promise<readonly string[]> => {
      const rows = await db
        .select({ name: scriptTable.projectName })
        .from(scriptTable)
        .where(eq(scriptTable.orgId, orgId))
        .groupBy(scriptTable.projectName)
        .orderBy(asc(scriptTable.projectName));
      return rows.map(({ name }) => name);
    },
    /** Names of modules, of projects whose name begins so. */
    moduleNames: async (orgId: string, projectPrefix = ''): Promise<readonly string[]> => {
      const rows = await db
        .select({ name: scriptTable.moduleName })
        .from(scriptTable)
        .where(and(eq(scriptTable.orgId, orgId), like(scriptTable.projectName, `${escapeLike(projectPrefix)}%`)))
        .groupBy(scriptTable.moduleName)
        .orderBy(asc(scriptTable.moduleName));
      return rows.map(({ name }) => name);
    },
    /** Deletes all rows of an organisation. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(scriptTable).where(eq(scriptTable.orgId, orgId));
    },
  };
};
