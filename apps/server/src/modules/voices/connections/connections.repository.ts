import type { CloudEngine, ConnectionStatus } from '@sonora/contracts';
import { type Message, referenceOf } from '@sonora/contracts/messages/message';
import type { VoiceDefinition } from '@sonora/speech';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { INSTALLATION } from '../../../platform/ids/installation-id.ts';
import { speechConnection, speechPolicy, speechUsage } from './connections.schema.ts';

export type ConnectionRow = typeof speechConnection.$inferSelect;
export type ConnectionKey = Pick<ConnectionRow, 'orgId' | 'engine'>;
export type NewConnection = Pick<ConnectionRow, 'baseUrl' | 'region' | 'model' | 'sealedKey'>;

export type ConnectionsRepository = ReturnType<typeof createConnectionsRepository>;

/** The only place with SQL of connections; every statement names the owner. */
export const createConnectionsRepository = (db: Database) => {
  const keyed = ({ orgId, engine }: ConnectionKey) =>
    and(eq(speechConnection.orgId, orgId), eq(speechConnection.engine, engine));
  return {
    /** Those of the organisation and, behind them, those of the installation. */
    listFor: (orgId: string | undefined): Promise<ConnectionRow[]> =>
      db
        .select()
        .from(speechConnection)
        .where(inArray(speechConnection.orgId, orgId === undefined ? [INSTALLATION] : [orgId, INSTALLATION]))
        // The installation's id is the least there is.
        .orderBy(desc(speechConnection.orgId), asc(speechConnection.engine)),
    /**
     * Connections that are due to be asked for their voices: new ones, each after an hour, and those that are down again and
     * again, after a minute at first and then after as long as they have been down.
     */
    dueAt: (now: Date): Promise<ConnectionKey[]> => {
      const { orgId, engine, status, statusSince, checkedAt } = speechConnection;
      const rest = sql`case when ${status} = 'down'
        then greatest(interval '1 minute', least(interval '1 hour', ${checkedAt} - ${statusSince}))
        else interval '1 hour' end`;
      return db
        .select({ orgId, engine })
        .from(speechConnection)
        .where(sql`${checkedAt} is null or ${checkedAt} + ${rest} < ${now.toISOString()}`);
    },
    find: async (key: ConnectionKey): Promise<ConnectionRow | undefined> => {
      const [row] = await db.select().from(speechConnection).where(keyed(key));
      return row;
    },
    /** Its voices stay until the service has named others, unless it is another service from now on. */
    save: async (
      key: ConnectionKey,
      { isElsewhere, ...settings }: NewConnection & { readonly isElsewhere: boolean },
    ): Promise<void> => {
      const now = new Date();
      const fresh = {
        ...settings,
        status: 'checking',
        statusText: null,
        statusReference: null,
        statusSince: now,
        checkedAt: null,
        modifiedAt: now,
        ...(isElsewhere && { voices: [] }),
      } as const;
      await db
        .insert(speechConnection)
        .values({ ...key, ...fresh })
        .onConflictDoUpdate({ target: [speechConnection.orgId, speechConnection.engine], set: fresh });
    },
    remove: async (key: ConnectionKey): Promise<boolean> => {
      const gone = await db.delete(speechConnection).where(keyed(key)).returning({ engine: speechConnection.engine });
      return gone.length > 0;
    },
    /** What came of asking a service; nothing when its settings were changed in the meantime. */
    note: async (
      { modifiedAt, ...key }: ConnectionKey & Pick<ConnectionRow, 'modifiedAt'>,
      {
        status,
        reason,
        voices,
      }: {
        readonly status: ConnectionStatus;
        /** Why it is down. */
        readonly reason?: Message | undefined;
        readonly voices?: readonly VoiceDefinition[];
      },
    ): Promise<void> => {
      const now = new Date();
      await db
        .update(speechConnection)
        .set({
          status,
          statusText: reason?.text ?? null,
          statusReference: reason ? referenceOf(reason) : null,
          statusSince: sql`case when ${speechConnection.status} = ${status} then ${speechConnection.statusSince} else now() end`,
          checkedAt: now,
          ...(voices && { voices }),
        })
        .where(and(keyed(key), eq(speechConnection.modifiedAt, modifiedAt)));
    },
    /** Adds to what a service was sent this month. */
    addCharacters: async (orgId: string, engine: CloudEngine, characters: number): Promise<void> => {
      const month = new Date().toISOString().slice(0, 7);
      await db
        .insert(speechUsage)
        .values({ orgId, engine, month, characters })
        .onConflictDoUpdate({
          target: [speechUsage.orgId, speechUsage.engine, speechUsage.month],
          set: { characters: sql`${speechUsage.characters} + excluded.characters` },
        });
    },
    /** The latest month first. */
    charactersOf: (orgId: string) =>
      db
        .select({ engine: speechUsage.engine, month: speechUsage.month, characters: speechUsage.characters })
        .from(speechUsage)
        .where(eq(speechUsage.orgId, orgId))
        .orderBy(desc(speechUsage.month), asc(speechUsage.engine))
        .limit(36),
    allowsStandIns: async (orgId: string): Promise<boolean> => {
      const [row] = await db.select().from(speechPolicy).where(eq(speechPolicy.orgId, orgId));
      return row?.allowsStandIns ?? false;
    },
    setStandIns: async (orgId: string, allowsStandIns: boolean): Promise<void> => {
      await db
        .insert(speechPolicy)
        .values({ orgId, allowsStandIns })
        .onConflictDoUpdate({ target: speechPolicy.orgId, set: { allowsStandIns } });
    },
    /** Everything of an organisation that is deleted. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(speechConnection).where(eq(speechConnection.orgId, orgId));
      await db.delete(speechUsage).where(eq(speechUsage.orgId, orgId));
      await db.delete(speechPolicy).where(eq(speechPolicy.orgId, orgId));
    },
  };
};
