import {
  IconApi,
  IconBook2,
  IconBug,
  IconChevronDown,
  IconChevronLeft,
  IconHelp,
  IconKeyboard,
  IconLifebuoy,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { guidesFor } from '../../features/guides/guide-list.ts';
import { useMay, useUser } from '../../shared/api/session.ts';
import { modifierName } from '../../shared/hooks/hotkeys.ts';
import { useCrumbs } from '../../shared/hooks/use-page.ts';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { Menu, MenuItem, MenuRule } from '../../shared/ui/overlays/menu.tsx';
import { t } from '../messages.ts';
import { AccountMenu, OrganisationChoices } from './account-menu.tsx';
import { CreditsLine } from './credits.ts';
import styles from './shell.module.css';

/** Ways back to the pages above this one. The page's own title is its heading. */
const Crumbs = () => {
  const crumbs = useCrumbs();
  return (
    <div className={styles.crumbs}>
      {crumbs.length > 0 && (
        <nav aria-label={t('shell.breadcrumb')}>
          <ol>
            {crumbs.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>
                  <IconChevronLeft size={16} aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
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
          <span>{name}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    >
      <OrganisationChoices />
    </Menu>
  );
};

type HelpMenuProps = { readonly onKeys: () => void; readonly onGuides: () => void };

const HelpMenu = ({ onKeys, onGuides }: HelpMenuProps) => {
  const navigate = useNavigate();
  const hasGuides = guidesFor(useUser()).length > 0;
  return (
    <Menu
      align="end"
      trigger={(properties) => (
        <IconButton label={t('shell.help')} {...properties}>
          <IconHelp size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
    >
      {hasGuides && (
        <MenuItem icon={<IconBook2 size={17} />} onSelect={onGuides}>
          {t('shell.guides')}
        </MenuItem>
      )}
      <MenuItem icon={<IconKeyboard size={17} />} note="?" onSelect={onKeys}>
        {t('shell.keys')}
      </MenuItem>
      <MenuItem icon={<IconApi size={17} />} onSelect={() => window.open('/api/docs', '_blank', 'noopener')}>
        {t('shell.apiReference')}
      </MenuItem>
      <MenuRule />
      <MenuItem icon={<IconLifebuoy size={17} />} onSelect={() => void navigate({ to: '/support' })}>
        {t('shell.contactSupport')}
      </MenuItem>
      <MenuItem icon={<IconBug size={17} />} onSelect={() => void navigate({ to: '/report', search: {} })}>
        {t('shell.reportError')}
      </MenuItem>
    </Menu>
  );
};

type TopBarProps = {
  readonly onMenu: () => void;
  readonly onFind: () => void;
  readonly onKeys: () => void;
  readonly onGuides: () => void;
};

/** Top bar with breadcrumbs, search, credits and menus. */
export const TopBar = ({ onMenu, onFind, onKeys, onGuides }: TopBarProps) => (
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
    <HelpMenu onKeys={onKeys} onGuides={onGuides} />
    <AccountMenu />
  </header>
);
