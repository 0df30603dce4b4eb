import {
  IconBook2,
  IconBug,
  IconChevronDown,
  IconHelp,
  IconKeyboard,
  IconLifebuoy,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useMay, useUser } from '../../shared/api/session.ts';
import { modifierName } from '../../shared/hooks/hotkeys.ts';
import { useCrumbs } from '../../shared/hooks/use-page.ts';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { Menu, MenuItem } from '../../shared/ui/overlays/menu.tsx';
import { t } from '../messages.ts';
import { AccountMenu, OrganisationChoices } from './account-menu.tsx';
import { CreditsLine } from './credits.ts';
import styles from './shell.module.css';

const Crumbs = () => {
  const crumbs = useCrumbs();
  return (
    <nav aria-label={t('shell.breadcrumb')} className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={label} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            <span>{to ? <Link to={to}>{label}</Link> : label}</span>
            {index < crumbs.length - 1 && <Fragment key="slash">/</Fragment>}
          </li>
        ))}
      </ol>
    </nav>
  );
};

const OrganisationSwitcher = () => {
  const user = useUser();
  const current = user.availableOrganizations.find(({ orgId }) => orgId === user.currentOrgId);
  if (!current) return null;
  const name = current.orgName.replaceAll('_', ' ');
  return (
    <Menu
      align="end"
      trigger={(properties) => (
        <Button
          variant="pill"
          {...properties}
          className={styles.organisation}
          aria-label={t('shell.organisationIs', { name })}
        >
          {name}
          <IconChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    >
      <OrganisationChoices />
    </Menu>
  );
};

const HelpPages = () => {
  const navigate = useNavigate();
  return (
    <>
      <MenuItem icon={<IconLifebuoy size={17} />} onSelect={() => void navigate({ to: '/support' })}>
        {t('shell.contactSupport')}
      </MenuItem>
      <MenuItem icon={<IconBug size={17} />} onSelect={() => void navigate({ to: '/report', search: {} })}>
        {t('shell.reportError')}
      </MenuItem>
    </>
  );
};

type TopBarProps = {
  readonly onMenu: () => void;
  readonly onFind: () => void;
  readonly onKeys: () => void;
};

/** Top bar with breadcrumbs, search, credits and menus. */
export const TopBar = ({ onMenu, onFind, onKeys }: TopBarProps) => (
  <header className={styles.top}>
    <IconButton label={t('shell.areas')} className={styles.burger} onClick={onMenu}>
      <IconMenu2 size={20} aria-hidden="true" />
    </IconButton>
    <Crumbs />
    <Button variant="pill" className={styles.find} onClick={onFind}>
      <IconSearch size={14} aria-hidden="true" />
      {t('shell.palette.label')} <kbd>{modifierName} K</kbd>
    </Button>
    {useMay('credits.read') && (
      <div className={styles.credits}>
        <CreditsLine />
      </div>
    )}
    <OrganisationSwitcher />
    <Menu
      align="end"
      trigger={(properties) => (
        <IconButton label={t('shell.help')} {...properties}>
          <IconHelp size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
    >
      <MenuItem icon={<IconKeyboard size={17} />} note="?" onSelect={onKeys}>
        {t('shell.keys')}
      </MenuItem>
      <MenuItem icon={<IconBook2 size={17} />} onSelect={() => window.open('/api/docs', '_blank', 'noopener')}>
        {t('shell.apiReference')}
      </MenuItem>
      <HelpPages />
    </Menu>
    <AccountMenu />
  </header>
);
