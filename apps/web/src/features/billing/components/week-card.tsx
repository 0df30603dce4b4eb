import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { weekOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/billing.module.css';
import { UsageChart } from './usage-chart.tsx';

const Content = () => {
  const week = useQuery(weekOptions());
  if (week.isLoadingError) {
    return <ErrorState title={t('billing.usageFailed')} error={week.error} onRetry={() => void week.refetch()} />;
  }
  if (!week.data) return <Skeleton height={150} />;
  if (week.data.dailyUsage.length === 0) return <p className={styles.note}>{t('billing.nothing')}</p>;
  return <UsageChart days={week.data.dailyUsage} />;
};

/** Credits of the last seven days. */
export const WeekCard = () => (
  <Card title={t('billing.chart.title')}>
    <Content />
  </Card>
);
