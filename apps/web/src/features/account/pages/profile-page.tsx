import type { ReactNode } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { FactorNotice } from '../components/factor-notice.tsx';
import { PasskeysCard } from '../components/passkeys-card.tsx';
import { PersonCard } from '../components/person-card.tsx';
import { PictureCard } from '../components/picture-card.tsx';
import { SecurityCard } from '../components/security-card.tsx';
import { SessionsCard } from '../components/sessions-card.tsx';
import { TwoFactorCard } from '../components/two-factor-card.tsx';
import { t } from '../messages.ts';
import styles from './profile-page.module.css';

type ProfilePageProps = {
  /** Where to go on to once the organisation has what it waits for. */
  readonly next: string | undefined;
  readonly children?: ReactNode;
};

/** Everything about the person themselves. What organisations add to it comes as children. */
export const ProfilePage = ({ next, children }: ProfilePageProps) => {
  usePage(t('account.profile.title'));
  const { lacksSecondFactor } = useUser();
  const factors = (
    <>
      <TwoFactorCard />
      <PasskeysCard />
    </>
  );
  return (
    <>
      <PageHead title={t('account.profile.title')} />
      <div className={styles.cards}>
        <FactorNotice next={next} />
        {lacksSecondFactor && factors}
        <PersonCard />
        <PictureCard />
        {children}
        <SecurityCard />
        {!lacksSecondFactor && factors}
        <SessionsCard />
      </div>
    </>
  );
};
