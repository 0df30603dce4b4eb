import type { OrganisationMember } from '@sonora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { organisationsKey } from '../api.ts';
import { t } from '../messages.ts';
import { type GrantDraft, GrantFields } from './grant-fields.tsx';

const grantOf = ({ role, features }: OrganisationMember): GrantDraft =>
  role === 'user' ? { role, features } : { role: 'admin', features: [] };

type EditUserFormProps = { readonly member: OrganisationMember; readonly onClose: () => void };

const EditUserForm = ({ member, onClose }: EditUserFormProps) => {
  const { userId, orgId } = member;
  const queryClient = useQueryClient();
  const [grant, setGrant] = useState(() => grantOf(member));
  const isEmpty = grant.role === 'user' && grant.features.length === 0;
  const edit = useMutation({
    mutationFn: () =>
      api.organisations.editUser({ body: { userId, orgId, role: grant.role, features: [...grant.features] } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      showToast({ tone: 'success', title: t('organisations.success'), description: t('organisations.edit.saved') });
      onClose();
    },
  });
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) edit.mutate();
      }}
    >
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

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default EditUserForm;
