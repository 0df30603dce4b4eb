import { mayOpen } from '@sonora/contracts/pages/page-access';
import { IconFolders, IconMicrophone2, IconShare, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { displayName, useUser } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { t } from '../messages.ts';
import styles from './home-page.module.css';

const tiles = [
  { to: '/workflows/create-ad', icon: IconMicrophone2, title: t('home.start.ad.title'), text: t('home.start.ad.text') },
  {
    to: '/workflows/project-manager',
    icon: IconFolders,
    title: t('home.start.projects.title'),
    text: t('home.start.projects.text'),
  },
  { to: '/links', icon: IconShare, title: t('home.start.links.title'), text: t('home.start.links.text') },
  { to: '/speech', icon: IconSpeakerphone, title: t('home.start.speech.title'), text: t('home.start.speech.text') },
] as const;

type HomePageProps = {
  /** Recent ads, above the other cards. */
  readonly recent: ReactNode;
  /** Cards of other features. */
  readonly children: ReactNode;
};

/** Start page of administrators. */
export const HomePage = ({ recent, children }: HomePageProps) => {
  usePage(t('home.title'));
  const user = useUser();
  const name = user.firstName === 'Unknown' ? displayName(user) : user.firstName;
  return (
    <>
      <PageHead title={t('home.title')} />
      <p className={styles.hello}>{t('home.hello', { name })}</p>
      <nav className={styles.start} aria-label={t('home.start.title')}>
        {tiles
          .filter(({ to }) => mayOpen(user, to))
          .map(({ to, icon: Icon, title, text }) => (
            <Link key={to} to={to} className={styles.tile}>
              <Icon size={22} stroke={1.7} aria-hidden="true" />
              <strong>{title}</strong>
              <span>{text}</span>
            </Link>
          ))}
      </nav>
      <div className={styles.recent}>{recent}</div>
      <div className={styles.grid}>{children}</div>
    </>
  );
};
