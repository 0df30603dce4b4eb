import { IconFolders, IconMicrophone2, IconShare, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { personName, useUser } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { texts } from '../texts.ts';
import styles from './home-page.module.css';

const { start } = texts;

const tiles = [
  { to: '/workflows/create-ad', icon: IconMicrophone2, ...start.ad },
  { to: '/workflows/project-manager', icon: IconFolders, ...start.projects },
  { to: '/links', icon: IconShare, ...start.links },
  { to: '/speech', icon: IconSpeakerphone, ...start.speech },
] as const;

/** Where an administrator begins. `children` are cards of other areas, which meet here only. */
export const HomePage = ({ children }: { readonly children: ReactNode }) => {
  usePage(texts.title);
  const user = useUser();
  const name = user.firstName === 'Unknown' ? personName(user) : user.firstName;
  return (
    <>
      <PageHead title={texts.title} />
      <p className={styles.hello}>{texts.hello(name)}</p>
      <nav className={styles.start} aria-label={start.title}>
        {tiles.map(({ to, icon: Icon, title, text }) => (
          <Link key={to} to={to} className={styles.tile}>
            <Icon size={22} stroke={1.7} aria-hidden="true" />
            <strong>{title}</strong>
            <span>{text}</span>
          </Link>
        ))}
      </nav>
      <div className={styles.grid}>{children}</div>
    </>
  );
};
