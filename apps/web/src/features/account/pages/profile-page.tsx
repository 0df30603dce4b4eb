import type { ReactNode } from 'react';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { PasskeysCard } from '../components/passkeys-card.tsx';
import { PersonCard } from '../components/person-card.tsx';
import { PictureCard } from '../components/picture-card.tsx';
import { SecondStepCard } from '../components/second-step-card.tsx';
import { SecurityCard } from '../components/security-card.tsx';
import { SessionsCard } from '../components/sessions-card.tsx';
import { texts } from '../texts.ts';
import styles from './profile-page.module.css';

/** Everything about the person themselves. What organisations add to it comes as children. */
export const ProfilePage = ({ children }: { readonly children?: ReactNode }) => {
  usePage(texts.profile.title);
  return (
    <>
      <PageHead title={texts.profile.title} />
      <div className={styles.cards}>
        <PersonCard />
        <PictureCard />
        {children}
        <SecurityCard />
        <SecondStepCard />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </>
  );
};
