import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorText } from '../shared/api/errors.ts';
import { UserNotLoaded } from '../shared/api/session.ts';
import { Button, ButtonLink } from '../shared/ui/button.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { t } from './messages.ts';
import styles from './plain-pages.module.css';

/** Page for unknown addresses. */
export const NotFoundPage = () => (
  <main className={styles.page}>
    <Logo size={44} />
    <h1>{t('shell.notFound.title')}</h1>
    <p>{t('shell.notFound.text')}</p>
    <div className={styles.actions}>
      <ButtonLink to="/" variant="primary">
        {t('shell.notFound.goToStart')}
      </ButtonLink>
    </div>
  </main>
);

/** Whether a page's code failed to load because a new version was installed while this window was open. */
const isStaleCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

const titleOf = (error: unknown): string => {
  if (isStaleCode(error)) return t('shell.update.title');
  return error instanceof UserNotLoaded ? t('shell.failure.userTitle') : t('shell.failure.pageTitle');
};

/** Error page of the router, with a way to continue. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const isStale = isStaleCode(error);
  const retry = (): void => {
    if (isStale) {
      window.location.reload();
      return;
    }
    reset();
    void router.invalidate();
  };
  return (
    <main className={styles.page} role="alert">
      <Logo size={44} />
      <h1>{titleOf(error)}</h1>
      <p>{isStale ? t('shell.update.text') : errorText(error)}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={retry}>
          {isStale ? t('shell.update.reload') : t('shell.tryAgain')}
        </Button>
        <ButtonLink to="/">{t('shell.notFound.goToStart')}</ButtonLink>
      </div>
    </main>
  );
};

/** Shown while the code of a page is loading. */
export const PendingPage = () => (
  <div className={styles.pending} role="status">
    <span className="sr-only">{t('shell.loading')}</span>
  </div>
);
