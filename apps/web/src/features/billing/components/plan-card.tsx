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
import { Banner } from '../../../shared/ui/states.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { billingChanged } from '../api.ts';
import styles from '../pages/billing.module.css';
import { texts } from '../texts.ts';

const tones = { active: 'success', incomplete: 'error', cancelled: 'neutral' } as const;

const priceOf = ({ organisation, provider }: BillingRecord): string => {
  const price = planTerms[organisation.tier].monthlyPriceCents;
  if (organisation.tier === 'free') return texts.plan.free;
  return price === null || provider.subscriptionId === null
    ? texts.plan.given
    : texts.plan.perMonth(moneyText(price, provider.currency));
};

/** What is going to happen to the plan, and what is wrong with it. */
const Notices = ({
  provider: { downgradeSchedule, cancelledDate, invoiceStatus, expired, periodEnd },
}: BillingRecord) => {
  const isEnding = cancelledDate !== null && invoiceStatus === 'active';
  return (
    <>
      {downgradeSchedule && (
        <Banner tone="information">
          {texts.plan.changes(planTerms[downgradeSchedule.plan].name, dayText(downgradeSchedule.date))}
        </Banner>
      )}
      {isEnding && <Banner tone="warning">{texts.plan.ends(dayText(periodEnd))}</Banner>}
      {invoiceStatus === 'incomplete' && <Banner tone="error">{texts.plan.incomplete}</Banner>}
      {expired && <Banner tone="warning">{texts.plan.expired}</Banner>}
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
      showToast({ tone: 'success', title: texts.plan.updated });
    } catch (error) {
      showToast({ tone: 'error', title: texts.errorTitle, description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void keep()}>
      {texts.plan.keep}
    </Button>
  );
};

const Actions = ({ provider: { subscriptionId, downgradeSchedule, cancelledDate } }: BillingRecord) => {
  const { screens } = useUser();
  if (subscriptionId === null) return null;
  const isToChange = downgradeSchedule !== null || cancelledDate !== null;
  return (
    <div className={styles.buttons}>
      {screens.includes('billingChange') && <ButtonLink to="/billing/change">{texts.plan.change}</ButtonLink>}
      {screens.includes('billingManage') && isToChange && <KeepButton />}
      {screens.includes('billingCancel') && cancelledDate === null && (
        <ButtonLink to="/billing/cancel" look="danger">
          {texts.plan.cancel}
        </ButtonLink>
      )}
    </div>
  );
};

/** Plan, period and price, and what is about to change. */
export const PlanCard = ({ record }: { readonly record: BillingRecord }) => {
  const { organisation, provider, start, end } = record;
  const { invoiceStatus } = provider;
  return (
    <Card
      title={texts.plan.title}
      end={invoiceStatus === '' ? undefined : <Tag tone={tones[invoiceStatus]}>{texts.plan.status[invoiceStatus]}</Tag>}
    >
      <div className={styles.stack}>
        <dl className={styles.facts}>
          <div>
            <dt>{texts.plan.planName}</dt>
            <dd className={styles.planName}>{planTerms[organisation.tier].name}</dd>
          </div>
          <div>
            <dt>{texts.plan.priceName}</dt>
            <dd>{priceOf(record)}</dd>
          </div>
          <div>
            <dt>{texts.plan.periodName}</dt>
            <dd>{texts.plan.period(dayText(start), dayText(end))}</dd>
          </div>
        </dl>
        <Notices {...record} />
        <Actions {...record} />
        {provider.name === 'test' && <p className={styles.note}>{texts.plan.testNote}</p>}
      </div>
    </Card>
  );
};
