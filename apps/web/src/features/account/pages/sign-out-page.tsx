import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { leaveSession } from '../../../shared/api/leave-session.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';

/** Whether one of our own pages linked here. Links or images on other sites must not be able to sign the user out. */
const isFromOwnPage = (): boolean =>
  URL.canParse(document.referrer) && new URL(document.referrer).origin === window.location.origin;

/** Signs the user out: at once if one of our own pages linked here or the session has ended, else after confirmation. */
export const SignOutPage = () => {
  const { returnTo = '/' } = useSearch({ from: '/sign-out' });
  const [problem, setProblem] = useState<string>();
  const { endsSession = false } = useLocation().state;
  const [isAtOnce] = useState(() => endsSession || isFromOwnPage());
  const [isBusy, setBusy] = useState(isAtOnce);
  const isBegun = useRef(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      await leaveSession();
      window.location.replace(returnTo);
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    if (isBegun.current || !isAtOnce) return;
    isBegun.current = true;
    void leave();
  }, []);
  return (
    <CardPage
      title={t('authentication.signOut.title')}
      lead={isBusy ? t('authentication.signOut.working') : t('authentication.signOut.question')}
    >
      <div className={styles.form}>
        {problem !== undefined && (
          <Banner tone="error" isLive>
            {problem}
          </Banner>
        )}
        <Button variant="primary" isLarge isWide isBusy={isBusy} onClick={() => void leave()}>
          {t('authentication.signOut.submit')}
        </Button>
        <ButtonAnchor href="/">{t('authentication.signOut.stay')}</ButtonAnchor>
      </div>
    </CardPage>
  );
};
