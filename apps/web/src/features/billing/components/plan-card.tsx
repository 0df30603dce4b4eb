import type { BillingRecord } from '@sonora/contracts';
import { planTerms } from '@sonora/contracts/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useUser } from '../../../shared/api/session.ts';
import { moneyText } from '../../../shared/format/numbers.ts';
import { dayText } from '../../../shared/format/time.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { billingChanged } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/billing.module.css';

const tones = { active: 'success', incomplete: 'error', cancelled: 'neutral' } as const;

const priceOf = ({ organisation, provider }: BillingRecord): string => {
  const price = planTerms[organisation.tier].monthlyPriceCents;
  if (organisation.tier === 'free') return t('billing.plan.free');
  return price === null || provider.subscriptionId === null
    ? t('billing.plan.given')
    : t('billing.plan.perMonth', { price: moneyText(price, provider.currency) });
};

/** Notices about scheduled changes of the plan and payment problems. */
const Notices = ({
  provider: { downgradeSchedule, cancelledDate, invoiceStatus, expired, periodEnd },
}: BillingRecord) => {
  const isEnding = cancelledDate !== null && invoiceStatus === 'active';
  return (
    <>
      {downgradeSchedule && (
        <Banner tone="information">
          {t('billing.plan.changes', {
            plan: planTerms[downgradeSchedule.plan].name,
            date: dayText(downgradeSchedule.date),
          })}
        </Banner>
      )}
      {isEnding && <Banner tone="warning">{t('billing.plan.ends', { date: dayText(periodEnd) })}</Banner>}
      {invoiceStatus === 'incomplete' && <Banner tone="error">{t('billing.plan.incomplete')}</Banner>}
      {expired && <Banner tone="warning">{t('billing.plan.expired')}</Banner>}
    </>
  );
};

const KeepButton = () => {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.billing.resume();
      await billingChanged(queryClient);
      showToast({ tone: 'success', title: t('billing.plan.updated') });
    } catch (error) {
      showToast({ tone: 'error', title: t('billing.errorTitle'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void keep()}>
      {t('billing.plan.keep')}
    </Button>
  );
};

const Actions = ({ provider: { subscriptionId, downgradeSchedule, cancelledDate } }: BillingRecord) => {
  const { screens } = useUser();
  if (subscriptionId === null) return null;
  const isToChange = downgradeSchedule !== null || cancelledDate !== null;
  return (
    <div className={styles.buttons}>
      {screens.includes('billingChange') && <ButtonLink to="/billing/change">{t('billing.plan.change')}</ButtonLink>}
      {screens.includes('billingManage') && isToChange && <KeepButton />}
      {screens.includes('billingCancel') && cancelledDate === null && (
        <ButtonLink to="/billing/cancel" variant="danger">
          {t('billing.plan.cancel')}
        </ButtonLink>
      )}
    </div>
  );
};

/** Current plan with period, price and scheduled changes. */
export const PlanCard = ({ record }: { readonly record: BillingRecord }) => {
  const { organisation, provider, start, end } = record;
  const { invoiceStatus } = provider;
  return (
    <Card
      title={t('billing.plan.title')}
      end={
        invoiceStatus === '' ? undefined : (
          <Tag tone={tones[invoiceStatus]}>{t(`billing.plan.status.${invoiceStatus}`)}</Tag>
        )
      }
    >
      <div className={styles.stack}>
        <dl className={styles.details}>
          <div>
            <dt>{t('billing.plan.planName')}</dt>
            <dd className={styles.planName}>{planTerms[organisation.tier].name}</dd>
          </div>
          <div>
            <dt>{t('billing.plan.priceName')}</dt>
            <dd>{priceOf(record)}</dd>
          </div>
          <div>
            <dt>{t('billing.plan.periodName')}</dt>
            <dd>{t('billing.plan.period', { from: dayText(start), to: dayText(end) })}</dd>
          </div>
        </dl>
        <Notices {...record} />
        <Actions {...record} />
        {provider.name === 'test' && <p className={styles.note}>{t('billing.plan.testNote')}</p>}
      </div>
    </Card>
  );
};
