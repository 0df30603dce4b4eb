import { type AccessInfo, accessOf } from '@sonora/contracts/access';
import { plans, roles } from '@sonora/contracts/enumerations';
import { type FeatureFlag, featureFlagNames } from '@sonora/contracts/flags';
import { type GrantableWorkflow, workflowOf } from '@sonora/contracts/workflows';
import { describe, expect, it } from 'vitest';
import { missingAccess } from './missing-access.ts';

const campaignWorkflows = ['CampaignManager', 'CreateACampaign', 'CreateAVast', 'CampaignOverview'] as const;

type Person = Required<Pick<AccessInfo, 'role' | 'plan' | 'workflows'>> & { readonly flags: readonly FeatureFlag[] };

const mayOpen = ({ flags, ...person }: Person, workflow: GrantableWorkflow): boolean =>
  accessOf({ ...person, flags: new Set(flags) }).workflows.has(workflow);

/** The person after the first remedy. */
const remedied = (person: Person, workflow: GrantableWorkflow): Person => {
  const missing = missingAccess(person, workflow);
  switch (missing.reason) {
    case 'planWithoutPages':
    case 'planForAdmins':
      return { ...person, plan: 'production' };
    case 'turnedOff':
      return { ...person, flags: [...person.flags, missing.flag] };
    case 'notGranted':
      return { ...person, workflows: [...person.workflows, workflow] };
    default:
      return missing satisfies never;
  }
};

const people = roles.flatMap((role) =>
  plans.flatMap((plan) =>
    [featureFlagNames, [] as const].flatMap((flags) =>
      campaignWorkflows.flatMap((workflow) =>
        ([[], [workflow]] as const).map((workflows) => ({ workflow, person: { role, plan, flags, workflows } })),
      ),
    ),
  ),
);

describe('missing access', () => {
  it.each(campaignWorkflows)('names remedies of which each is needed and which together open %s', (workflow) => {
    const without = people.filter((each) => each.workflow === workflow && !mayOpen(each.person, workflow));
    expect(without.length).toBeGreaterThan(20);
    for (const { person } of without) {
      let now: Person = person;
      const reasons = new Set<string>();
      while (!mayOpen(now, workflow)) {
        const { reason } = missingAccess(now, workflow);
        expect(reasons, JSON.stringify(person)).not.toContain(reason);
        reasons.add(reason);
        now = remedied(now, workflow);
      }
    }
  });

  it('does not ask administrators for a grant', () => {
    for (const { person, workflow } of people.filter((each) => each.person.role !== 'user')) {
      if (mayOpen(person, workflow)) continue;
      expect(missingAccess(person, workflow).reason).toBe(
        person.plan === 'developer' ? 'planWithoutPages' : 'turnedOff',
      );
    }
  });

  it('names the flag that is off', () => {
    expect(missingAccess({ role: 'owner', plan: 'production', flags: [] }, 'CreateAVast')).toEqual({
      reason: 'turnedOff',
      flag: workflowOf('CreateAVast').flag,
    });
  });
});
