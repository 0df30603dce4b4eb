import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useUser } from '../../../shared/api/session.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from './card-page.module.css';

/** Shown to users whose e-mail address is not verified. */
export const UnverifiedBanner = () => {
  const { emailVerified } = useUser();
  const [isBusy, setBusy] = useState(false);
  if (emailVerified) return null;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.security.sendVerification();
      showToast({ tone: 'success', title: t('account.success'), description: t('account.profile.linkSent') });
    } catch (error) {
      showToast({ tone: 'error', title: t('account.failure'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Banner tone="information">
      <div className={styles.row}>
        <p>{t('account.profile.unverified')}</p>
        <Button isBusy={isBusy} onClick={() => void send()}>
          {t('account.profile.sendLink')}
        </Button>
      </div>
    </Banner>
  );
};
