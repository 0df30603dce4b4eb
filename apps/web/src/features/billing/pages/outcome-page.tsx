import { planTerms } from '@sonora/contracts/plans';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { billingChanged, recordOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from './billing.module.css';

type OutcomeProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly hasFailed?: boolean;
};

/** Result of a checkout or cancellation, with a link back. */
const Outcome = ({ title, children, hasFailed = false }: OutcomeProps) => {
  usePage(title, [{ label: t('billing.title'), to: '/billing' }]);
  const queryClient = useQueryClient();
  useEffect(() => {
    // The user returns from the checkout page, so cached billing data is outdated.
    void billingChanged(queryClient);
  }, [queryClient]);
  const Icon = hasFailed ? IconCircleX : IconCircleCheck;
  return (
    <section className={styles.outcome}>
      <Icon size={44} stroke={1.5} aria-hidden="true" className={hasFailed ? styles.failed : styles.succeeded} />
      <h1>{title}</h1>
      <p role="status">{children}</p>
      <div className={styles.buttons}>
        {hasFailed && <ButtonLink to="/billing/change">{t('billing.outcome.again')}</ButtonLink>}
        <ButtonLink to="/billing" variant="primary">
          {t('billing.outcome.back')}
        </ButtonLink>
      </div>
    </section>
  );
};

/** The payment provider's webhook may arrive after the user has returned. */
const waitingMilliseconds = 2_000;

const PaidPlan = () => {
  const { data } = useQuery({
    ...recordOptions(),
    refetchInterval: ({ state }) => (state.data?.provider.subscriptionId ? false : waitingMilliseconds),
  });
  return data?.provider.subscriptionId
    ? t('billing.outcome.success.text', { plan: planTerms[data.organisation.tier].name })
    : t('billing.outcome.waiting');
};

export const SuccessPage = () => (
  <Outcome title={t('billing.outcome.success.title')}>
    <PaidPlan />
  </Outcome>
);

export const BillingFailurePage = () => (
  <Outcome title={t('billing.outcome.fail.title')} hasFailed>
    {t('billing.outcome.fail.text')}
  </Outcome>
);

export const CancelSuccessPage = () => (
  <Outcome title={t('billing.outcome.cancelSuccess.title')}>{t('billing.outcome.cancelSuccess.text')}</Outcome>
);

export const ChangeSuccessPage = () => (
  <Outcome title={t('billing.outcome.changeSuccess.title')}>{t('billing.outcome.changeSuccess.text')}</Outcome>
);
