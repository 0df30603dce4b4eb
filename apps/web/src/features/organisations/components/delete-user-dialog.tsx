import type { OrganisationMember } from '@sonora/contracts';
import { api } from '../../../shared/api/client.ts';
import { texts } from '../texts.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

const words = texts.removeUser;

const isPending = (member: OrganisationMember): boolean => member.invitationStatus === 'pending_confirmation';

const remove = (member: OrganisationMember): Promise<unknown> => {
  const params = { userId: member.userId, orgId: member.orgId };
  return isPending(member)
    ? api.organisations.withdrawInvitation({ params })
    : api.organisations.removeMember({ params });
};

type DeleteUserDialogProps = { readonly member: OrganisationMember | undefined; readonly onClose: () => void };

/** Takes somebody out of an organisation, or an invitation back, once their address was typed. */
export const DeleteUserDialog = ({ member, onClose }: DeleteUserDialogProps) => (
  <TypedConfirmation
    item={member}
    wordsOf={(doomed) => ({
      title: isPending(doomed) ? words.withdrawTitle : words.title,
      warning: words.warning(doomed.email),
      expected: doomed.email,
      request: words.typeEmail,
      label: words.field,
      submit: words.submit,
      done: isPending(doomed) ? words.withdrawn : words.removed,
    })}
    onConfirm={remove}
    onClose={onClose}
  />
);
