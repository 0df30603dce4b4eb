import { cloudEngines } from '@sonora/contracts/enumerations';
import { numberText } from '../../../shared/format/numbers.ts';
import { monthText } from '../../../shared/format/time.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { t } from '../messages.ts';
import { services, type Usage, usageTable } from '../model/services.ts';
import styles from '../pages/voices-pages.module.css';

/** A service that is no longer known keeps its own name. */
const titleOf = (engine: string): string => {
  const known = cloudEngines.find((each) => each === engine);
  return known ? services[known].title : engine;
};

/** What services were sent for the organisation, by month. */
export const UsageCard = ({ usage }: { readonly usage: readonly Usage[] }) => {
  const table = usageTable(usage);
  return (
    <Card title={t('voices.charactersSpoken')} isFlush>
      <p className={styles.lead}>{t('voices.usage.lead')}</p>
      {table ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={styles.scroll} aria-label={t('voices.charactersByMonth')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('voices.month')}</th>
                {table.engines.map((engine) => (
                  <th key={engine} scope="col">
                    {titleOf(engine)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.months.map(({ month, counts }) => (
                <tr key={month}>
                  <th scope="row">{monthText(month)}</th>
                  {counts.map((count, index) => (
                    <td key={table.engines[index]} className="tabular">
                      {numberText(count)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <p className={styles.none}>{t('voices.nothingYet')}</p>
      )}
    </Card>
  );
};
