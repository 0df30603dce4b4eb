import type { BillingRecord, Product } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useUser } from '../../../shared/api/session.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { moneyText } from '../../../shared/format/numbers.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { productsOptions, recordOptions } from '../api.ts';
import { billingStep } from '../billing-step.ts';
import { ChangeDialog } from '../components/change-dialog.tsx';
import { t } from '../messages.ts';
import styles from './billing.module.css';

type PlanProps = {
  readonly product: Product;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (() => void) | undefined;
};

const Plan = ({ product, isCurrent, isBusy, onChoose }: PlanProps) => (
  <li className={styles.product}>
    <h2>
      {product.name} {isCurrent && <Tag tone="success">{t('billing.change.current')}</Tag>}
    </h2>
    <p className={styles.note}>{serverText({ messageId: `billing.plans.${product.plan}` }, product.description)}</p>
    <p className={styles.price}>
      {moneyText(product.amount, product.currency)} <span>{t('billing.change.perMonth')}</span>
    </p>
    <ul>
      {product.features.map((feature, index) => (
        <li key={feature}>{serverText(product.messages.features[index] ?? {}, feature)}</li>
      ))}
    </ul>
    {onChoose && !isCurrent && (
      <Button
        variant="primary"
        isWide
        isBusy={isBusy}
        aria-label={t('billing.change.chooseOf', { plan: product.name })}
        onClick={onChoose}
      >
        {t('billing.change.choose')}
      </Button>
    )}
  </li>
);

/** Selects a plan: paying organisations change it in a dialog, all others go to the checkout page. */
const usePlanSelection = (record: BillingRecord) => {
  const { screens, capabilities, email } = useUser();
  const [chosen, setChosen] = useState<Product>();
  const [leaving, setLeaving] = useState<string>();
  const leave = async (product: Product): Promise<void> => {
    setLeaving(product.price_id);
    try {
      const { url } = await api.billing.startCheckout({
        body: {
          customer_email: email,
          price_id: product.price_id,
          success_url: '/billing/success',
          fail_url: '/billing/fail',
        },
      });
      billingStep.set('checkout');
      // Checkout pages of the test provider are on our own origin, which may differ from the public one.
      window.location.assign(record.provider.name === 'test' ? ownAddress(url) : url);
    } catch (error) {
      setLeaving(undefined);
      showToast({ tone: 'error', title: t('billing.errorTitle'), description: errorText(error) });
    }
  };
  const mayChange = capabilities.includes('billing.change') && record.provider.subscriptionId !== null;
  const mayStart = screens.includes('billingStarterPlans');
  const choose = mayChange ? setChosen : mayStart ? (product: Product) => void leave(product) : undefined;
  return { chosen, close: () => setChosen(undefined), leaving, choose, mayStart: mayStart && !mayChange };
};

const Choices = ({ record, products }: { readonly record: BillingRecord; readonly products: readonly Product[] }) => {
  const { chosen, close, leaving, choose, mayStart } = usePlanSelection(record);
  return (
    <>
      <p className={styles.intro}>{mayStart ? t('billing.change.toCheckout') : t('billing.change.about')}</p>
      {!choose && <p className={styles.intro}>{t('billing.change.notHere')}</p>}
      <ul className={styles.products}>
        {products.map((product) => (
          <Plan
            key={product.price_id}
            product={product}
            isCurrent={product.plan === record.organisation.tier}
            isBusy={leaving === product.price_id}
            onChoose={choose && (() => choose(product))}
          />
        ))}
      </ul>
      <p className={styles.enterprise}>
        {t('billing.change.enterprise')} <ButtonAnchor href="/support">{t('billing.change.contact')}</ButtonAnchor>
      </p>
      <ChangeDialog product={chosen} onClose={close} />
    </>
  );
};

/** Plans to choose from. */
export const ChangePage = () => {
  usePage(t('billing.change.title'), [{ label: t('billing.title'), to: '/billing' }]);
  const record = useQuery(recordOptions());
  const products = useQuery(productsOptions());
  const failed = [record, products].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <PageHead title={t('billing.change.title')} />
      {failed && <ErrorState title={t('billing.failed')} error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(record.data && products.data) && <Skeleton height={320} />}
      {record.data && products.data && <Choices record={record.data} products={products.data.products} />}
    </>
  );
};
