import type { BillingRecord } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { moneyText, numberText } from '../../../shared/format/numbers.ts';
import { InputField } from '../../../shared/forms/input-field.tsx';
import { useUnsaved } from '../../../shared/hooks/use-unsaved.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Switch } from '../../../shared/ui/controls.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { billingChanged } from '../api.ts';
import { t } from '../messages.ts';

const isValidCount = (value: string, min: number): boolean =>
  /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= limits.extraCredits;

/** What is wrong with a number of credits by itself. */
const problemOf = (value: string, min: number): string | undefined =>
  isValidCount(value, min)
    ? undefined
    : t('billing.extra.whole', { least: min, most: numberText(limits.extraCredits) });

/** Settings for buying extra credits, loaded when they are opened. */
export const ExtraCreditsForm = ({
  record,
  onClose,
}: {
  readonly record: BillingRecord;
  readonly onClose: () => void;
}) => {
  const queryClient = useQueryClient();
  const { extraCreditsConfig: config } = record.organisation;
  const { extraCreditsUnitPrice: price, currency, subscriptionId } = record.provider;
  const [isOn, setOn] = useState(config.enabled);
  const [limit, setLimit] = useState(String(config.limit));
  const [amount, setAmount] = useState(String(config.amount));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const limitProblem = problemOf(limit, 0);
  // A purchase above the limit could never be made.
  const isAboveLimit = isOn && limitProblem === undefined && Number(amount) > Number(limit);
  const amountProblem = problemOf(amount, 1) ?? (isAboveLimit ? t('billing.extra.aboveLimit') : undefined);
  const isValid = limitProblem === undefined && amountProblem === undefined;
  useUnsaved(
    !isBusy && (isOn !== config.enabled || limit !== String(config.limit) || amount !== String(config.amount)),
  );
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { enabled: isOn, limit: Number(limit), amount: Number(amount) };
      await api.billing.setExtraCredits({ body });
      await billingChanged(queryClient);
      showToast({ tone: 'success', title: t('billing.extra.saved') });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void save();
      }}
    >
      {price !== null && <p>{t('billing.extra.about', { price: moneyText(price, currency) })}</p>}
      {subscriptionId === null && <Banner tone="information">{t('billing.extra.needsPlan')}</Banner>}
      <Switch label={t('billing.extra.enabled')} isOn={isOn} onChange={setOn} />
      <InputField
        label={t('billing.extra.limit')}
        inputMode="numeric"
        value={limit}
        problem={limitProblem}
        onChange={(value) => setLimit(value.trim())}
      />
      <InputField
        label={t('billing.extra.amount')}
        inputMode="numeric"
        value={amount}
        problem={amountProblem}
        onChange={(value) => setAmount(value.trim())}
      />
      {problem !== undefined && (
        <Banner tone="error" isLive>
          {problem}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('billing.extra.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isValid}>
          {t('billing.extra.save')}
        </Button>
      </div>
    </form>
  );
};
