import type { Language } from '@sonora/contracts/enumerations';
import { IconLogout, IconMoon, IconSun, IconSunMoon, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../shared/api/errors.ts';
import { leaveSession } from '../../shared/api/leave-session.ts';
import { displayName, useUser } from '../../shared/api/session.ts';
import { chosenLanguage, language, languageNames } from '../../shared/i18n/language.ts';
import { setColourScheme, useColourScheme } from '../../shared/theme/colour-scheme.ts';
import { showToast } from '../../shared/toast/toast.ts';
import { Menu, MenuGroup, MenuItem, MenuRule } from '../../shared/ui/overlays/menu.tsx';
import { initialsOf, Picture } from '../../shared/ui/pictures/picture.tsx';
import { t } from '../messages.ts';
import styles from './shell.module.css';
import { switchOrganisation } from './switch-organisation.ts';

const schemes = [
  { value: 'auto', label: t('shell.appearances.system'), icon: IconSunMoon },
  { value: 'light', label: t('shell.appearances.light'), icon: IconSun },
  { value: 'dark', label: t('shell.appearances.dark'), icon: IconMoon },
] as const;

const signOut = async (): Promise<void> => {
  try {
    await leaveSession();
    window.location.assign('/');
  } catch (error) {
    showToast({ tone: 'error', title: t('shell.anErrorOccurred'), description: errorText(error) });
  }
};

const switchLanguage = (language: Language): void => {
  chosenLanguage.set(language);
  // Modules format their messages when they are loaded, so a new language needs a reload.
  window.location.reload();
};

/** Menu entries of the organisations that the user can switch to; the current one is checked. */
export const OrganisationChoices = () => {
  const user = useUser();
  return (
    <MenuGroup title={t('shell.organisation')}>
      {user.availableOrganizations
        .filter(({ invitationStatus }) => invitationStatus === 'confirmed')
        .map(({ orgId, orgName }) => (
          <MenuItem
            key={orgId}
            isChecked={orgId === user.currentOrgId}
            onSelect={() => orgId !== user.currentOrgId && switchOrganisation(orgId)}
          >
            {orgName.replaceAll('_', ' ')}
          </MenuItem>
        ))}
    </MenuGroup>
  );
};

export const AccountMenu = () => {
  const user = useUser();
  const navigate = useNavigate();
  const colourScheme = useColourScheme();
  const name = displayName(user);
  return (
    <Menu
      align="end"
      trigger={(properties) => (
        <button
          type="button"
          {...properties}
          className={styles.avatar}
          aria-label={t('shell.accountOf', { initials: initialsOf(name), name })}
        >
          <Picture name={name} source={user.image} size={32} isRound />
        </button>
      )}
    >
      <MenuItem icon={<IconUser size={17} />} note={user.email} onSelect={() => void navigate({ to: '/profile' })}>
        {name}
      </MenuItem>
      <MenuRule />
      {user.availableOrganizations.length > 1 && (
        <>
          <OrganisationChoices />
          <MenuRule />
        </>
      )}
      <MenuGroup title={t('shell.appearance')}>
        {schemes.map(({ value, label, icon: Icon }) => (
          <MenuItem
            key={value}
            icon={<Icon size={17} />}
            isChecked={colourScheme === value}
            onSelect={() => setColourScheme(value)}
          >
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup title={t('shell.language')}>
        {Object.entries(languageNames).map(([value, label]) => (
          <MenuItem
            key={value}
            isChecked={value === language}
            onSelect={() => value !== language && switchLanguage(value as Language)}
          >
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuRule />
      <MenuItem icon={<IconLogout size={17} />} onSelect={() => void signOut()}>
        {t('shell.signOut')}
      </MenuItem>
    </Menu>
  );
};
