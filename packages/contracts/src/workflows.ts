import type { FeatureFlag } from './flags.ts';

/** Groups of workflows on cards and in the grant dialog. */
export const workflowGroups = ['Platform Access', 'Workflows'] as const;
export type WorkflowGroup = (typeof workflowGroups)[number];

export type Workflow = {
  readonly name: string;
  readonly group: WorkflowGroup;
  readonly description: string;
  readonly path: `/${string}`;
  /** Typical duration for users. */
  readonly length?: string;
  /** Required feature flag. */
  readonly flag?: FeatureFlag;
  /** False until its page exists; its card says so. */
  readonly isFinished: boolean;
  /** Available to every member: neither granted nor revoked. */
  readonly isForEverybody?: true;
  /** Not shown on a card and not grantable. */
  readonly isHidden?: true;
};

/** All areas, in the order of their cards. */
export const workflows = {
  CreateAnAd: {
    name: 'Create an Ad',
    group: 'Workflows',
    description: 'From a script, a product or a brief to a finished, mastered ad.',
    path: '/workflows/create-ad',
    length: '5 minutes',
    flag: 'create-an-ad',
    isFinished: true,
  },
  InstantAd: {
    name: 'Instant Ad',
    group: 'Workflows',
    description: 'One line about what you sell, and a finished ad to choose from.',
    path: '/workflows/instant-ad',
    length: '1 minute',
    flag: 'instant-ad',
    isFinished: false,
  },
  VersionAnAd: {
    name: 'Version an Ad',
    group: 'Workflows',
    description: 'Many versions of one ad: by place, offer, day or listener.',
    path: '/workflows/version-an-ad',
    length: '10 minutes',
    flag: 'version-an-ad',
    isFinished: false,
  },
  CreateACampaign: {
    name: 'Create a Campaign',
    group: 'Workflows',
    description: 'Choose who hears which version, and when.',
    path: '/workflows/create-a-campaign',
    length: '10 minutes',
    flag: 'create-dynamic-campaign',
    isFinished: false,
  },
  CreateAVast: {
    name: 'Create a VAST',
    group: 'Workflows',
    description: 'A tag that delivers your ads to publishers and platforms.',
    path: '/workflows/create-vast',
    length: '5 minutes',
    flag: 'create-a-vast',
    isFinished: false,
  },
  AdLib: {
    name: 'Project Manager',
    group: 'Platform Access',
    description: 'Your projects, and the sessions in them.',
    path: '/workflows/project-manager',
    isFinished: true,
    isForEverybody: true,
  },
  SpeechLib: {
    name: 'Voice Library',
    group: 'Platform Access',
    description: 'Every voice that can speak for you.',
    path: '/workflows/voice-library',
    isFinished: false,
    isForEverybody: true,
  },
  SoundLib: {
    name: 'Sound Library',
    group: 'Platform Access',
    description: 'Music and sound templates for your ads.',
    path: '/workflows/sound-library',
    isFinished: false,
    isForEverybody: true,
  },
  SoundEffectsLib: {
    name: 'Sound Effects Library',
    group: 'Platform Access',
    description: 'Doors, engines, crowds: the sounds of the world.',
    path: '/workflows/sound-effects-library',
    flag: 'sound-effects-library',
    isFinished: false,
  },
  Dictionary: {
    name: 'Custom Pronunciation',
    group: 'Platform Access',
    description: 'How names and words of yours are said.',
    path: '/workflows/dictionary',
    isFinished: false,
  },
  VoiceManager: {
    name: 'Voice Manager',
    group: 'Platform Access',
    description: 'Private voices, and who may use them.',
    path: '/workflows/voice-manager',
    flag: 'instant-voice-clone',
    isFinished: false,
  },
  Files: {
    name: 'Files',
    group: 'Platform Access',
    description: 'What you have uploaded and what has been made.',
    path: '/files',
    isFinished: false,
  },
  CampaignManager: {
    name: 'Campaign Manager',
    group: 'Platform Access',
    description: 'Campaigns, creatives and targeting.',
    path: '/workflows/campaign-manager',
    flag: 'campaign-manager',
    isFinished: false,
  },
  CampaignOverview: {
    name: 'Campaign Overview',
    group: 'Platform Access',
    description: 'Your VAST tags, and what they have delivered.',
    path: '/workflows/vast-tag-manager',
    flag: 'vast-tag-overview',
    isFinished: false,
  },
  FeatureLab: {
    name: 'Feature Lab',
    group: 'Platform Access',
    description: 'What we are trying out.',
    path: '/feature-lab',
    flag: 'feature-lab',
    isFinished: true,
  },
  Feather: {
    name: 'Pro Editor',
    group: 'Workflows',
    description: 'The ad on tracks, for those who want every detail.',
    path: '/project',
    flag: 'open-in-feather',
    isFinished: false,
  },
  LegacyWorkflows: {
    name: 'Legacy Workflows',
    group: 'Workflows',
    description: 'The older ways of making an ad.',
    path: '/legacy-workflows',
    flag: 'legacy-workflows',
    isFinished: false,
    isHidden: true,
  },
} as const satisfies Record<string, Workflow>;

export type WorkflowName = keyof typeof workflows;

export const workflowNames = Object.keys(workflows) as readonly WorkflowName[];

/** A workflow with all properties, including absent optional ones. */
export const workflowOf = (name: WorkflowName): Workflow => workflows[name];

export type GrantableWorkflow = {
  [N in WorkflowName]: (typeof workflows)[N] extends { isForEverybody: true } | { isHidden: true } ? never : N;
}[WorkflowName];

/** Workflows that an administrator may grant to a member with the role `user`. */
export const grantableWorkflows = workflowNames.filter((name): name is GrantableWorkflow => {
  const { isForEverybody, isHidden } = workflowOf(name);
  return isForEverybody !== true && isHidden !== true;
});
