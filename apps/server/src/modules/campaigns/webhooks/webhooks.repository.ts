import { limits } from '@sonora/contracts';
import type { CampaignWebhookEvent } from '@sonora/contracts/campaigns/webhook-schemas';
import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { campaignWebhookDeliveryTable, campaignWebhookTable } from './webhooks.schema.ts';

export type WebhookRow = typeof campaignWebhookTable.$inferSelect;
export type WebhookDeliveryRow = typeof campaignWebhookDeliveryTable.$inferSelect;
/** Deliveries in a row that failed, and when the first of them did. */
export type WebhookFailures = { readonly failedDeliveries: number; readonly failedSince: Date };
type FailureColumn = 'failedDeliveries' | 'failedSince' | 'turnedOffAt';
export type LastDelivery = Pick<WebhookDeliveryRow, 'state' | 'createdAt' | 'attemptedAt'>;

/** SQL of webhooks and their deliveries. Each statement filters by organisation. */
export const createWebhooksRepository = (db: Database) => {
  const one = (orgId: string, id: string) => isRow(campaignWebhookTable, orgId, id);
  const oneDelivery = (orgId: string, id: string) => isRow(campaignWebhookDeliveryTable, orgId, id);
  const deliveriesOf = (orgId: string, webhookId: string) =>
    and(eq(campaignWebhookDeliveryTable.orgId, orgId), eq(campaignWebhookDeliveryTable.webhookId, webhookId));
  const ofCampaign = (campaignId: string): SQL | undefined =>
    or(isNull(campaignWebhookTable.campaignId), eq(campaignWebhookTable.campaignId, campaignId));
  return {
    insert: async (row: typeof campaignWebhookTable.$inferInsert): Promise<void> => {
      await db.insert(campaignWebhookTable).values(row);
    },
    find: async (orgId: string, id: string): Promise<WebhookRow | undefined> =>
      (await db.select().from(campaignWebhookTable).where(one(orgId, id)))[0],
    /** Webhooks of an organisation, or those that get the events of a campaign. */
    list: (orgId: string, campaignId?: string): Promise<WebhookRow[]> =>
      db
        .select()
        .from(campaignWebhookTable)
        .where(
          and(eq(campaignWebhookTable.orgId, orgId), campaignId === undefined ? undefined : ofCampaign(campaignId)),
        )
        .orderBy(asc(campaignWebhookTable.id))
        .limit(limits.campaigns.webhooks.organisation),
    count: async (orgId: string): Promise<number> =>
      (await db.select({ count: count() }).from(campaignWebhookTable).where(eq(campaignWebhookTable.orgId, orgId)))[0]
        ?.count ?? 0,
    /** Active webhooks that get this event of a campaign. */
    listeningTo: (orgId: string, campaignId: string, event: CampaignWebhookEvent): Promise<WebhookRow[]> =>
      db
        .select()
        .from(campaignWebhookTable)
        .where(
          and(
            eq(campaignWebhookTable.orgId, orgId),
            ofCampaign(campaignId),
            eq(campaignWebhookTable.isActive, true),
            sql`${campaignWebhookTable.events} ? ${event}`,
          ),
        ),
    /** @returns false when there is no such webhook */
    update: async (
      orgId: string,
      id: string,
      change: Partial<Pick<WebhookRow, 'url' | 'events' | 'isActive' | 'secret' | FailureColumn>>,
    ): Promise<boolean> =>
      (
        await db
          .update(campaignWebhookTable)
          .set(change)
          .where(one(orgId, id))
          .returning({ id: campaignWebhookTable.id })
      ).length > 0,
    /** Forgets the failures of a webhook whose delivery arrived. */
    clearFailures: async (orgId: string, id: string): Promise<void> => {
      await db
        .update(campaignWebhookTable)
        .set({ failedDeliveries: 0, failedSince: null })
        .where(and(one(orgId, id), sql`${campaignWebhookTable.failedDeliveries} > 0`));
    },
    /**
     * Notes a delivery that failed for good, and turns off a webhook that has failed for too long or too often.
     * @returns its failures when it was turned off now
     */
    noteFailure: async (orgId: string, id: string): Promise<WebhookFailures | undefined> => {
      const { failedDeliveries, failedSince, isActive } = campaignWebhookTable;
      await db
        .update(campaignWebhookTable)
        .set({
          failedDeliveries: sql`${failedDeliveries} + 1`,
          // Not since it was created or first tried: it waits while no worker runs, which is no failure of the receiver.
          failedSince: sql`coalesce(${failedSince}, now())`,
        })
        .where(one(orgId, id));
      const { failedDeliveries: maxDeliveries, failedDays } = limits.campaigns.webhooks;
      const rows = await db
        .update(campaignWebhookTable)
        .set({ isActive: false, turnedOffAt: sql`now()` })
        .where(
          and(
            one(orgId, id),
            eq(isActive, true),
            or(
              sql`${failedDeliveries} >= ${maxDeliveries}`,
              sql`${failedSince} <= now() - make_interval(days => ${failedDays}::int)`,
            ),
          ),
        )
        .returning({ failedDeliveries, failedSince });
      const [row] = rows;
      return row?.failedSince ? { failedDeliveries: row.failedDeliveries, failedSince: row.failedSince } : undefined;
    },
    /** Deletes a webhook with its deliveries. @returns false when there is no such webhook */
    delete: async (orgId: string, id: string): Promise<boolean> => {
      await db.delete(campaignWebhookDeliveryTable).where(deliveriesOf(orgId, id));
      const rows = await db
        .delete(campaignWebhookTable)
        .where(one(orgId, id))
        .returning({ id: campaignWebhookTable.id });
      return rows.length > 0;
    },
    insertDeliveries: async (rows: readonly (typeof campaignWebhookDeliveryTable.$inferInsert)[]): Promise<void> => {
      if (rows.length > 0) await db.insert(campaignWebhookDeliveryTable).values([...rows]);
    },
    findDelivery: async (orgId: string, id: string): Promise<WebhookDeliveryRow | undefined> =>
      (await db.select().from(campaignWebhookDeliveryTable).where(oneDelivery(orgId, id)))[0],
    listDeliveries: (orgId: string, webhookId: string): Promise<WebhookDeliveryRow[]> =>
      db
        .select()
        .from(campaignWebhookDeliveryTable)
        .where(deliveriesOf(orgId, webhookId))
        .orderBy(desc(campaignWebhookDeliveryTable.createdAt), desc(campaignWebhookDeliveryTable.id))
        .limit(limits.campaigns.webhooks.deliveries),
    /** The last delivery of each webhook of an organisation. */
    lastDeliveries: async (orgId: string): Promise<Map<string, LastDelivery>> => {
      const newest = sql`(
        select distinct on (webhook_id) id from ${campaignWebhookDeliveryTable}
        where org_id = ${orgId} order by webhook_id, created_at desc, id desc)`;
      const rows = await db
        .select({
          webhookId: campaignWebhookDeliveryTable.webhookId,
          state: campaignWebhookDeliveryTable.state,
          createdAt: campaignWebhookDeliveryTable.createdAt,
          attemptedAt: campaignWebhookDeliveryTable.attemptedAt,
        })
        .from(campaignWebhookDeliveryTable)
        .where(
          and(eq(campaignWebhookDeliveryTable.orgId, orgId), sql`${campaignWebhookDeliveryTable.id} in ${newest}`),
        );
      return new Map(rows.map(({ webhookId, ...last }) => [webhookId, last]));
    },
    updateDelivery: async (
      orgId: string,
      id: string,
      change: PgUpdateSetSource<typeof campaignWebhookDeliveryTable>,
    ): Promise<void> => {
      await db.update(campaignWebhookDeliveryTable).set(change).where(oneDelivery(orgId, id));
    },
    /** Deletes the oldest deliveries of a webhook beyond the limit; those that will be tried again stay. */
    pruneDeliveries: async (orgId: string, webhookId: string): Promise<void> => {
      await db.execute(sql`
        delete from ${campaignWebhookDeliveryTable}
        where org_id = ${orgId} and webhook_id = ${webhookId} and state <> 'waiting' and id in (
          select id from ${campaignWebhookDeliveryTable}
          where org_id = ${orgId} and webhook_id = ${webhookId}
          order by created_at desc, id desc offset ${limits.campaigns.webhooks.deliveries}
        )`);
    },
    /** Deletes the webhooks of a campaign, or all of an organisation, with their deliveries. */
    deleteAll: async (orgId: string, campaignId?: string): Promise<void> => {
      const which = and(
        eq(campaignWebhookTable.orgId, orgId),
        campaignId === undefined ? undefined : eq(campaignWebhookTable.campaignId, campaignId),
      );
      await db.delete(campaignWebhookDeliveryTable).where(
        and(
          eq(campaignWebhookDeliveryTable.orgId, orgId),
          campaignId === undefined
            ? undefined
            : sql`${campaignWebhookDeliveryTable.webhookId} in (
                  select id from ${campaignWebhookTable} where org_id = ${orgId} and campaign_id = ${campaignId})`,
        ),
      );
      await db.delete(campaignWebhookTable).where(which);
    },
  };
};
