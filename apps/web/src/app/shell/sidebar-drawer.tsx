import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useUser } from '../../shared/api/session.ts';
import { useFocusReturn } from '../../shared/hooks/use-focus-return.ts';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { t } from '../messages.ts';
import { CreditsLine } from './credits.ts';
import styles from './shell.module.css';
import { HomeLink, Navigation } from './sidebar.tsx';
import { switchOrganisation } from './switch-organisation.ts';

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

type DrawerProps = { readonly onClose: () => void; readonly onFind: () => void };

/** The navigation on small screens, as a drawer in a native dialog. */
const OpenDrawer = ({ onClose, onFind }: DrawerProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser itself gives the focus back only to what is still shown.
  useFocusReturn(true);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const close = (): void => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively; this click is one on the backdrop
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('shell.areas')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <HomeLink />
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

type SidebarDrawerProps = DrawerProps & {
  readonly isOpen: boolean;
  /** Counts openings, each of which is a dialog of its own: see the command palette. */
  readonly opening: number;
};

const SidebarDrawer = ({ isOpen, opening, ...rest }: SidebarDrawerProps) =>
  isOpen && <OpenDrawer key={opening} {...rest} />;

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default SidebarDrawer;
