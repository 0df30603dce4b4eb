import type { User } from '@sonora/contracts';
import {
  IconApi,
  IconCloud,
  IconFlag,
  IconFolders,
  IconHome,
  IconLayoutGrid,
  IconMicrophone2,
  IconPackage,
  type TablerIcon,
} from '@tabler/icons-react';

export type Entry = {
  readonly to:
    | '/home'
    | '/workflows'
    | '/workflows/create-ad'
    | '/workflows/project-manager'
    | '/voices/services'
    | '/voices/packs'
    | '/sonoraapi'
    | '/admin/flags';
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
        ...when(user.screens.includes('workflows'), { to: '/workflows', label: 'Workflows', icon: IconLayoutGrid }),
        ...when(may('ads.produce'), { to: '/workflows/create-ad', label: 'Create an ad', icon: IconMicrophone2 }),
        ...when(may('projects.read'), { to: '/workflows/project-manager', label: 'Projects', icon: IconFolders }),
      ],
    },
    {
      title: 'Library',
      entries: [
        ...when(may('organisation.administer'), { to: '/voices/services', label: 'Voice services', icon: IconCloud }),
        ...when(may('installation.administer'), { to: '/voices/packs', label: 'Voice packs', icon: IconPackage }),
      ],
    },
    {
      title: organisation?.orgName.replaceAll('_', ' ') ?? 'Organisation',
      entries: [
        ...when(user.screens.includes('home'), { to: '/home', label: 'Home', icon: IconHome }),
        ...when(may('organisation.administer') || isDeveloper(user), {
          to: '/sonoraapi',
          label: 'API',
          icon: IconApi,
        }),
      ],
    },
    {
      title: 'Installation',
      entries: when(may('installation.administer'), { to: '/admin/flags', label: 'Feature flags', icon: IconFlag }),
    },
  ].filter(({ entries }) => entries.length > 0);
};
