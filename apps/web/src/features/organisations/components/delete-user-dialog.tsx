import type { OrganisationMember } from '@sonora/contracts';
import { api } from '../../../shared/api/client.ts';
import { t } from '../messages.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

const isPending = (member: OrganisationMember): boolean => member.invitationStatus === 'pending_confirmation';

const remove = (member: OrganisationMember): Promise<unknown> => {
  const params = { userId: member.userId, orgId: member.orgId };
  return isPending(member)
    ? api.organisations.withdrawInvitation({ params })
    : api.organisations.removeMember({ params });
};

type DeleteUserDialogProps = { readonly member: OrganisationMember | undefined; readonly onClose: () => void };

/** Removes a member or revokes an invitation after the user has typed the e-mail address. */
export const DeleteUserDialog = ({ member, onClose }: DeleteUserDialogProps) => (
  <TypedConfirmation
    item={member}
    wordsOf={(toDelete) => ({
      title: isPending(toDelete) ? t('organisations.removeUser.withdrawTitle') : t('organisations.removeUser.title'),
      warning: isPending(toDelete)
        ? t('organisations.removeUser.withdrawWarning', { email: toDelete.email })
        : t('organisations.removeUser.warning', { email: toDelete.email }),
      expected: toDelete.email,
      request: t('organisations.removeUser.typeEmail'),
      label: t('organisations.removeUser.field'),
      submit: isPending(toDelete) ? t('organisations.removeUser.withdraw') : t('organisations.removeUser.submit'),
      done: isPending(toDelete) ? t('organisations.removeUser.withdrawn') : t('organisations.removeUser.removed'),
    })}
    onConfirm={remove}
    onClose={onClose}
  />
);
