import type { User } from '@sonora/contracts';
import { useEffect } from 'react';
import { formDrafts } from '../../shared/api/form-drafts.ts';
import { assumedOrganisation, rememberedOrganisation } from '../../shared/api/organisation.ts';
import { showToast } from '../../shared/toast/toast.ts';
import { t } from '../messages.ts';

const checkMilliseconds = 1_000;
const toastMilliseconds = 30_000;

/** Reloads the app after a switch, because pages may show data of the previous organisation. */
const reloadApp = (): void => {
  formDrafts.clear();
  const { pathname } = window.location;
  if (pathname.startsWith('/orgs/')) window.location.assign('/orgs');
  else if (pathname === '/workflows/create-ad') window.location.assign('/workflows/project-manager');
  // The session in the address is of the previous organisation.
  else if (pathname === '/workflows/instant-ad') window.location.assign(pathname);
  else window.location.reload();
};

export const switchOrganisation = (orgId: string): void => {
  assumedOrganisation.set(orgId);
  reloadApp();
};

/**
 * Checks every second whether another window switched the organisation. A hidden window follows; a visible one shows a toast
 * and keeps its organisation until the user decides.
 */
export const useFollowedOrganisation = (user: User): void => {
  const { availableOrganizations } = user;
  useEffect(() => {
    let told = assumedOrganisation.get();
    const check = (): void => {
      const other = rememberedOrganisation();
      if (other === assumedOrganisation.get()) told = other;
      if (other === told && !(document.hidden && other !== assumedOrganisation.get())) return;
      if (document.hidden) {
        clearInterval(timer);
        if (other !== undefined) assumedOrganisation.set(other);
        reloadApp();
        return;
      }
      told = other;
      const name = availableOrganizations.find(({ orgId }) => orgId === other)?.orgName.replaceAll('_', ' ');
      if (other === undefined || name === undefined) return;
      showToast({
        tone: 'information',
        title: t('shell.switching.elsewhere', { name }),
        description: t('shell.switching.stays'),
        milliseconds: toastMilliseconds,
        action: { label: t('shell.switching.follow'), onClick: () => switchOrganisation(other) },
      });
    };
    const timer = setInterval(check, checkMilliseconds);
    return () => clearInterval(timer);
  }, [availableOrganizations]);
};
