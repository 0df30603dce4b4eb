import type { BillingRecord, Invoice } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { moneyText, numberText } from '../../../shared/format/numbers.ts';
import { dayText } from '../../../shared/format/time.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { invoicesOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/billing.module.css';

/** Billing items of the current period. */
export const ItemsCard = ({ record: { billingItems, provider } }: { readonly record: BillingRecord }) => {
  const { currency } = provider;
  const sum = billingItems.reduce((all, { totalPrice }) => all + totalPrice, 0);
  return (
    <Card title={t('billing.items.title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be focusable for keyboard users */}
      <section className={styles.wide} aria-label={t('billing.items.title')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('billing.items.name')}</th>
              <th scope="col">{t('billing.items.quantity')}</th>
              <th scope="col">{t('billing.items.unit')}</th>
              <th scope="col">{t('billing.items.total')}</th>
            </tr>
          </thead>
          <tbody>
            {billingItems.map(({ name, messages, quantity, unitPrice, totalPrice }) => (
              <tr key={name}>
                <th scope="row">{serverText(messages.name ?? {}, name)}</th>
                <td>{numberText(quantity)}</td>
                <td>{moneyText(unitPrice, currency)}</td>
                <td>{moneyText(totalPrice, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('billing.items.sum')}
              </th>
              <td>{moneyText(sum, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  );
};

const InvoiceRow = ({ invoice }: { readonly invoice: Invoice }) => {
  const { invoiceId, date, amount, currency, status, receiptUrl } = invoice;
  const what = serverText(invoice, invoice.description);
  return (
    <tr>
      <th scope="row">
        <Link to="/billing/invoices/$invoiceId" params={{ invoiceId }}>
          {what}
        </Link>{' '}
        {receiptUrl && (
          <a
            href={receiptUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('billing.invoices.receiptOf', { what })}
          >
            {t('billing.invoices.receipt')}
          </a>
        )}
        {status === 'unpaid' && <Tag tone="error">{t('billing.invoices.status.unpaid')}</Tag>}
      </th>
      <td>{dayText(date)}</td>
      <td>{moneyText(amount, currency)}</td>
    </tr>
  );
};

const Invoices = () => {
  const invoices = useQuery(invoicesOptions());
  if (invoices.isLoadingError) {
    return <ErrorState title={t('billing.failed')} error={invoices.error} onRetry={() => void invoices.refetch()} />;
  }
  if (!invoices.data) return <Skeleton height={96} />;
  if (invoices.data.invoices.length === 0) return <p className={styles.note}>{t('billing.invoices.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be focusable for keyboard users
    <section className={`${styles.wide} ${styles.scroll}`} aria-label={t('billing.invoices.title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('billing.invoices.what')}</th>
            <th scope="col">{t('billing.invoices.date')}</th>
            <th scope="col">{t('billing.invoices.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.data.invoices.map((invoice) => (
            <InvoiceRow key={invoice.invoiceId} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Invoices and receipts, newest first. */
export const InvoicesCard = () => (
  <Card title={t('billing.invoices.title')}>
    <Invoices />
  </Card>
);
