import type { FeatureFlag } from './flags.ts';

/** Groups of workflows on cards and in the grant dialog. */
export const workflowGroups = ['platformAccess', 'workflows'] as const;
export type WorkflowGroup = (typeof workflowGroups)[number];

export type Workflow = {
  readonly group: WorkflowGroup;
  readonly path: `/${string}`;
  /** Typical duration for users, in minutes. */
  readonly minutes?: number;
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
    group: 'workflows',
    path: '/workflows/create-ad',
    minutes: 5,
    flag: 'create-an-ad',
    isFinished: true,
  },
  InstantAd: {
    group: 'workflows',
    path: '/workflows/instant-ad',
    minutes: 1,
    flag: 'instant-ad',
    isFinished: true,
  },
  VersionAnAd: {
    group: 'workflows',
    path: '/workflows/version-an-ad',
    minutes: 10,
    flag: 'version-an-ad',
    isFinished: true,
  },
  CreateACampaign: {
    group: 'workflows',
    path: '/workflows/create-a-campaign',
    minutes: 10,
    flag: 'create-dynamic-campaign',
    isFinished: true,
  },
  CreateAVast: {
    group: 'workflows',
    path: '/workflows/create-vast',
    minutes: 5,
    flag: 'create-a-vast',
    isFinished: true,
  },
  AdLib: {
    group: 'platformAccess',
    path: '/workflows/project-manager',
    isFinished: true,
    isForEverybody: true,
  },
  SpeechLib: {
    group: 'platformAccess',
    path: '/workflows/voice-library',
    isFinished: false,
    isForEverybody: true,
  },
  SoundLib: {
    group: 'platformAccess',
    path: '/workflows/sound-library',
    isFinished: false,
    isForEverybody: true,
  },
  SoundEffectsLib: {
    group: 'platformAccess',
    path: '/workflows/sound-effects-library',
    flag: 'sound-effects-library',
    isFinished: false,
  },
  Dictionary: {
    group: 'platformAccess',
    path: '/workflows/dictionary',
    isFinished: false,
  },
  VoiceManager: {
    group: 'platformAccess',
    path: '/workflows/voice-manager',
    flag: 'instant-voice-clone',
    isFinished: false,
  },
  Files: {
    group: 'platformAccess',
    path: '/files',
    isFinished: true,
  },
  CampaignManager: {
    group: 'platformAccess',
    path: '/workflows/campaign-manager',
    flag: 'campaign-manager',
    isFinished: true,
  },
  CampaignOverview: {
    group: 'platformAccess',
    path: '/workflows/vast-tag-manager',
    flag: 'vast-tag-overview',
    isFinished: true,
  },
  FeatureLab: {
    group: 'platformAccess',
    path: '/feature-lab',
    flag: 'feature-lab',
    isFinished: true,
  },
  Feather: {
    group: 'workflows',
    path: '/project',
    flag: 'open-in-feather',
    isFinished: false,
  },
  LegacyWorkflows: {
    group: 'workflows',
    path: '/legacy-workflows',
    flag: 'legacy-workflows',
    isFinished: true,
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
