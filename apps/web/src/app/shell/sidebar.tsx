import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useId } from 'react';
import { startPath, useUser } from '../../shared/api/session.ts';
import { createStored, useStored } from '../../shared/hooks/stored.ts';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import { Picture } from '../../shared/ui/pictures/picture.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { t } from '../messages.ts';
import { CreditsLine } from './credits.ts';
import { groupsFor } from './navigation.ts';
import styles from './shell.module.css';
import { switchOrganisation } from './switch-organisation.ts';
import { useBrand } from './use-brand.ts';

const folded = createStored('sonora.sidebar-folded', false);

const Navigation = ({ onGo }: { readonly onGo?: () => void }) => {
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

const Brand = () => {
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
      <Brand />
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

/** Search, organisation and credits, for which the top bar has no room on small screens. */
const DrawerTools = ({ onFind }: { readonly onFind: () => void }) => {
  const user = useUser();
  const organisations = user.availableOrganizations.filter(({ invitationStatus }) => invitationStatus === 'confirmed');
  return (
    <div className={styles.tools}>
      <Button onClick={onFind}>
        <IconSearch size={16} aria-hidden="true" />
        {t('shell.palette.label')}
      </Button>
      {organisations.length > 1 && (
        <SelectField
          label={t('shell.organisation')}
          value={user.currentOrgId}
          choices={organisations.map(({ orgId, orgName }) => ({ value: orgId, label: orgName.replaceAll('_', ' ') }))}
          onChange={switchOrganisation}
        />
      )}
      {user.capabilities.includes('credits.read') && <CreditsLine />}
    </div>
  );
};

type SidebarDrawerProps = {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onFind: () => void;
};

/** The navigation on small screens, as a drawer in a native dialog. */
export const SidebarDrawer = ({ dialog, onFind }: SidebarDrawerProps) => {
  const close = (): void => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively; this click is one on the backdrop
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('shell.areas')}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <Brand />
        <IconButton label={t('shell.close')} onClick={close}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <DrawerTools
        onFind={() => {
          close();
          onFind();
        }}
      />
      <nav aria-label={t('shell.areas')}>
        <Navigation onGo={close} />
      </nav>
    </dialog>
  );
};
