import type { OrganisationMember } from '@sonora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { organisationsKey } from '../api.ts';
import { texts } from '../texts.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

const words = texts.removeUser;

const isPending = (member: OrganisationMember): boolean => member.invitationStatus === 'pending_confirmation';

type DeleteUserDialogProps = { readonly member: OrganisationMember | undefined; readonly onClose: () => void };

/** Takes somebody out of an organisation, or an invitation back, once their address was typed. */
export const DeleteUserDialog = ({ member, onClose }: DeleteUserDialogProps) => {
  const queryClient = useQueryClient();
  const shown = useLast(member);
  const removal = useMutation({
    mutationFn: (doomed: OrganisationMember) => {
      const params = { userId: doomed.userId, orgId: doomed.orgId };
      return isPending(doomed)
        ? api.organisations.withdrawInvitation({ params })
        : api.organisations.removeMember({ params });
    },
    onSuccess: async (_done, doomed) => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      const description = isPending(doomed) ? words.withdrawn : words.removed;
      showToast({ tone: 'success', title: texts.success, description });
      onClose();
    },
  });
  const close = (): void => {
    removal.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={member !== undefined}
      title={shown && isPending(shown) ? words.withdrawTitle : words.title}
      onClose={close}
    >
      {shown && (
        <TypedConfirmation
          key={shown.userId}
          expected={shown.email}
          request={words.typeEmail}
          label={words.field}
          submit={words.submit}
          problem={removal.isError ? errorText(removal.error) : undefined}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(shown)}
          onClose={close}
        >
          <p>{words.warning(shown.email)}</p>
        </TypedConfirmation>
      )}
    </Dialog>
  );
};
