import type { BillingRecord } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { moneyText, numberText } from '../../../shared/format/numbers.ts';
import { useUnsaved } from '../../../shared/hooks/use-unsaved.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Switch } from '../../../shared/ui/controls.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { billingChanged } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/billing.module.css';

type NumberFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly min: number;
  readonly onChange: (value: string) => void;
};

const isValidCount = (value: string, min: number): boolean =>
  /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= limits.extraCredits;

const NumberField = ({ label, value, min, onChange }: NumberFieldProps) => {
  const errorId = useId();
  const isWrong = !isValidCount(value, min);
  return (
    <label className={styles.field}>
      {label}
      <input
        className="control"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      {isWrong && (
        <span id={errorId} className={styles.wrong}>
          {t('billing.extra.whole', { least: min, most: numberText(limits.extraCredits) })}
        </span>
      )}
    </label>
  );
};

const Form = ({ record, onClose }: { readonly record: BillingRecord; readonly onClose: () => void }) => {
  const queryClient = useQueryClient();
  const { extraCreditsConfig: config } = record.organisation;
  const { extraCreditsUnitPrice: price, currency, subscriptionId } = record.provider;
  const [isOn, setOn] = useState(config.enabled);
  const [limit, setLimit] = useState(String(config.limit));
  const [amount, setAmount] = useState(String(config.amount));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isValid = isValidCount(limit, 0) && isValidCount(amount, 1);
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
      <NumberField label={t('billing.extra.limit')} value={limit} min={0} onChange={setLimit} />
      <NumberField label={t('billing.extra.amount')} value={amount} min={1} onChange={setAmount} />
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

type ExtraCreditsDialogProps = {
  readonly isOpen: boolean;
  readonly record: BillingRecord;
  readonly onClose: () => void;
};

/** Settings for buying extra credits automatically when the monthly credits are used up. */
export const ExtraCreditsDialog = ({ isOpen, record, onClose }: ExtraCreditsDialogProps) => (
  <Dialog isOpen={isOpen} title={t('billing.extra.title')} onClose={onClose}>
    <Form record={record} onClose={onClose} />
  </Dialog>
);
