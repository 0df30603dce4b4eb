import type { BillingRecord } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { dayText } from '../../../shared/format/time.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../shared/ui/button.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { recordOptions } from '../api.ts';
import { CreditsCard } from '../components/credits-card.tsx';
import { ExtraCreditsDialog } from '../components/extra-credits-dialog.tsx';
import { InvoicesCard, ItemsCard } from '../components/money-cards.tsx';
import { PlanCard } from '../components/plan-card.tsx';
import { UsageLists } from '../components/usage-lists.tsx';
import { WeekCard } from '../components/week-card.tsx';
import { t } from '../messages.ts';
import styles from './billing.module.css';

const Actions = ({ record }: { readonly record: BillingRecord }) => {
  const { screens } = useUser();
  const [isOpen, setOpen] = useState(false);
  const hasExtra = screens.includes('manageCredits') && record.provider.extraCreditsUnitPrice !== null;
  return (
    <>
      {record.portalUrl !== null && (
        <ButtonAnchor href={new URL(record.portalUrl).pathname}>{t('billing.paymentDetails')}</ButtonAnchor>
      )}
      {hasExtra && <Button onClick={() => setOpen(true)}>{t('billing.manageExtra')}</Button>}
      {screens.includes('upgradePlan') && (
        <ButtonLink to="/billing/change" variant="primary">
          {t('billing.upgrade')}
        </ButtonLink>
      )}
      {hasExtra && <ExtraCreditsDialog isOpen={isOpen} record={record} onClose={() => setOpen(false)} />}
    </>
  );
};

const creditLines = ({ organisation: { rollover, extraCreditsUsed }, end }: BillingRecord): readonly string[] => [
  ...(rollover > 0 ? [t('billing.credits.carried', { credits: numberText(rollover) })] : []),
  ...(extraCreditsUsed > 0 ? [t('billing.credits.bought', { credits: numberText(extraCreditsUsed) })] : []),
  t('billing.credits.renews', { date: dayText(end) }),
  t('billing.credits.rule'),
];

const PageSkeleton = () => (
  <div className={styles.columns} role="status">
    <span className="sr-only">{t('billing.loading')}</span>
    <div className={styles.column}>
      <Skeleton height={220} />
      <Skeleton height={230} />
    </div>
    <div className={styles.column}>
      <Skeleton height={220} />
      <Skeleton height={160} />
    </div>
  </div>
);

/** Plan, credits and payments of the organisation. */
export const BillingPage = () => {
  usePage(t('billing.title'));
  const record = useQuery(recordOptions());
  if (record.isLoadingError) {
    return (
      <>
        <PageHead title={t('billing.title')} />
        <ErrorState title={t('billing.failed')} error={record.error} onRetry={() => void record.refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t('billing.title')} actions={record.data && <Actions record={record.data} />} />
      {record.data ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <PlanCard record={record.data} />
            <WeekCard />
            <InvoicesCard />
          </div>
          <div className={styles.column}>
            <CreditsCard lines={creditLines(record.data)} />
            <UsageLists />
            <ItemsCard record={record.data} />
          </div>
        </div>
      ) : (
        <PageSkeleton />
      )}
    </>
  );
};
