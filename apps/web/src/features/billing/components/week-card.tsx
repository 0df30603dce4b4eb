import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { weekOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/billing.module.css';
import { UsageChart } from './usage-chart.tsx';

/**
 * Credits of the last seven days.
 * @param isHiddenWhenUnused leaves the card out while there is nothing to chart. Default: false
 */
export const WeekCard = ({ isHiddenWhenUnused = false }: { readonly isHiddenWhenUnused?: boolean }) => {
  const week = useQuery(weekOptions());
  const days = week.data?.dailyUsage;
  if (isHiddenWhenUnused && !days?.some(({ usage }) => usage > 0)) return null;
  return (
    <Card title={t('billing.chart.title')}>
      {week.isLoadingError ? (
        <ErrorState title={t('billing.usageFailed')} error={week.error} onRetry={() => void week.refetch()} />
      ) : !days ? (
        <Skeleton height={150} />
      ) : days.length === 0 ? (
        <p className={styles.note}>{t('billing.nothing')}</p>
      ) : (
        <UsageChart days={days} />
      )}
    </Card>
  );
};
