import type { InvitationResult } from '@sonora/contracts';
import { splitAddresses } from '@sonora/contracts/schemas/organisation-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { useUnsaved } from '../../../shared/hooks/use-unsaved.ts';
import { loadMessages, serverText } from '../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { addressList } from '../address-list.ts';
import { organisationsKey } from '../api.ts';
import { t } from '../messages.ts';
import { showNotMailed } from '../show-not-mailed.ts';
import { AddressField } from './address-field.tsx';
import { type GrantDraft, GrantFields } from './grant-fields.tsx';
import { OrganisationField } from './organisation-field.tsx';

const toastMilliseconds = 10_000;

/** Shows one toast for the invited users and one per reason for those who could not be invited. */
const showResult = ({ invited, refused, isMailed }: InvitationResult): void => {
  if (invited.length > 0 && !isMailed) showNotMailed();
  if (invited.length > 0) {
    showToast({
      tone: 'success',
      title: t('organisations.invite.invited'),
      description: t('organisations.invite.hasBeenInvited', { emails: addressList(invited), count: invited.length }),
      milliseconds: toastMilliseconds,
    });
  }
  const [first] = refused;
  if (first) {
    showToast({
      tone: 'error',
      title: serverText(first, first.reason),
      description: t('organisations.invite.failed', { emails: addressList(refused.map(({ email }) => email)) }),
      milliseconds: toastMilliseconds,
    });
  }
};

const firstGrant: GrantDraft = { role: 'user', features: ['CreateAnAd'] };

const problemsOf = (emails: string, grant: GrantDraft) => ({
  emails: splitAddresses(emails).length === 0 ? t('organisations.invite.noAddress') : undefined,
  grant: grant.role === 'user' && grant.features.length === 0 ? t('organisations.grant.noneSelected') : undefined,
});

const LimitNote = () => (
  <Banner tone="warning" isLive>
    {t('organisations.invite.limit')}{' '}
    <ButtonAnchor href="/billing" variant="quiet">
      {t('organisations.invite.upgrade')}
    </ButtonAnchor>
  </Banner>
);

const InviteForm = ({ orgId: here, onClose }: { readonly orgId: string; readonly onClose: () => void }) => {
  const queryClient = useQueryClient();
  const [orgId, setOrgId] = useState(here);
  const [emails, setEmails] = useState('');
  const [grant, setGrant] = useState(firstGrant);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const problems = problemsOf(emails, grant);
  const addresses = splitAddresses(emails);
  const hasBad = addresses.some(({ isValid }) => !isValid);
  const invitation = useMutation({
    mutationFn: () =>
      api.organisations.invite({
        body: { email: addresses.map(({ text }) => text), orgId, role: grant.role, features: [...grant.features] },
      }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      await loadMessages(result.refused);
      showResult(result);
      onClose();
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: errorText(error),
        description: t('organisations.invite.failed', { emails: addressList(addresses.map(({ text }) => text)) }),
        milliseconds: toastMilliseconds,
      }),
  });
  useUnsaved(addresses.length > 0 && !invitation.isPending);
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasSubmitted(true);
        if (!hasBad && problems.emails === undefined && problems.grant === undefined) invitation.mutate();
      }}
    >
      <AddressField value={emails} onChange={setEmails} problem={wasSubmitted ? problems.emails : undefined} />
      <OrganisationField orgId={orgId} onChange={setOrgId} />
      <GrantFields grant={grant} onChange={setGrant} problem={wasSubmitted ? problems.grant : undefined} />
      {errorCode(invitation.error) === 'user-limit' && <LimitNote />}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('organisations.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={invitation.isPending} disabled={hasBad}>
          {t('organisations.invite.submit')}
        </Button>
      </div>
    </form>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default InviteForm;
