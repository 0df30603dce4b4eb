import type { User } from '@sonora/contracts';
import {
  IconApi,
  IconBuilding,
  IconCloud,
  IconCreditCard,
  IconFlag,
  IconFlask,
  IconFolders,
  IconHome,
  IconInbox,
  IconLayoutGrid,
  IconLifebuoy,
  IconMail,
  IconMicrophone2,
  IconPackage,
  IconShare,
  IconSpeakerphone,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../messages.ts';

export type NavigationEntry = {
  readonly to:
    | '/home'
    | '/workflows'
    | '/workflows/create-ad'
    | '/workflows/project-manager'
    | '/voices/services'
    | '/voices/packs'
    | '/sonoraapi'
    | '/orgs'
    | '/billing'
    | '/home'
    | '/speech'
    | '/feature-lab'
    | '/links'
    | '/support'
    | '/admin/messages'
    | '/admin/outbox'
    | '/admin/flags';
  readonly label: string;
  readonly icon: TablerIcon;
};

export type Group = { readonly title: string; readonly entries: readonly NavigationEntry[] };

/** Navigation entries that the user has access to, in the order of the sidebar, without empty groups. */
export const groupsFor = (user: User): readonly Group[] => groupsOf(user).filter(({ entries }) => entries.length > 0);

const groupsOf = (user: User): readonly Group[] => {
  const may = (capability: User['capabilities'][number]): boolean => user.capabilities.includes(capability);
  const organisation = user.availableOrganizations.find(({ orgId }) => orgId === user.currentOrgId);
  const when = (condition: boolean, entry: NavigationEntry): readonly NavigationEntry[] => (condition ? [entry] : []);
  return [
    {
      title: t('shell.produce'),
      entries: [
        ...when(user.screens.includes('workflows'), {
          to: '/workflows',
          label: t('shell.workflows'),
          icon: IconLayoutGrid,
        }),
        ...when(may('ads.produce'), {
          to: '/workflows/create-ad',
          label: t('shell.createAnAd'),
          icon: IconMicrophone2,
        }),
        ...when(may('projects.read'), {
          to: '/workflows/project-manager',
          label: t('shell.projects'),
          icon: IconFolders,
        }),
      ],
    },
    {
      title: t('shell.library'),
      entries: [
        ...when(user.screens.includes('speech'), { to: '/speech', label: t('shell.speech'), icon: IconSpeakerphone }),
        ...when(may('organisation.administer'), {
          to: '/voices/services',
          label: t('shell.voiceServices'),
          icon: IconCloud,
        }),
        ...when(may('installation.administer'), {
          to: '/voices/packs',
          label: t('shell.voicePacks'),
          icon: IconPackage,
        }),
        ...when(user.screens.includes('featureLab'), {
          to: '/feature-lab',
          label: t('shell.featureLab'),
          icon: IconFlask,
        }),
      ],
    },
    {
      title: t('shell.deliver'),
      entries: when(may('links.create'), { to: '/links', label: t('shell.sharedLinks'), icon: IconShare }),
    },
    {
      title: organisation?.orgName.replaceAll('_', ' ') ?? t('shell.organisation'),
      entries: [
        ...when(user.screens.includes('home'), { to: '/home', label: t('shell.home'), icon: IconHome }),
        ...when(user.screens.includes('orgs'), { to: '/orgs', label: t('shell.organisations'), icon: IconBuilding }),
        ...when(user.screens.includes('api'), { to: '/sonoraapi', label: t('shell.api'), icon: IconApi }),
        ...when(user.screens.includes('billing'), { to: '/billing', label: t('shell.billing'), icon: IconCreditCard }),
        ...when(user.screens.includes('contactSupport'), {
          to: '/support',
          label: t('shell.support'),
          icon: IconLifebuoy,
        }),
      ],
    },
    {
      title: t('shell.installation'),
      entries: may('installation.administer')
        ? [
            { to: '/admin/messages', label: t('shell.messages'), icon: IconInbox },
            { to: '/admin/flags', label: t('shell.featureFlags'), icon: IconFlag },
            { to: '/admin/outbox', label: t('shell.mailOutbox'), icon: IconMail },
          ]
        : [],
    },
  ];
};
