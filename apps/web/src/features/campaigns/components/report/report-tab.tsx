import type { CampaignReport, ReportCounts } from '@sonora/contracts';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveBlob, showDownloadFailure } from '../../../../shared/files/downloads.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Chips } from '../../../../shared/ui/controls.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { campaignQueries, campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useTabAddress } from '../../hooks/use-tab-address.ts';
import { addressOfReportSort, type ReportSort, reportSortOf } from '../../model/report/report-lines.ts';
import { capitalised } from '../../model/targeting/condition-words.ts';
import { t } from '../../report-messages.ts';
import { CountsTable, type ExportOf, type ExportTable, shareText } from './counts-table.tsx';
import { ReasonTables } from './reason-tables.tsx';
import styles from './report.module.css';
import { ReportChart } from './report-chart.tsx';

const periods = { day: 1, week: 7, month: 30 } as const;
type Period = keyof typeof periods;
const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;

const Totals = ({ counts }: { readonly counts: ReportCounts }) => {
  const ofAnswers =
    counts.answers > 0 && t('campaignReport.ofAnswers', { share: shareText(counts.impressions, counts.answers) });
  const ofImpressions = (count: number) =>
    counts.impressions > 0 && t('campaignReport.ofImpressions', { share: shareText(count, counts.impressions) });
  const entries = [
    ['impressions', counts.impressions, ofAnswers],
    ['completes', counts.completes, ofImpressions(counts.completes)],
    ['clicks', counts.clicks, ofImpressions(counts.clicks)],
    ['skips', counts.skips, ofImpressions(counts.skips)],
    ['errors', counts.errors, ''],
    ['noAds', counts.noAds, ''],
    ['filtered', counts.filtered, ''],
    ['late', counts.late, ''],
  ] as const;
  return (
    <dl className={styles.totals}>
      {entries.map(([name, count, share]) => (
        <div key={name} className={styles.total}>
          <dt>{t(`campaignReport.counts.${name}`)}</dt>
          <dd className="tabular">
            {numberText(count)} {share && <small>{share}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const placeName = ({ city, region, postalCode }: CampaignReport['places'][number]): string =>
  [city, region, postalCode].filter((part) => part !== null && part !== '').join(', ') ||
  t('campaignReport.unknownPlace');

const ruleName = (ruleId: string | null, targeting: CampaignReport['rules'][number]['targeting']): string => {
  if (ruleId === null) return t('campaignReport.default');
  return targeting ? capitalised(serverText(targeting.message, targeting.text)) : t('campaignReport.unnamed');
};

const Tables = ({ report, exportOf }: { readonly report: CampaignReport; readonly exportOf: ExportOf }) => {
  const { search, write } = useTabAddress();
  const sort = reportSortOf(search.sort);
  const onSort = (next: ReportSort): void => write({ sort: addressOfReportSort(next) });
  return (
    <div className={styles.stack}>
      <CountsTable
        title={t('campaignReport.creatives')}
        head={t('campaignReport.creative')}
        pagesLabel={t('campaignReport.pagesOfCreatives')}
        sort={sort}
        onSort={onSort}
        end={exportOf('creatives')}
        lines={report.creatives.map(({ creativeId, name, isRemoved, counts }) => ({
          key: creativeId,
          name: name ?? t('campaignReport.unnamed'),
          isRemoved,
          counts,
        }))}
      />
      <CountsTable
        title={t('campaignReport.rules')}
        head={t('campaignReport.rule')}
        pagesLabel={t('campaignReport.pagesOfRules')}
        sort={sort}
        onSort={onSort}
        end={exportOf('rules')}
        lines={report.rules.map(({ ruleId, targeting, isRemoved, counts }) => ({
          key: ruleId ?? '',
          name: ruleName(ruleId, targeting),
          isRemoved,
          counts,
        }))}
      />
      <CountsTable
        title={t('campaignReport.places')}
        head={t('campaignReport.place')}
        pagesLabel={t('campaignReport.pagesOfPlaces')}
        sort={sort}
        onSort={onSort}
        end={exportOf('places')}
        note={
          report.hasMorePlaces ? t('campaignReport.morePlaces', { count: numberText(report.places.length) }) : undefined
        }
        lines={report.places.map((place) => ({
          key: JSON.stringify([place.region, place.city, place.postalCode]),
          name: placeName(place),
          isRemoved: false,
          counts: place.counts,
        }))}
      />
    </div>
  );
};

/** A button that saves a table of the report. */
const useExport = (query: { readonly from: string; readonly to: string }): ExportOf => {
  const { campaign } = useDraft();
  const [busy, setBusy] = useState<ExportTable>();
  const save = async (table: ExportTable): Promise<void> => {
    setBusy(table);
    try {
      const file = await campaignsApi.campaignReports.exportReport({
        params: { id: campaign.campaignId },
        query: { ...query, table },
      });
      saveBlob(file, `${campaign.name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-')}-report-${table}.csv`);
    } catch (error) {
      showDownloadFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (table) => (
    <Button
      variant="quiet"
      isBusy={busy === table}
      aria-label={t(`campaignReport.exports.${table}`)}
      onClick={() => void save(table)}
    >
      <IconDownload size={16} aria-hidden="true" /> {t('campaignReport.export')}
    </Button>
  );
};

/** What the campaign has served, and why figures differ. */
export const ReportTab = () => {
  const { campaign } = useDraft();
  const { search, write } = useTabAddress();
  const names = Object.keys(periods) as readonly Period[];
  const period = names.find((name) => name === search.period) ?? 'week';
  // Whole hours, so that the query stays the same for a while.
  const [end] = useState(() => Math.ceil(Date.now() / hourMilliseconds) * hourMilliseconds);
  const query = {
    from: new Date(end - periods[period] * dayMilliseconds).toISOString(),
    to: new Date(end).toISOString(),
  };
  const report = useQuery({
    ...campaignQueries.campaignReports.report.queryOptions({
      input: { params: { id: campaign.campaignId }, query },
      staleTime: 10_000,
      refetchInterval: 15_000,
    }),
    placeholderData: keepPreviousData,
  });
  const exportOf = useExport(query);
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <Chips
          label={t('campaignReport.period')}
          values={names}
          value={period}
          nameOf={(name) => t(`campaignReport.periods.${name as Period}`)}
          onChange={(name) => write({ period: name === 'week' ? undefined : name })}
        />
      </div>
      <AsyncList
        query={report}
        notLoaded={t('campaignReport.notLoaded')}
        skeletonHeights={[120, 180]}
        isEmpty={() => false}
        empty={null}
      >
        {(data) => (
          <>
            <Card title={t('campaignReport.totals')} end={data.totals.impressions > 0 && exportOf('hours')}>
              <Totals counts={data.totals} />
              {data.totals.impressions > 0 ? (
                <ReportChart report={data} />
              ) : (
                <p className={styles.note}>{t('campaignReport.none')}</p>
              )}
            </Card>
            {data.discrepancies.length > 0 && (
              <Banner tone="information">
                <div className={styles.lines}>
                  {data.discrepancies.map(({ text, message }) => (
                    <p key={text}>{serverText(message, text)}</p>
                  ))}
                </div>
              </Banner>
            )}
            {data.totals.impressions > 0 && <Tables report={data} exportOf={exportOf} />}
            <ReasonTables report={data} exportOf={exportOf} />
          </>
        )}
      </AsyncList>
    </div>
  );
};
