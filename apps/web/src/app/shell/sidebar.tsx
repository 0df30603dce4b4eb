import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { startPath, useUser } from '../../shared/api/session.ts';
import { createStored, useStored } from '../../shared/hooks/stored.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import { Picture } from '../../shared/ui/pictures/picture.tsx';
import { t } from '../messages.ts';
import { groupsFor } from './navigation.ts';
import styles from './shell.module.css';
import { useBrand } from './use-brand.ts';

const folded = createStored('sonora.sidebar-folded', false);

/** The pages that the user may open, by group. */
export const Navigation = ({ onGo }: { readonly onGo?: () => void }) => {
  const user = useUser();
  const id = useId();
  return (
    <>
      {groupsFor(user).map(({ title, entries }, index) => (
        <div key={title} className={styles.group}>
          <h2 id={`${id}${index}`} className={styles.groupTitle}>
            {title}
          </h2>
          <ul aria-labelledby={`${id}${index}`}>
            {entries.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.entry}
                  activeOptions={{ includeSearch: false, exact: to === '/workflows' }}
                  onClick={onGo}
                >
                  <Icon size={18} stroke={1.7} aria-hidden="true" />
                  <span className={styles.label}>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
};

/** Name and logo, which lead to the first page. */
export const HomeLink = () => {
  const { name, logo } = useBrand();
  return (
    <Link to={startPath(useUser())} className={styles.brand}>
      {logo === null ? <Logo /> : <Picture name={name} source={logo} size={30} />}
      <span className={styles.label}>{name}</span>
    </Link>
  );
};

/** Navigation sidebar, 280 px wide or collapsed to 64 px; the choice is remembered. */
export const Sidebar = () => {
  const isFolded = useStored(folded);
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label={t('shell.areas')} className={classNames(styles.sidebar, isFolded && styles.folded)}>
      <HomeLink />
      <Navigation />
      <div className={styles.fold}>
        <IconButton
          label={isFolded ? t('shell.sidebar.unfold') : t('shell.sidebar.fold')}
          aria-expanded={!isFolded}
          onClick={() => folded.set(!isFolded)}
        >
          <Icon size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
    </nav>
  );
};
