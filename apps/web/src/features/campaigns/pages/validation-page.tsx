import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Logo } from '../../../shared/ui/logo.tsx';
import { Banner, Skeleton } from '../../../shared/ui/states.tsx';
import { campaignQueries } from '../api.ts';
import { ValidationState } from '../components/validation/state-tag.tsx';
import styles from '../components/validation/validation.module.css';
import { ValidationReport } from '../components/validation/validation-report.tsx';
import { t } from '../validation-messages.ts';

const route = getRouteApi('/validation/$code');

const reportOptions = (code: string) =>
  campaignQueries.campaignValidation.open.queryOptions({
    input: { params: { code } },
    staleTime: 60_000,
    retry: false,
  });

type Opened = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof reportOptions>['queryFn']>>>>;

const Report = ({ report }: { readonly report: Opened }) => {
  const { name, orgName, checkedAt, state, of, revision, isServed, tagUrl, expiresAt } = report;
  useEffect(() => {
    document.title = `${t('validation.titleOf', { name })} · Sonora`;
  }, [name]);
  return (
    <>
      <header className={styles.head}>
        <h1>{t('validation.titleOf', { name })}</h1>
        <div className={styles.verdict}>
          <ValidationState state={state} />
          <span className={styles.muted}>
            {t('validation.by', { organisation: orgName, when: dateTime(checkedAt) })} ·{' '}
            {t(`validation.of.${of}`, { revision: numberText(revision) })}
          </span>
        </div>
        <code>{tagUrl}</code>
      </header>
      {!isServed && <Banner tone="information">{t('validation.notServed')}</Banner>}
      <ValidationReport report={report} />
      <p className={styles.muted}>{t('validation.expires', { when: dateTime(expiresAt) })}</p>
    </>
  );
};

const NotOpened = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const code = errorCode(error);
  const [title, text] =
    code === 'not-found'
      ? [t('validation.goneTitle'), t('validation.goneText')]
      : code === 'link-expired'
        ? [t('validation.expiredTitle'), t('validation.expiredText')]
        : [t('validation.notLoaded'), errorText(error)];
  return (
    <div className={styles.state} role="alert">
      <h1>{title}</h1>
      <p className={styles.muted}>{text}</p>
      {code !== 'not-found' && code !== 'link-expired' && <Button onClick={onRetry}>{t('validation.retry')}</Button>}
    </div>
  );
};

const Frame = ({ hasPrint, children }: { readonly hasPrint: boolean; readonly children: ReactNode }) => (
  <main className={styles.page}>
    <div className={styles.bar}>
      <Link to="/" aria-label="Sonora">
        <Logo />
      </Link>
      {hasPrint && <Button onClick={() => window.print()}>{t('validation.print')}</Button>}
    </div>
    {children}
  </main>
);

/** Public page of the validation report behind a link. */
export const ValidationPage = () => {
  const { code } = route.useParams();
  const { data, error, refetch } = useQuery(reportOptions(code));
  useEffect(() => {
    document.title = `${t('validation.title')} · Sonora`;
  }, []);
  return (
    <Frame hasPrint={data !== undefined}>
      {data ? (
        <Report report={data} />
      ) : error ? (
        <NotOpened error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">{t('validation.title')}</span>
          <Skeleton height={64} />
          <Skeleton height={320} />
        </div>
      )}
    </Frame>
  );
};
