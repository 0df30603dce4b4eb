import { type CampaignSettings, DomainError, limits } from '@sonora/contracts';
import type { CampaignListStatus } from '@sonora/contracts/campaigns/campaign-schemas';
import type { CampaignWebhookEvent } from '@sonora/contracts/campaigns/webhook-schemas';
import {
  and,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { containing } from '../../../platform/database/like.ts';
import { deleteEventsOf } from '../../../platform/event-sink/delete-events.ts';
import { personTable } from '../../accounts/index.ts';
import { displayNameOf } from '../../projects/index.ts';
import {
  campaignBannerTable,
  campaignCreativeTable,
  campaignFeedTable,
  campaignPublicationTable,
  campaignRevisionTable,
  campaignTable,
} from '../campaigns.schema.ts';
import { campaignValidationLinkTable } from '../validation/validation-links.schema.ts';
import { createWebhooksRepository } from '../webhooks/webhooks.repository.ts';
import { campaignWebhookTable } from '../webhooks/webhooks.schema.ts';

export type CampaignRow = typeof campaignTable.$inferSelect;
export type RevisionRow = typeof campaignRevisionTable.$inferSelect;
/** A revision without its settings, which may be large. */
export type ListedRevision = Omit<RevisionRow, 'settings'>;
export type CampaignId = { readonly orgId: string; readonly id: string };
/** A campaign with the settings of its draft. */
export type CampaignWithSettings = { readonly campaign: CampaignRow; readonly settings: CampaignSettings };

export type CampaignQuery = {
  readonly limit: number;
  readonly offset: number;
  readonly search?: string | undefined;
  readonly status?: CampaignListStatus | undefined;
  readonly deleted: boolean;
};

export type CampaignsRepository = ReturnType<typeof createCampaignsRepository>;

const hasEnded = sql`coalesce(${campaignTable.publishedEndsAt} <= now(), false)`;

const hasStatus = (status: CampaignListStatus): SQL | undefined => {
  switch (status) {
    case 'draft':
      return isNull(campaignTable.publishedRevision);
    case 'paused':
      return and(isNotNull(campaignTable.publishedRevision), eq(campaignTable.isPaused, true));
    case 'published':
      return and(isNotNull(campaignTable.publishedRevision), eq(campaignTable.isPaused, false), not(hasEnded));
    case 'ended':
      return and(isNotNull(campaignTable.publishedRevision), eq(campaignTable.isPaused, false), hasEnded);
    default:
      return status satisfies never;
  }
};

const listed = {
  orgId: campaignRevisionTable.orgId,
  campaignId: campaignRevisionTable.campaignId,
  number: campaignRevisionTable.number,
  change: campaignRevisionTable.change,
  wasPublished: campaignRevisionTable.wasPublished,
  createdBy: campaignRevisionTable.createdBy,
  createdAt: campaignRevisionTable.createdAt,
};

/** SQL of campaigns and their revisions. Each statement filters by organisation. */
export const createCampaignsRepository = (db: Database) => {
  const one = ({ orgId, id }: CampaignId) => isRow(campaignTable, orgId, id);
  const ofRevisions = ({ orgId, id }: CampaignId) =>
    and(eq(campaignRevisionTable.orgId, orgId), eq(campaignRevisionTable.campaignId, id));
  const deleteEvents = async (which: SQL | undefined): Promise<void> => {
    const rows = await db.select({ tagId: campaignTable.tagId }).from(campaignTable).where(which);
    await deleteEventsOf(
      db,
      rows.map(({ tagId }) => tagId),
    );
  };
  /** Told before an instant, or while the clock was ahead. */
  const isQuiet = (since: Date, now: Date) => {
    const { spikeToldAt } = campaignTable;
    return or(isNull(spikeToldAt), lt(spikeToldAt, since), gt(spikeToldAt, now));
  };
  return {
    insert: async (row: typeof campaignTable.$inferInsert): Promise<void> => {
      await db.insert(campaignTable).values(row);
    },
    /** A campaign that was not deleted. */
    find: async (id: CampaignId): Promise<CampaignRow | undefined> =>
      (
        await db
          .select()
          .from(campaignTable)
          .where(and(one(id), isNull(campaignTable.deletedAt)))
          .limit(1)
      )[0],
    /**
     * A campaign that was not deleted, with the settings of its draft. In one statement: a change that becomes one with the change before it
     * deletes that revision, so between two statements the draft may be gone.
     */
    findDraft: async (id: CampaignId): Promise<CampaignWithSettings | undefined> =>
      (
        await db
          .select({ campaign: campaignTable, settings: campaignRevisionTable.settings })
          .from(campaignTable)
          .innerJoin(
            campaignRevisionTable,
            and(
              eq(campaignRevisionTable.orgId, campaignTable.orgId),
              eq(campaignRevisionTable.campaignId, campaignTable.id),
              eq(campaignRevisionTable.number, campaignTable.draftRevision),
            ),
          )
          .where(and(one(id), isNull(campaignTable.deletedAt)))
      )[0],
    /** Locks a campaign: its changes wait for each other. Also one that was deleted. */
    lock: async (id: CampaignId): Promise<CampaignRow | undefined> =>
      (await db.select().from(campaignTable).where(one(id)).for('update'))[0],
    findByKey: async (orgId: string, createdBy: string, idempotencyKey: string): Promise<CampaignRow | undefined> =>
      (
        await db
          .select()
          .from(campaignTable)
          .where(
            and(
              eq(campaignTable.orgId, orgId),
              eq(campaignTable.createdBy, createdBy),
              eq(campaignTable.idempotencyKey, idempotencyKey),
            ),
          )
      )[0],
    countAll: async (orgId: string): Promise<number> =>
      (await db.select({ count: count() }).from(campaignTable).where(eq(campaignTable.orgId, orgId)))[0]?.count ?? 0,
    list: async (
      orgId: string,
      { limit, offset, search, status, deleted }: CampaignQuery,
    ): Promise<{ readonly rows: CampaignRow[]; readonly total: number }> => {
      const where = and(
        eq(campaignTable.orgId, orgId),
        deleted ? isNotNull(campaignTable.deletedAt) : isNull(campaignTable.deletedAt),
        status && hasStatus(status),
        search ? ilike(campaignTable.name, containing(search)) : undefined,
      );
      const rows = await db
        .select()
        .from(campaignTable)
        .where(where)
        .orderBy(desc(campaignTable.modifiedAt), desc(campaignTable.id))
        .limit(limit)
        .offset(offset);
      const [counted] = await db.select({ count: count() }).from(campaignTable).where(where);
      return { rows, total: counted?.count ?? 0 };
    },
    update: async (id: CampaignId, change: Partial<typeof campaignTable.$inferInsert>): Promise<void> => {
      await db.update(campaignTable).set(change).where(one(id));
    },
    /** Marks published campaigns whose creatives or feeds changed, so that a worker publishes them again. */
    markPublicationDue: async (orgId: string, ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) return;
      await db
        .update(campaignTable)
        .set({ isPublicationDue: true })
        .where(
          and(
            eq(campaignTable.orgId, orgId),
            inArray(campaignTable.id, [...ids]),
            isNotNull(campaignTable.publishedRevision),
          ),
        );
    },
    hasDue: async (): Promise<boolean> =>
      (
        await db
          .select({ id: campaignTable.id })
          .from(campaignTable)
          .where(eq(campaignTable.isPublicationDue, true))
          .limit(1)
      ).length > 0,
    /** One campaign whose publication is due, locked; those that others lock are left to them. */
    lockDue: async (): Promise<CampaignRow | undefined> =>
      (
        await db
          .select()
          .from(campaignTable)
          .where(eq(campaignTable.isPublicationDue, true))
          .limit(1)
          .for('update', { skipLocked: true })
      )[0],
    /** Published campaigns with a webhook that is told about errors, except those that were told since an instant. */
    listWatched: (quietSince: Date, now: Date): Promise<(CampaignId & { tagId: string })[]> =>
      db
        .select({ orgId: campaignTable.orgId, id: campaignTable.id, tagId: campaignTable.tagId })
        .from(campaignTable)
        .where(
          and(
            isNotNull(campaignTable.publishedRevision),
            isNull(campaignTable.deletedAt),
            isQuiet(quietSince, now),
            sql`exists (
              select from ${campaignWebhookTable} as w
              where w.org_id = ${campaignTable.orgId} and coalesce(w.campaign_id, ${campaignTable.id}) = ${campaignTable.id}
                and w.is_active and w.events ? ${'campaign.errors_spiked' satisfies CampaignWebhookEvent})`,
          ),
        ),
    /** A campaign whose errors are to be told; undefined when another process has just told them. */
    claimSpike: async (id: CampaignId, quietSince: Date, now: Date): Promise<CampaignRow | undefined> =>
      (
        await db
          .update(campaignTable)
          .set({ spikeToldAt: now })
          .where(and(one(id), isQuiet(quietSince, now)))
          .returning()
      )[0],
    insertRevision: async (row: typeof campaignRevisionTable.$inferInsert): Promise<void> => {
      await db.insert(campaignRevisionTable).values(row);
    },
    findRevision: async (id: CampaignId, number: number): Promise<RevisionRow | undefined> =>
      (
        await db
          .select()
          .from(campaignRevisionTable)
          .where(and(ofRevisions(id), eq(campaignRevisionTable.number, number)))
      )[0],
    findListedRevision: async (id: CampaignId, number: number): Promise<ListedRevision | undefined> =>
      (
        await db
          .select(listed)
          .from(campaignRevisionTable)
          .where(and(ofRevisions(id), eq(campaignRevisionTable.number, number)))
      )[0],
    /** Number of the revision before another one. */
    numberBefore: async (id: CampaignId, number: number): Promise<number | null> =>
      (
        await db
          .select({ number: max(campaignRevisionTable.number) })
          .from(campaignRevisionTable)
          .where(and(ofRevisions(id), lt(campaignRevisionTable.number, number)))
      )[0]?.number ?? null,
    listRevisions: (id: CampaignId): Promise<(ListedRevision & { readonly createdByName: string | null })[]> =>
      db
        .select({ ...listed, createdByName: displayNameOf(personTable) })
        .from(campaignRevisionTable)
        .leftJoin(personTable, eq(personTable.id, campaignRevisionTable.createdBy))
        .where(ofRevisions(id))
        .orderBy(desc(campaignRevisionTable.number))
        .limit(limits.campaigns.revisions),
    removeRevision: async (id: CampaignId, number: number): Promise<void> => {
      await db.delete(campaignRevisionTable).where(and(ofRevisions(id), eq(campaignRevisionTable.number, number)));
    },
    markPublished: async (id: CampaignId, number: number): Promise<void> => {
      await db
        .update(campaignRevisionTable)
        .set({ wasPublished: true })
        .where(and(ofRevisions(id), eq(campaignRevisionTable.number, number)));
    },
    /** Removes the oldest revisions beyond the limit: those that were never published first, the present ones never. */
    pruneRevisions: async (id: CampaignId, kept: readonly number[]): Promise<void> => {
      await db.execute(sql`
        delete from ${campaignRevisionTable}
        where org_id = ${id.orgId} and campaign_id = ${id.id} and number in (
          select number from (
            select number, row_number() over (
              order by number = any(${sql.param([...kept])}::int[]) desc, was_published desc, number desc
            ) as place
            from ${campaignRevisionTable}
            where org_id = ${id.orgId} and campaign_id = ${id.id}
          ) as ranked
          where place > ${limits.campaigns.revisions}
        )`);
    },
    /** Campaigns that were deleted before a date. */
    listDeletedBefore: (before: Date, atMost: number): Promise<CampaignId[]> =>
      db
        .select({ orgId: campaignTable.orgId, id: campaignTable.id })
        .from(campaignTable)
        .where(lt(campaignTable.deletedAt, before))
        .limit(atMost),
    /** Ids under which ads were counted: those of an organisation's campaigns, or of one, and of their rules. */
    countedSubjects: async (orgId: string, id?: string): Promise<string[]> => {
      const { rows } = await db.execute<{ id: string }>(sql`
        select id::text from ${campaignTable} where org_id = ${orgId} and id = coalesce(${id ?? null}::uuid, id)
        union
        select jsonb_array_elements(settings->'rules')->>'ruleId' from ${campaignRevisionTable}
        where org_id = ${orgId} and campaign_id = coalesce(${id ?? null}::uuid, campaign_id)`);
      return rows.map((row) => row.id);
    },
    /** Deletes a campaign for good. */
    purge: async ({ orgId, id }: CampaignId): Promise<void> => {
      await deleteEvents(one({ orgId, id }));
      for (const table of [
        campaignPublicationTable,
        campaignCreativeTable,
        campaignBannerTable,
        campaignRevisionTable,
        campaignValidationLinkTable,
      ] as const)
        await db.delete(table).where(and(eq(table.orgId, orgId), eq(table.campaignId, id)));
      await createWebhooksRepository(db).deleteAll(orgId, id);
      await db.delete(campaignTable).where(one({ orgId, id }));
    },
    /** Deletes publications of campaigns that are gone, once all processes have read that they end. */
    deleteEndedPublications: async (before: Date): Promise<void> => {
      await db.execute(sql`
        delete from ${campaignPublicationTable} as p
        where p.served is null and p.published_at < ${before.toISOString()} and not exists (
          select from ${campaignTable} as c where c.org_id = p.org_id and c.id = p.campaign_id)`);
    },
    /** Locks all campaigns of an organisation. */
    lockAll: async (orgId: string): Promise<void> => {
      await db
        .select({ id: campaignTable.id })
        .from(campaignTable)
        .where(eq(campaignTable.orgId, orgId))
        .orderBy(campaignTable.id)
        .for('update');
    },
    /** Deletes everything of an organisation but its publications. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await deleteEvents(eq(campaignTable.orgId, orgId));
      for (const table of [
        campaignCreativeTable,
        campaignBannerTable,
        campaignRevisionTable,
        campaignFeedTable,
        campaignValidationLinkTable,
        campaignTable,
      ] as const)
        await db.delete(table).where(eq(table.orgId, orgId));
      await createWebhooksRepository(db).deleteAll(orgId);
    },
  };
};

/** A campaign and its draft as they are now. @throws DomainError `not-found` */
export const readCampaignDraft = async (
  repository: CampaignsRepository,
  id: CampaignId,
): Promise<CampaignWithSettings> => {
  const draft = await repository.findDraft(id);
  if (!draft) throw new DomainError('not-found');
  return draft;
};

/** Settings of the draft of a campaign that is locked, so that the draft stays. Others read both at once, by `readCampaignDraft`. */
export const draftSettings = async (
  repository: CampaignsRepository,
  campaign: Pick<CampaignRow, 'orgId' | 'id' | 'draftRevision'>,
): Promise<CampaignSettings> => {
  const revision = await repository.findRevision(campaign, campaign.draftRevision);
  if (!revision) throw new Error(`the draft ${campaign.draftRevision} of a campaign is missing`);
  return revision.settings;
};
