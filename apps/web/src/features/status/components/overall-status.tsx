import { dateTime } from '../../../shared/format/time.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner, Skeleton } from '../../../shared/ui/states.tsx';
import { useSystemStatus, useUnknownToast } from '../api.ts';
import { t } from '../messages.ts';
import styles from './status.module.css';

/** Summary of the status and its time. */
export const OverallStatus = () => {
  const status = useSystemStatus();
  useUnknownToast(status.data === null);
  if (status.data === undefined)
    return (
      <div role="status">
        <span className="sr-only">{t('status.loading')}</span>
        <Skeleton width="60%" height={24} />
      </div>
    );
  if (status.data === null)
    return (
      <div className={styles.unknown}>
        <Banner tone="error">{t('status.notLoaded')}</Banner>
        <Button isBusy={status.isFetching} onClick={() => void status.refetch()}>
          {t('status.retry')}
        </Button>
      </div>
    );
  const { status: overall, checkedAt } = status.data;
  return (
    <div>
      <p className={styles.overall}>
        <span className={styles.dot} data-indicator={overall.indicator} aria-hidden="true" />
        {serverText(overall, overall.description)}
      </p>
      <p className={styles.checked}>{t('status.checked', { time: dateTime(checkedAt) })}</p>
    </div>
  );
};
