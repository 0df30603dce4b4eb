import { planTerms } from '@sonora/contracts/plans';
import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { billingChanged, recordOptions } from '../api.ts';
import { billingStep } from '../billing-step.ts';
import { t } from '../messages.ts';
import styles from './billing.module.css';

const icons = {
  success: { icon: IconCircleCheck, className: styles.succeeded },
  failure: { icon: IconCircleX, className: styles.failed },
  neutral: { icon: IconInfoCircle, className: undefined },
} as const;

type OutcomeProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** Default: success. */
  readonly tone?: keyof typeof icons;
};

/** Result of a checkout or cancellation, with a link back. */
const Outcome = ({ title, children, tone = 'success' }: OutcomeProps) => {
  usePage(title, [{ label: t('billing.title'), to: '/billing' }]);
  const queryClient = useQueryClient();
  useEffect(() => {
    // The user returns from the checkout page, so cached billing data is outdated.
    void billingChanged(queryClient);
  }, [queryClient]);
  const { icon: Icon, className } = icons[tone];
  return (
    <section className={styles.outcome}>
      <Icon size={44} stroke={1.5} aria-hidden="true" className={className} />
      <h1>{title}</h1>
      <p role="status">{children}</p>
      <div className={styles.buttons}>
        {tone === 'failure' && <ButtonLink to="/billing/change">{t('billing.outcome.again')}</ButtonLink>}
        <ButtonLink to="/billing" variant="primary">
          {t('billing.outcome.back')}
        </ButtonLink>
      </div>
    </section>
  );
};

/** Shown when a page was opened by its address and nothing of the kind has happened. */
const NothingHappened = () => (
  <Outcome title={t('billing.outcome.none.title')} tone="neutral">
    {t('billing.outcome.none.text')}
  </Outcome>
);

/** The payment provider's webhook may arrive after the user has returned. */
const waitingMilliseconds = 2_000;

export const SuccessPage = () => {
  const { data } = useQuery({
    ...recordOptions(),
    refetchInterval: ({ state }) => (state.data?.provider.subscriptionId ? false : waitingMilliseconds),
  });
  if (!data) return <Skeleton height={200} />;
  if (data.provider.subscriptionId) {
    return (
      <Outcome title={t('billing.outcome.success.title')}>
        {t('billing.outcome.success.text', { plan: planTerms[data.organisation.tier].name })}
      </Outcome>
    );
  }
  if (!billingStep.is('checkout')) return <NothingHappened />;
  return (
    <Outcome title={t('billing.outcome.waitingTitle')} tone="neutral">
      {t('billing.outcome.waiting')}
    </Outcome>
  );
};

export const BillingFailurePage = () =>
  billingStep.is('checkout') ? (
    <Outcome title={t('billing.outcome.fail.title')} tone="failure">
      {t('billing.outcome.fail.text')}
    </Outcome>
  ) : (
    <NothingHappened />
  );

export const CancelSuccessPage = () => {
  const { data } = useQuery(recordOptions());
  if (!data) return <Skeleton height={200} />;
  if (data.provider.cancelledDate === null) return <NothingHappened />;
  return <Outcome title={t('billing.outcome.cancelSuccess.title')}>{t('billing.outcome.cancelSuccess.text')}</Outcome>;
};

export const ChangeSuccessPage = () =>
  billingStep.is('change') ? (
    <Outcome title={t('billing.outcome.changeSuccess.title')}>{t('billing.outcome.changeSuccess.text')}</Outcome>
  ) : (
    <NothingHappened />
  );
