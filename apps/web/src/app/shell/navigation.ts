import type { User } from '@sonora/contracts';
import {
  IconApi,
  IconCloud,
  IconFolders,
  IconHome,
  IconInbox,
  IconLifebuoy,
  IconMail,
  IconMicrophone2,
  IconPackage,
  IconShare,
  IconSpeakerphone,
  type TablerIcon,
} from '@tabler/icons-react';

export type Entry = {
  readonly to:
    | '/workflows/create-ad'
    | '/workflows/project-manager'
    | '/voices/services'
    | '/voices/packs'
    | '/sonoraapi'
    | '/home'
    | '/speech'
    | '/links'
    | '/support'
    | '/admin/messages'
    | '/admin/outbox';
  readonly label: string;
  readonly icon: TablerIcon;
};

export type Group = { readonly title: string; readonly entries: readonly Entry[] };

const isDeveloper = (user: User): boolean =>
  user.availableOrganizations.find(({ orgId }) => orgId === user.currentOrgId)?.plan === 'developer';

/** What this person may use, in the order of the sidebar; empty groups are left out. */
export const groupsFor = (user: User): readonly Group[] => {
  const may = (capability: User['capabilities'][number]): boolean => user.capabilities.includes(capability);
  const organisation = user.availableOrganizations.find(({ orgId }) => orgId === user.currentOrgId);
  const when = (condition: boolean, entry: Entry): readonly Entry[] => (condition ? [entry] : []);
  return [
    {
      title: 'Produce',
      entries: [
        ...when(may('ads.produce'), { to: '/workflows/create-ad', label: 'Create an ad', icon: IconMicrophone2 }),
        ...when(may('projects.read'), { to: '/workflows/project-manager', label: 'Projects', icon: IconFolders }),
      ],
    },
    {
      title: 'Library',
      entries: [
        ...when(may('organisation.administer'), { to: '/speech', label: 'Speech', icon: IconSpeakerphone }),
        ...when(may('organisation.administer'), { to: '/voices/services', label: 'Voice services', icon: IconCloud }),
        ...when(may('installation.administer'), { to: '/voices/packs', label: 'Voice packs', icon: IconPackage }),
      ],
    },
    {
      title: 'Deliver',
      entries: when(may('links.create'), { to: '/links', label: 'Shared links', icon: IconShare }),
    },
    {
      title: organisation?.orgName.replaceAll('_', ' ') ?? 'Organisation',
      entries: [
        ...when(may('organisation.administer'), { to: '/home', label: 'Home', icon: IconHome }),
        ...when(may('organisation.administer') || isDeveloper(user), {
          to: '/sonoraapi',
          label: 'API',
          icon: IconApi,
        }),
        ...when(true, { to: '/support', label: 'Support', icon: IconLifebuoy }),
      ],
    },
    {
      title: 'Installation',
      entries: [
        ...when(may('installation.administer'), { to: '/admin/messages', label: 'Messages', icon: IconInbox }),
        ...when(may('installation.administer'), { to: '/admin/outbox', label: 'Mail outbox', icon: IconMail }),
      ],
    },
  ].filter(({ entries }) => entries.length > 0);
};
