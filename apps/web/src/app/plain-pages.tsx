import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../shared/api/errors.ts';
import { UserNotLoaded, wasSignedIn } from '../shared/api/session.ts';
import { CodeNotLoaded, retryCode } from '../shared/code/load-code.ts';
import { usePage } from '../shared/hooks/use-page.ts';
import { t as tShared } from '../shared/i18n/shared-messages.ts';
import { Button, ButtonLink } from '../shared/ui/button.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { t } from './messages.ts';
import styles from './plain-pages.module.css';

const NotFound = () => {
  usePage(t('shell.notFound.title'));
  return (
    <>
      <h1>{t('shell.notFound.title')}</h1>
      <p>{t('shell.notFound.text')}</p>
      <div className={styles.actions}>
        <ButtonLink to="/" variant="primary">
          {t('shell.notFound.goToStart')}
        </ButtonLink>
      </div>
    </>
  );
};

/** Page for unknown addresses. */
export const NotFoundPage = () => (
  <main className={styles.page}>
    <Logo size={44} />
    <NotFound />
  </main>
);

/** Page for unknown addresses of signed-in users, and for pages that they may not open. */
export const NotFoundInShell = () => (
  <div className={styles.page}>
    <NotFound />
  </div>
);

/** Whether a page's code could not be loaded because a new version was installed while this window was open. */
const isOutdated = (error: unknown): boolean => error instanceof CodeNotLoaded && error.isOutdated;

const titleOf = (error: unknown): string => {
  if (isOutdated(error)) return tShared('shared.updated.title');
  return error instanceof UserNotLoaded ? t('shell.failure.userTitle') : t('shell.failure.pageTitle');
};

/** What failed, and a way to continue. */
const Failure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  useEffect(() => {
    // Code that is not there is no failure of the page, and events need a session.
    if (!(error instanceof CodeNotLoaded) && wasSignedIn.get())
      void import('../shared/api/report-failure.ts').then(
        ({ reportFailure }) =>
          reportFailure('page_error', error instanceof UserNotLoaded ? error.cause : error, {
            page: window.location.pathname.slice(0, 500),
          }),
        () => {},
      );
  }, [error]);
  const isOld = isOutdated(error);
  const retry = (): void => {
    const tryAgain = (): void => {
      reset();
      void router.invalidate();
    };
    if (error instanceof CodeNotLoaded) void retryCode(tryAgain);
    else tryAgain();
  };
  return (
    <>
      <h1>{titleOf(error)}</h1>
      <p>{errorText(error)}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={retry}>
          {isOld ? tShared('shared.updated.reload') : t('shell.tryAgain')}
        </Button>
        <ButtonLink to="/">{t('shell.notFound.goToStart')}</ButtonLink>
      </div>
    </>
  );
};

/** Error page of the router. */
export const ErrorPage = (properties: ErrorComponentProps) => (
  <main className={styles.page} role="alert">
    <Logo size={44} />
    <Failure {...properties} />
  </main>
);

/** Error page of a page behind sign-in, which the shell surrounds. */
export const ErrorInShell = (properties: ErrorComponentProps) => (
  <div className={styles.page} role="alert">
    <Failure {...properties} />
  </div>
);

/** Shown while the code of a page is loading. */
export const PendingPage = () => (
  <div className={styles.pending} role="status">
    <span className="sr-only">{t('shell.loading')}</span>
  </div>
);
