import type { InvoiceDetails } from '@sonora/contracts';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyText, numberText } from '../../../shared/format/numbers.ts';
import { dayText } from '../../../shared/format/time.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { invoiceOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from './invoice.module.css';

const statusOf = ({ amount, status }: InvoiceDetails): string => {
  if (amount < 0) return t('billing.invoice.credited');
  return status === 'paid' ? t('billing.invoice.paid') : t('billing.invoices.status.unpaid');
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Lines = ({ invoice }: { readonly invoice: InvoiceDetails }) => {
  const { lines, taxes, subtotal, amount, currency } = invoice;
  const added = taxes.filter(({ isIncluded }) => !isIncluded);
  const sums = [
    ...(added.length > 0 ? [{ name: t('billing.invoice.subtotal'), cents: subtotal }] : []),
    ...added.map((tax) => ({ name: t('billing.invoice.tax'), cents: tax.amount })),
    { name: t('billing.items.sum'), cents: amount, isTotal: true },
    ...taxes
      .filter(({ isIncluded }) => isIncluded)
      .map((tax) => ({ name: t('billing.invoice.taxIncluded'), cents: tax.amount })),
  ];
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('billing.invoices.what')}</th>
          <th scope="col">{t('billing.items.quantity')}</th>
          <th scope="col">{t('billing.invoices.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and several may have the same text
          <tr key={index}>
            <th scope="row">{serverText(line, line.description)}</th>
            <td>{line.quantity === null ? '' : numberText(line.quantity)}</td>
            <td>{moneyText(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ name, cents, isTotal = false }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index} className={isTotal ? styles.total : undefined}>
            <th scope="row" colSpan={2}>
              {name}
            </th>
            <td>{moneyText(cents, currency)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
};

const Sheet = ({ invoice, title }: { readonly invoice: InvoiceDetails; readonly title: string }) => {
  const { seller, customer, number, date, isTest } = invoice;
  return (
    <article className={styles.sheet} aria-label={title}>
      <header className={styles.head}>
        <strong className={styles.seller}>{seller ?? 'Sonora'}</strong>
        <dl className={styles.facts}>
          <Fact name={t('billing.invoice.number')}>{number}</Fact>
          <Fact name={t('billing.invoices.date')}>{dayText(date)}</Fact>
          <Fact name={t('billing.invoice.status')}>{statusOf(invoice)}</Fact>
        </dl>
      </header>
      <section>
        <h2>{t('billing.invoice.billedTo')}</h2>
        <address>
          {[customer.name.replaceAll('_', ' '), ...customer.address, ...(customer.email ? [customer.email] : [])].map(
            (line) => (
              <span key={line}>{line}</span>
            ),
          )}
        </address>
      </section>
      <Lines invoice={invoice} />
      {isTest && <p className={styles.note}>{t('billing.plan.testNote')}</p>}
    </article>
  );
};

/** An invoice, made for printing. Browsers save what they print as PDF. */
export const InvoicePage = () => {
  const { invoiceId } = useParams({ from: '/signed-in/billing/invoices/$invoiceId' });
  const { data, isLoadingError, error, refetch } = useQuery(invoiceOptions(invoiceId));
  const title = data && data.amount < 0 ? t('billing.invoice.credit') : t('billing.invoice.title');
  usePage(title, [{ label: t('billing.title'), to: '/billing' }]);
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        actions={
          data && (
            <Button variant="primary" className={styles.print} onClick={() => window.print()}>
              <IconPrinter size={17} aria-hidden="true" /> {t('billing.invoice.print')}
            </Button>
          )
        }
      />
      {isLoadingError && <ErrorState title={t('billing.failed')} error={error} onRetry={() => void refetch()} />}
      {!isLoadingError && !data && <Skeleton height={420} />}
      {data && <Sheet invoice={data} title={title} />}
    </div>
  );
};
