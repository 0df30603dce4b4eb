import { isAdmin } from '@sonora/contracts/access';
import type { Plan, Role } from '@sonora/contracts/enumerations';
import type { FeatureFlag } from '@sonora/contracts/flags';
import { type WorkflowName, workflowOf } from '@sonora/contracts/workflows';

/**
 * Why a member may not open the pages of a workflow:
 * - `planWithoutPages`: the plan is for work through the API, administrators included
 * - `turnedOff`: the feature flag of the workflow is off for the organisation
 * - `planForAdmins`: on this plan, only administrators have the workflow
 * - `notGranted`: no administrator has granted it to the member
 */
export type MissingAccess =
  | { readonly reason: 'planWithoutPages' | 'planForAdmins' | 'notGranted' }
  | { readonly reason: 'turnedOff'; readonly flag: FeatureFlag };

type Member = { readonly role: Role; readonly plan: Plan; readonly flags: readonly FeatureFlag[] };

/** For a member whose workflows do not include `workflow`; the remedy that has to come first is named first. */
export const missingAccess = ({ role, plan, flags }: Member, workflow: WorkflowName): MissingAccess => {
  if (plan === 'developer') return { reason: 'planWithoutPages' };
  const { flag } = workflowOf(workflow);
  if (flag !== undefined && !flags.includes(flag)) return { reason: 'turnedOff', flag };
  return { reason: plan === 'free' && !isAdmin(role) ? 'planForAdmins' : 'notGranted' };
};
