import type { BillingRecord } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { moneyText, numberText } from '../../../shared/format/numbers.ts';
import { dayText } from '../../../shared/format/time.ts';
import { said } from '../../../shared/texts/server-texts.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Bone, ErrorState } from '../../../shared/ui/states.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { invoicesOptions } from '../api.ts';
import styles from '../pages/billing.module.css';
import { texts } from '../texts.ts';

/** What this period costs, line by line. */
export const ItemsCard = ({ record: { billingItems, provider } }: { readonly record: BillingRecord }) => {
  const { currency } = provider;
  const sum = billingItems.reduce((all, { totalPrice }) => all + totalPrice, 0);
  return (
    <Card title={texts.items.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.wide} aria-label={texts.items.title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.items.name}</th>
              <th scope="col">{texts.items.quantity}</th>
              <th scope="col">{texts.items.unit}</th>
              <th scope="col">{texts.items.total}</th>
            </tr>
          </thead>
          <tbody>
            {billingItems.map(({ name, quantity, unitPrice, totalPrice }) => (
              <tr key={name}>
                <th scope="row">{said(name)}</th>
                <td>{numberText(quantity)}</td>
                <td>{moneyText(unitPrice, currency)}</td>
                <td>{moneyText(totalPrice, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {texts.items.sum}
              </th>
              <td>{moneyText(sum, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  );
};

const Invoices = () => {
  const invoices = useQuery(invoicesOptions());
  if (invoices.isLoadingError) {
    return <ErrorState title={texts.failed} error={invoices.error} onRetry={() => void invoices.refetch()} />;
  }
  if (!invoices.data) return <Bone height={96} />;
  if (invoices.data.invoices.length === 0) return <p className={styles.note}>{texts.invoices.none}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={`${styles.wide} ${styles.scroll}`} aria-label={texts.invoices.title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.invoices.what}</th>
            <th scope="col">{texts.invoices.date}</th>
            <th scope="col">{texts.invoices.amount}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.data.invoices.map(({ invoiceId, date, description, amount, currency, status, receiptUrl }) => (
            <tr key={invoiceId}>
              <th scope="row">
                {said(description)}{' '}
                {receiptUrl && (
                  <a
                    href={receiptUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={texts.invoices.receiptOf(said(description))}
                  >
                    {texts.invoices.receipt}
                  </a>
                )}
                {status === 'unpaid' && <Tag tone="error">{texts.invoices.status.unpaid}</Tag>}
              </th>
              <td>{dayText(date)}</td>
              <td>{moneyText(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Invoices and receipts, the latest first. */
export const InvoicesCard = () => (
  <Card title={texts.invoices.title}>
    <Invoices />
  </Card>
);
