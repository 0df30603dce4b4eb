import type { CampaignReport, ReportCounts } from '@sonora/contracts';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveBlob, showDownloadFailure } from '../../../../shared/files/downloads.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { dateTime, dayText } from '../../../../shared/format/time.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Chips } from '../../../../shared/ui/controls.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { Table } from '../../../../shared/ui/lists/table.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { campaignQueries, campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useCreativeNames } from '../../hooks/use-creative-names.ts';
import { useFeedNames } from '../../hooks/use-feed-names.ts';
import { useRuleTexts } from '../../hooks/use-rule-texts.ts';
import { percentOf, reportBars } from '../../model/report-bars.ts';
import { t } from '../../report-messages.ts';
import { ReasonTables } from './reason-tables.tsx';
import styles from './report.module.css';

const periods = { day: 1, week: 7, month: 30 } as const;
type Period = keyof typeof periods;
const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;
const maxRows = 20;

const shareText = (part: number, whole: number): string => {
  const share = percentOf(part, whole);
  return share === undefined ? '' : t('campaignReport.percent', { value: numberText(share, 1) });
};

const Totals = ({ counts }: { readonly counts: ReportCounts }) => {
  const entries = [
    ['impressions', counts.impressions, shareText(counts.impressions, counts.answers)],
    ['completes', counts.completes, shareText(counts.completes, counts.impressions)],
    ['clicks', counts.clicks, shareText(counts.clicks, counts.impressions)],
    ['skips', counts.skips, shareText(counts.skips, counts.impressions)],
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
            {numberText(count)} <small>{share}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Impressions over time, with a table for screen readers. */
const Chart = ({ report }: { readonly report: CampaignReport }) => {
  const bars = reportBars(report);
  const max = Math.max(1, ...bars.map(({ impressions }) => impressions));
  const isHourly = (bars[1]?.at ?? 0) - (bars[0]?.at ?? 0) <= hourMilliseconds;
  const when = (at: number): string => (isHourly ? dateTime(at) : dayText(at));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure>
      <div className={styles.chart} aria-hidden="true">
        {bars.map(({ at, impressions }) => (
          <div
            key={at}
            className={styles.column}
            style={{ height: `${(impressions / max) * 100}%` }}
            title={`${when(at)}: ${numberText(impressions)}`}
          />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{first && when(first.at)}</span>
        <span>{last && when(last.at)}</span>
      </div>
      <table className="sr-only">
        <caption>{t('campaignReport.chart')}</caption>
        <tbody>
          {bars
            .filter(({ impressions }) => impressions > 0)
            .map(({ at, impressions }) => (
              <tr key={at}>
                <th scope="row">{when(at)}</th>
                <td>{numberText(impressions)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
};

type Line = { readonly key: string; readonly name: string; readonly counts: ReportCounts };
type CountsTableProps = { readonly title: string; readonly head: string; readonly lines: readonly Line[] };

const CountsTable = ({ title, head, lines }: CountsTableProps) => (
  <Card title={title} isFlush>
    <Table
      frameLabel={title}
      head={
        <>
          <th scope="col">{head}</th>
          <th scope="col">{t('campaignReport.counts.impressions')}</th>
          <th scope="col">{t('campaignReport.counts.completes')}</th>
        </>
      }
    >
      {lines.slice(0, maxRows).map(({ key, name, counts }) => (
        <tr key={key}>
          <td className={styles.name}>{name}</td>
          <td className="tabular">{numberText(counts.impressions)}</td>
          <td className="tabular">
            {numberText(counts.completes)} <small>{shareText(counts.completes, counts.impressions)}</small>
          </td>
        </tr>
      ))}
    </Table>
  </Card>
);

const placeName = ({ city, region, postalCode }: CampaignReport['places'][number]): string =>
  [city, region, postalCode].filter((part) => part !== null && part !== '').join(', ') ||
  t('campaignReport.unknownPlace');

const Tables = ({ report }: { readonly report: CampaignReport }) => {
  const { campaign } = useDraft();
  const names = useCreativeNames(campaign.campaignId);
  const rules = useRuleTexts(campaign.campaignId, useFeedNames());
  return (
    <div className={styles.columns}>
      <CountsTable
        title={t('campaignReport.creatives')}
        head={t('campaignReport.creative')}
        lines={report.creatives.map(({ creativeId, counts }) => ({
          key: creativeId,
          name: names.get(creativeId) ?? t('campaignReport.removed'),
          counts,
        }))}
      />
      <CountsTable
        title={t('campaignReport.rules')}
        head={t('campaignReport.rule')}
        lines={report.rules.map(({ ruleId, counts }) => ({
          key: ruleId ?? '',
          name: ruleId === null ? t('campaignReport.default') : (rules.get(ruleId) ?? t('campaignReport.removed')),
          counts,
        }))}
      />
      <CountsTable
        title={t('campaignReport.places')}
        head={t('campaignReport.place')}
        lines={report.places.map((place) => ({ key: placeName(place), name: placeName(place), counts: place.counts }))}
      />
    </div>
  );
};

const useExport = (query: { readonly from: string; readonly to: string }) => {
  const { campaign } = useDraft();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await campaignsApi.campaignReports.exportReport({
        params: { id: campaign.campaignId },
        query: { ...query, table: 'hours' },
      });
      saveBlob(file, `${campaign.name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-')}-report.csv`);
    } catch (error) {
      showDownloadFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
};

/** What the campaign has served, and why figures differ. */
export const ReportTab = () => {
  const { campaign } = useDraft();
  const [period, setPeriod] = useState<Period>('week');
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
  const download = useExport(query);
  const names = Object.keys(periods) as readonly Period[];
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <Chips
          label={t('campaignReport.period')}
          values={names}
          value={period}
          nameOf={(name) => t(`campaignReport.periods.${name as Period}`)}
          onChange={(name) => setPeriod(names.find((each) => each === name) ?? period)}
        />
        <Button isBusy={download.isBusy} onClick={() => void download.save()}>
          <IconDownload size={16} aria-hidden="true" /> {t('campaignReport.export')}
        </Button>
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
            <Card title={t('campaignReport.totals')}>
              <Totals counts={data.totals} />
              {data.totals.impressions > 0 ? (
                <Chart report={data} />
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
            {data.totals.impressions > 0 && <Tables report={data} />}
            <ReasonTables report={data} />
          </>
        )}
      </AsyncList>
    </div>
  );
};
