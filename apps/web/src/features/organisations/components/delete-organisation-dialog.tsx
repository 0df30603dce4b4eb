import type { OrganisationSummary } from '@sonora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { organisationsKey } from '../api.ts';
import { shownName } from '../names.ts';
import { texts } from '../texts.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

const words = texts.remove;

type DeleteOrganisationDialogProps = {
  readonly organisation: OrganisationSummary | undefined;
  readonly onClose: () => void;
};

/** Deletes a child organisation once its id was typed. */
export const DeleteOrganisationDialog = ({ organisation, onClose }: DeleteOrganisationDialogProps) => {
  const queryClient = useQueryClient();
  const shown = useLast(organisation);
  const removal = useMutation({
    mutationFn: ({ orgId }: OrganisationSummary) => api.organisations.remove({ params: { orgId } }),
    onSuccess: async (_done, { orgName }) => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      showToast({ tone: 'success', title: texts.success, description: words.removed(shownName(orgName)) });
      onClose();
    },
  });
  const close = (): void => {
    removal.reset();
    onClose();
  };
  return (
    <Dialog isOpen={organisation !== undefined} title={words.title} onClose={close}>
      {shown && (
        <TypedConfirmation
          key={shown.orgId}
          expected={shown.orgId}
          request={words.typeId}
          label={words.field}
          submit={words.submit}
          problem={removal.isError ? errorText(removal.error) : undefined}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(shown)}
          onClose={close}
        >
          <p>{words.warning(shownName(shown.orgName))}</p>
        </TypedConfirmation>
      )}
    </Dialog>
  );
};
