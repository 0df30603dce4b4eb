import type { ReactNode } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { FactorNotice } from '../components/factor-notice.tsx';
import { PersonCard } from '../components/person-card.tsx';
import { t } from '../messages.ts';
import styles from './profile-page.module.css';

// Loaded after the page.
const PictureCard = lazyPanel(
  async () => ({ default: (await import('../components/picture-card.tsx')).PictureCard }),
  200,
);
const SecurityCard = lazyPanel(
  async () => ({ default: (await import('../components/security-card.tsx')).SecurityCard }),
  300,
);
const TwoFactorCard = lazyPanel(
  async () => ({ default: (await import('../components/two-factor-card.tsx')).TwoFactorCard }),
  160,
);
const PasskeysCard = lazyPanel(
  async () => ({ default: (await import('../components/passkeys-card.tsx')).PasskeysCard }),
  160,
);
const SessionsCard = lazyPanel(
  async () => ({ default: (await import('../components/sessions-card.tsx')).SessionsCard }),
  200,
);

type ProfilePageProps = {
  /** Page to continue to once required two-factor authentication is set up. */
  readonly next: string | undefined;
  readonly children?: ReactNode;
};

/** Profile of the user. `children` are cards of other features. */
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
