import { DomainError, type GrantableWorkflow, knownWorkflows } from '@sonora/contracts';
import { formMessage } from '@sonora/contracts/messages/forms';

export type MemberGrant = { readonly role: 'admin' | 'user'; readonly workflows: readonly GrantableWorkflow[] };

/**
 * Role and workflows of a member. Administrators have all workflows; users need at least one known workflow.
 * @throws DomainError `invalid-input`
 */
export const grantOf = (role: MemberGrant['role'], features: readonly string[]): MemberGrant => {
  if (role === 'admin') return { role, workflows: [] };
  const workflows = knownWorkflows(features);
  if (workflows.length === 0)
    throw new DomainError('invalid-input', {
      detail: formMessage('forms.noneSelected'),
      findings: [{ place: 'features', message: formMessage('forms.noneSelected') }],
    });
  return { role, workflows };
};
