import { planTerms } from '@sonora/contracts/plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { dayText } from '../../../shared/format/time.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { billingChanged, recordOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from './billing.module.css';

const Confirmation = ({ sentence }: { readonly sentence: string }) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.billing.cancel();
      await billingChanged(queryClient);
      showToast({ tone: 'success', title: t('billing.plan.updated') });
      await navigate({ to: '/billing/cancel-success' });
    } catch (error) {
      setBusy(false);
      showToast({ tone: 'error', title: t('billing.errorTitle'), description: errorText(error) });
    }
  };
  return (
    <div className={styles.stack}>
      <p>{sentence}</p>
      <div className={styles.buttons}>
        <ButtonLink to="/billing">{t('billing.cancel.back')}</ButtonLink>
        <Button variant="danger" isBusy={isBusy} onClick={() => void cancel()}>
          {t('billing.cancel.confirm')}
        </Button>
      </div>
    </div>
  );
};

const Content = () => {
  const record = useQuery(recordOptions());
  if (record.isLoadingError) {
    return <ErrorState title={t('billing.failed')} error={record.error} onRetry={() => void record.refetch()} />;
  }
  if (!record.data) return <Skeleton height={96} />;
  const { organisation, provider } = record.data;
  if (provider.subscriptionId === null || provider.cancelledDate !== null) return <p>{t('billing.cancel.nothing')}</p>;
  return (
    <Confirmation
      sentence={t('billing.cancel.about', {
        plan: planTerms[organisation.tier].name,
        date: dayText(provider.periodEnd),
      })}
    />
  );
};

/** Explains the effects of cancelling a plan, and cancels it. */
export const CancelPage = () => {
  usePage(t('billing.cancel.title'), [{ label: t('billing.title'), to: '/billing' }]);
  return (
    <>
      <PageHead title={t('billing.cancel.title')} />
      <div className={styles.narrow}>
        <Card>
          <Content />
        </Card>
      </div>
    </>
  );
};
