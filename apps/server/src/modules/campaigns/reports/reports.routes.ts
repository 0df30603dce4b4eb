import { DomainError, limits } from '@sonora/contracts';
import type { CampaignReport } from '@sonora/contracts/endpoints/campaigns/campaign-reports';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { Notifier } from '../../../platform/database/notifications.ts';
import type { EventDatabases } from '../../../platform/event-sink/databases/event-databases.ts';
import { memberCaller, type RequestContext, router } from '../../../platform/http/router.ts';
import { buildReport, reportedIds } from './build-report.ts';
import { reportCsv } from './report-csv.ts';
import type { ReportPeriod } from './report-period.ts';
import { createReportsRepository } from './reports.repository.ts';
import { watchEvents } from './watch-events.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_MS = 7 * 24 * HOUR_MS;
/** Years that a clock may show; PostgreSQL has no year 0. */
const [FIRST_MS, LAST_MS] = [Date.UTC(2000), Date.UTC(2200)];

export type ReportsServices = {
  readonly handle: DatabaseHandle;
  readonly eventDatabases: EventDatabases;
  readonly notifier: Notifier;
  /** Aborted when this process stops: streams then end, and clients reconnect to another process. */
  readonly stopping: AbortSignal;
};

/** Whole hours around the given instants; of a longer period its last part. */
export const readPeriod = (
  given: { readonly from?: string | undefined; readonly to?: string | undefined },
  nowMs: number,
): ReportPeriod => {
  const clamp = (instantMs: number): number => Math.min(LAST_MS, Math.max(FIRST_MS, instantMs));
  const toMs = clamp(given.to === undefined ? nowMs : Date.parse(given.to));
  const to = Math.ceil(toMs / HOUR_MS) * HOUR_MS;
  const wanted = given.from === undefined ? to - DEFAULT_MS : clamp(Date.parse(given.from));
  const from = Math.max(Math.floor(wanted / HOUR_MS) * HOUR_MS, to - limits.adEvents.reportDays * 24 * HOUR_MS);
  return { from: new Date(Math.min(from, to)), to: new Date(to) };
};

export const createReportsRoutes = ({ handle, eventDatabases, notifier, stopping }: ReportsServices) => {
  const repository = createReportsRepository(handle.db, eventDatabases);

  const requireTag = async (context: RequestContext, id: string): Promise<string> => {
    const tagId = await repository.findTag(memberCaller(context).orgId, id);
    if (tagId === undefined) throw new DomainError('not-found');
    return tagId;
  };

  const reportOf = async (context: RequestContext, id: string, period: ReportPeriod): Promise<CampaignReport> => {
    const tagId = await requireTag(context, id);
    const [counts, places] = await Promise.all([
      repository.sumCounts(tagId, period),
      repository.sumPlaces(tagId, period),
    ]);
    const { orgId } = memberCaller(context);
    return buildReport(period, counts, places, await repository.namesOf({ orgId, id }, reportedIds(counts)));
  };

  return {
    report: router.campaignReports.report.handler(async ({ context, input: { params, query } }) =>
      reportOf(context, params.id, readPeriod(query, Date.now())),
    ),
    exportReport: router.campaignReports.exportReport.handler(async ({ context, input: { params, query } }) => {
      const report = await reportOf(context, params.id, readPeriod(query, Date.now()));
      const csv = reportCsv(report, query.table);
      return new File([csv], `report-${query.table}.csv`, { type: 'text/csv; charset=utf-8' });
    }),
    liveEvents: router.campaignReports.liveEvents.handler(async ({ context, input, signal }) => {
      // Before the stream begins, so that an unknown campaign is answered with an error.
      const tagId = await requireTag(context, input.params.id);
      return watchEvents({ notifier, repository }, tagId, signal ? AbortSignal.any([signal, stopping]) : stopping);
    }),
  };
};
