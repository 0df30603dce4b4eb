import type { OrganisationMember } from '@sonora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { useUnsaved } from '../../../shared/hooks/use-unsaved.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { organisationsKey } from '../api.ts';
import { t } from '../messages.ts';
import { type GrantDraft, GrantFields } from './grant-fields.tsx';
import { OrganisationField } from './organisation-field.tsx';

const grantOf = ({ role, features }: OrganisationMember): GrantDraft =>
  role === 'user' ? { role, features } : { role: 'admin', features: [] };

type Assignment = GrantDraft & { readonly userId: string; readonly email: string; readonly orgId: string };

/** Edits a member of an organisation. In another organisation than `from`, users who are no members are invited. */
const assign = async (
  { userId, email, orgId, role, features }: Assignment,
  from: string,
): Promise<'edited' | 'invited'> => {
  const grant = { role, features: [...features] };
  try {
    await api.organisations.editUser({ body: { userId, orgId, ...grant } });
    return 'edited';
  } catch (error) {
    if (orgId === from || errorCode(error) !== 'not-found') throw error;
    await api.organisations.invite({ body: { email, orgId, ...grant } });
    return 'invited';
  }
};

type EditUserFormProps = { readonly member: OrganisationMember; readonly onClose: () => void };

const EditUserForm = ({ member, onClose }: EditUserFormProps) => {
  const { userId, email } = member;
  const [orgId, setOrgId] = useState(member.orgId);
  const queryClient = useQueryClient();
  const [initialGrant] = useState(() => grantOf(member));
  const [grant, setGrant] = useState(initialGrant);
  const isEmpty = grant.role === 'user' && grant.features.length === 0;
  const edit = useMutation({
    mutationFn: () => assign({ userId, email, orgId, ...grant }, member.orgId),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      const description =
        result === 'edited'
          ? t('organisations.edit.saved')
          : t('organisations.invite.hasBeenInvited', { emails: email, count: 1 });
      showToast({ tone: 'success', title: t('organisations.success'), description });
      onClose();
    },
  });
  useUnsaved((orgId !== member.orgId || grant !== initialGrant) && !edit.isPending);
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) edit.mutate();
      }}
    >
      {member.invitationStatus !== 'pending_confirmation' && <OrganisationField orgId={orgId} onChange={setOrgId} />}
      <GrantFields
        grant={grant}
        onChange={setGrant}
        problem={isEmpty ? t('organisations.grant.noneSelected') : undefined}
      />
      {edit.isError && (
        <Banner tone="error" isLive>
          {errorText(edit.error)}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('organisations.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={edit.isPending} disabled={isEmpty}>
          {t('organisations.edit.submit')}
        </Button>
      </div>
    </form>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default EditUserForm;
