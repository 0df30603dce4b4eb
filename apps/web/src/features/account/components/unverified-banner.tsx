import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useUser } from '../../../shared/api/session.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { texts } from '../texts.ts';
import styles from './card-page.module.css';

/** For whoever has not opened the link that was mailed to their address. */
export const UnverifiedBanner = () => {
  const { emailVerified } = useUser();
  const [isBusy, setBusy] = useState(false);
  if (emailVerified) return null;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.security.sendVerification();
      showToast({ tone: 'success', title: texts.success, description: texts.profile.linkSent });
    } catch (error) {
      showToast({ tone: 'error', title: texts.failure, description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Banner tone="information">
      <div className={styles.row}>
        <p>{texts.profile.unverified}</p>
        <Button isBusy={isBusy} onClick={() => void send()}>
          {texts.profile.sendLink}
        </Button>
      </div>
    </Banner>
  );
};
