import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { leaveSession } from '../../../shared/api/leave-session.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';

/** Whether one of our own pages led here. A link or a picture on a foreign page can lead here too, and must not sign anybody out. */
const isFromUs = (): boolean =>
  URL.canParse(document.referrer) && new URL(document.referrer).origin === window.location.origin;

/** Ends the session: at once when our own pages ask for it, after a question otherwise. */
export const SignOutPage = () => {
  const { returnTo = '/' } = useSearch({ from: '/sign-out' });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(isFromUs);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isBegun.current || !isFromUs()) return;
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
