import type { CampaignReport } from '@sonora/contracts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { useTables } from '../../hooks/use-tables.ts';
import { axisTicks, axisTop, barNames, hasBarName } from '../../model/report/report-axis.ts';
import { reportBars } from '../../model/report/report-bars.ts';
import { t } from '../../report-messages.ts';
import styles from './report-chart.module.css';

const hourMilliseconds = 3_600_000;

/** Impressions over time as bars, or as a table, which screen readers have in both cases. */
export const ReportChart = ({ report }: { readonly report: CampaignReport }) => {
  const [isTable, toggle] = useTables();
  const bars = reportBars(report);
  const isHourly = (bars[1]?.at ?? 0) - (bars[0]?.at ?? 0) <= hourMilliseconds;
  const named = bars.map((bar) => ({ ...bar, ...barNames(bar.at, isHourly) }));
  const top = axisTop(Math.max(...bars.map(({ impressions }) => impressions)));
  const title = t(isHourly ? 'campaignReport.chart.hours' : 'campaignReport.chart.days');
  return (
    <figure className={styles.figure} aria-label={title}>
      <div className={styles.head}>
        <figcaption className={styles.title}>{title}</figcaption>
        <Button variant="quiet" onClick={toggle}>
          {t(isTable ? 'campaignReport.asChart' : 'campaignReport.asTable')}
        </Button>
      </div>
      {!isTable && (
        <div className={styles.chart} aria-hidden="true">
          <div className={`${styles.ticks} tabular`}>
            {axisTicks(top).map((tick) => (
              <span key={tick}>{numberText(tick)}</span>
            ))}
          </div>
          <div className={styles.plot}>
            <div className={styles.bars} data-halved={axisTicks(top).length === 3 ? '' : undefined}>
              {named.map(({ at, impressions, whole }) => (
                <div key={at} className={styles.column} title={`${whole}: ${numberText(impressions)}`}>
                  <div className={styles.bar} style={{ height: `${(impressions / top) * 100}%` }} />
                </div>
              ))}
            </div>
            <div className={styles.names}>
              {named.map(({ at, short }, index) => (
                <span key={at}>{hasBarName(index, named.length, isHourly) && short}</span>
              ))}
            </div>
          </div>
        </div>
      )}
      <table className={isTable ? `${styles.table} tabular` : 'sr-only'}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(isHourly ? 'campaignReport.hour' : 'campaignReport.day')}</th>
            <th scope="col">{t('campaignReport.counts.impressions')}</th>
            <th scope="col">{t('campaignReport.counts.completes')}</th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ at, whole, impressions, completes }) => (
            <tr key={at}>
              <th scope="row">{whole}</th>
              <td>{numberText(impressions)}</td>
              <td>{numberText(completes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
