import type { User } from '@sonora/contracts';
import { mayOpen, type PageAddress } from '@sonora/contracts/pages/page-access';
import {
  IconApi,
  IconArchive,
  IconBolt,
  IconBuilding,
  IconCloud,
  IconCreditCard,
  IconFileStack,
  IconFlag,
  IconFlask,
  IconFolders,
  IconHistory,
  IconHome,
  IconInbox,
  IconLayoutGrid,
  IconLifebuoy,
  IconMail,
  IconMicrophone2,
  IconPackage,
  IconShare,
  IconSpeakerphone,
  IconTags,
  IconTargetArrow,
  IconVersions,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../messages.ts';

export type NavigationEntry = {
  readonly to: Exclude<PageAddress, `${string}$${string}`>;
  readonly label: string;
  readonly icon: TablerIcon;
  /** Left out for users who may open this page. */
  readonly replacedBy?: PageAddress;
};

export type Group = { readonly title: string; readonly entries: readonly NavigationEntry[] };

const groups: readonly Group[] = [
  {
    title: t('shell.produce'),
    entries: [
      { to: '/workflows', label: t('shell.workflows'), icon: IconLayoutGrid },
      { to: '/workflows/create-ad', label: t('shell.createAnAd'), icon: IconMicrophone2 },
      { to: '/workflows/instant-ad', label: t('shell.instantAd'), icon: IconBolt },
      { to: '/workflows/version-an-ad', label: t('shell.versionAnAd'), icon: IconVersions },
      { to: '/workflows/project-manager', label: t('shell.projects'), icon: IconFolders },
    ],
  },
  {
    title: t('shell.library'),
    entries: [
      { to: '/speech', label: t('shell.speech'), icon: IconSpeakerphone },
      { to: '/voices/services', label: t('shell.voiceServices'), icon: IconCloud },
      { to: '/voices/packs', label: t('shell.voicePacks'), icon: IconPackage },
      { to: '/feature-lab', label: t('shell.featureLab'), icon: IconFlask },
    ],
  },
  {
    title: t('shell.deliver'),
    entries: [
      { to: '/files-v2', label: t('shell.files'), icon: IconFileStack },
      { to: '/files', label: t('shell.files'), icon: IconFileStack, replacedBy: '/files-v2' },
      { to: '/workflows/campaign-manager', label: t('shell.campaigns'), icon: IconTargetArrow },
      { to: '/workflows/vast-tag-manager', label: t('shell.vastTags'), icon: IconTags },
      { to: '/legacy-workflows', label: t('shell.legacyWorkflows'), icon: IconArchive },
      { to: '/links', label: t('shell.sharedLinks'), icon: IconShare },
    ],
  },
  {
    title: t('shell.organisation'),
    entries: [
      { to: '/home', label: t('shell.home'), icon: IconHome },
      { to: '/orgs', label: t('shell.organisations'), icon: IconBuilding },
      { to: '/audit', label: t('shell.auditLog'), icon: IconHistory },
      { to: '/sonoraapi', label: t('shell.api'), icon: IconApi },
      { to: '/billing', label: t('shell.billing'), icon: IconCreditCard },
      { to: '/support', label: t('shell.support'), icon: IconLifebuoy },
    ],
  },
  {
    title: t('shell.installation'),
    entries: [
      { to: '/admin/messages', label: t('shell.messages'), icon: IconInbox },
      { to: '/admin/flags', label: t('shell.featureFlags'), icon: IconFlag },
      { to: '/admin/outbox', label: t('shell.mailOutbox'), icon: IconMail },
    ],
  },
];

/** The entries of the sidebar that the user may open, without empty groups. The organisation's group has its name. */
export const groupsFor = (user: User): readonly Group[] => {
  const organisation = user.availableOrganizations.find(({ orgId }) => orgId === user.currentOrgId);
  return groups
    .map(({ title, entries }) => ({
      title: title === t('shell.organisation') ? (organisation?.orgName.replaceAll('_', ' ') ?? title) : title,
      entries: entries.filter(({ to, replacedBy }) => mayOpen(user, to) && !(replacedBy && mayOpen(user, replacedBy))),
    }))
    .filter(({ entries }) => entries.length > 0);
};
