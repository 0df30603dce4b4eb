import type { Product } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { moneyText } from '../../../shared/format/numbers.ts';
import { dayText } from '../../../shared/format/time.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { billingChanged } from '../api.ts';
import { billingStep } from '../billing-step.ts';
import { t } from '../messages.ts';
import styles from '../pages/billing.module.css';

/** Cost preview of a plan change. Never cached, because the prorated amount depends on the time. */
const previewOptions = (priceId: string) =>
  queries.billing.previewProration.queryOptions({
    input: { body: { new_price_id: priceId } },
    staleTime: 0,
    gcTime: 0,
  });

const Preview = ({ product }: { readonly product: Product }) => {
  const preview = useQuery(previewOptions(product.price_id));
  if (preview.isLoadingError) {
    return <ErrorState title={t('billing.failed')} error={preview.error} onRetry={() => void preview.refetch()} />;
  }
  if (!preview.data) return <Skeleton height={120} />;
  const { isUpgrade, lines, amountDue, nextAmount, currency, date } = preview.data;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('billing.change.begins')}</dt>
        <dd>{isUpgrade ? t('billing.change.atOnce') : dayText(date)}</dd>
      </div>
      {lines.map((line) => (
        <div key={line.description}>
          <dt>{serverText(line, line.description)}</dt>
          <dd>{moneyText(line.amount, currency)}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{amountDue < 0 ? t('billing.change.credited') : t('billing.change.now')}</dt>
        <dd>{moneyText(Math.abs(amountDue), currency)}</dd>
      </div>
      <div>
        <dt>{t('billing.change.next')}</dt>
        <dd>{moneyText(nextAmount, currency)}</dd>
      </div>
    </dl>
  );
};

const Content = ({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { isSuccess: isKnown } = useQuery(previewOptions(product.price_id));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await api.billing.update({ body: { new_price_id: product.price_id } });
      await billingChanged(queryClient);
      showToast({ tone: 'success', title: t('billing.plan.updated') });
      billingStep.set('change');
      await navigate({ to: '/billing/change-success' });
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <div className={dialog.form}>
      <Preview product={product} />
      {problem !== undefined && (
        <Banner tone="error" isLive>
          {problem}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('billing.change.back')}</Button>
        {/* Disabled until the price is shown. */}
        <Button variant="primary" isBusy={isBusy} disabled={!isKnown} onClick={() => void change()}>
          {t('billing.change.confirm')}
        </Button>
      </div>
    </div>
  );
};

type ChangeDialogProps = {
  /** The plan to change to; the dialog is open while it is defined. */
  readonly product: Product | undefined;
  readonly onClose: () => void;
};

/** Shows the cost of a plan change and asks for confirmation. */
export const ChangeDialog = ({ product, onClose }: ChangeDialogProps) => (
  <Dialog
    isOpen={product !== undefined}
    title={t('billing.change.confirmTitle', { plan: product?.name ?? '' })}
    onClose={onClose}
  >
    {product && <Content key={product.price_id} product={product} onClose={onClose} />}
  </Dialog>
);
