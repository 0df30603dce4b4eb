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

/** SQL of connections. Each statement filters by owner. */
export const createConnectionsRepository = (db: Database) => {
  const keyed = ({ orgId, engine }: ConnectionKey) =>
    and(eq(speechConnection.orgId, orgId), eq(speechConnection.engine, engine));
  return {
    /** Connections of the organisation, followed by those of the installation. */
    listFor: (orgId: string | undefined): Promise<ConnectionRow[]> =>
      db
        .select()
        .from(speechConnection)
        .where(inArray(speechConnection.orgId, orgId === undefined ? [INSTALLATION] : [orgId, INSTALLATION]))
        // The installation's id is the lowest UUID.
        .orderBy(desc(speechConnection.orgId), asc(speechConnection.engine)),
    /**
     * Connections whose voices must be requested: new ones at once, others after an hour. Connections that are down are
     * retried after a minute at first, then at intervals as long as the outage so far.
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
    /** Keeps the stored voices until the service returns others, unless the address has changed. */
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
    /** Stores the result of a check, unless the settings have changed since it started. */
    note: async (
      { modifiedAt, ...key }: ConnectionKey & Pick<ConnectionRow, 'modifiedAt'>,
      {
        status,
        reason,
        voices,
      }: {
        readonly status: ConnectionStatus;
        /** Reason why it is down. */
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
    /** Adds to the characters sent to the service this month. */
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
    /** Latest month first. */
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
    /** Deletes all rows of an organisation. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(speechConnection).where(eq(speechConnection.orgId, orgId));
      await db.delete(speechUsage).where(eq(speechUsage.orgId, orgId));
      await db.delete(speechPolicy).where(eq(speechPolicy.orgId, orgId));
    },
  };
};
