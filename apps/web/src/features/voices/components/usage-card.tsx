import { cloudEngines } from '@sonora/contracts/enumerations';
import { numberText } from '../../../shared/format/numbers.ts';
import { monthText } from '../../../shared/format/time.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { t } from '../messages.ts';
import { services, type Usage, usageTable } from '../model/services.ts';
import styles from '../pages/voices-pages.module.css';

/** Display name of a service, or its id if the service is no longer supported. */
const titleOf = (engine: string): string => {
  const known = cloudEngines.find((each) => each === engine);
  return known ? services[known].title : engine;
};

/** Characters that the organisation sent to each service, by month. */
export const UsageCard = ({ usage }: { readonly usage: readonly Usage[] }) => {
  const table = usageTable(usage);
  return (
    <Card title={t('voices.charactersSpoken')} isFlush>
      <p className={styles.lead}>{t('voices.usage.lead')}</p>
      {table ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be focusable for keyboard users
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
