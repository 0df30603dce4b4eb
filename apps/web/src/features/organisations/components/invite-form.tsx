import type { InvitationResult } from '@sonora/contracts';
import { invitationRight } from '@sonora/contracts/access';
import { splitAddresses } from '@sonora/contracts/schemas/organisation-schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { useMayOpen, useUser } from '../../../shared/api/session.ts';
import { useUnsaved } from '../../../shared/hooks/use-unsaved.ts';
import { loadMessages, serverText } from '../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { addressList } from '../address-list.ts';
import { membersOptions, organisationsKey } from '../api.ts';
import { firstMembers } from '../member-view.ts';
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

/** Says that the plan has no more places, and offers a larger one to users who may choose it. */
const LimitNote = () => {
  const mayUpgrade = useMayOpen('/billing');
  return (
    <Banner tone="warning" isLive>
      {t('organisations.invite.limit')}{' '}
      {mayUpgrade && (
        <ButtonLink to="/billing" variant="quiet">
          {t('organisations.invite.upgrade')}
        </ButtonLink>
      )}
    </Banner>
  );
};

/** Whether the plan has a place for one more user. The server counts again when the invitations are sent. */
const useHasRoom = (orgId: string): boolean => {
  const plan = useUser().availableOrganizations.find((organisation) => organisation.orgId === orgId)?.plan;
  const { data } = useQuery(membersOptions(orgId, firstMembers));
  if (plan === undefined || !data) return true;
  const people = data.members.filter(({ expiresAt }) => expiresAt === null || expiresAt > Date.now());
  return invitationRight(plan, people.length) === 'allowed';
};

const InviteForm = ({ orgId: here, onClose }: { readonly orgId: string; readonly onClose: () => void }) => {
  const queryClient = useQueryClient();
  const [orgId, setOrgId] = useState(here);
  const [emails, setEmails] = useState('');
  const [grant, setGrant] = useState(firstGrant);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const problems = problemsOf(emails, grant);
  const addresses = splitAddresses(emails);
  const hasBad = addresses.some(({ isValid }) => !isValid);
  const hasRoom = useHasRoom(orgId);
  const invitation = useMutation({
    mutationFn: () =>
      api.organisations.invite({
        body: { email: addresses.map(({ text }) => text), orgId, role: grant.role, features: [...grant.features] },
      }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      await loadMessages(result.refused);
      showResult(result);
      const left = result.refused.filter(({ code }) => code === 'user-limit');
      if (left.length === 0) onClose();
      else setEmails(left.map(({ email }) => email).join(', '));
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: errorText(error),
        description: t('organisations.invite.failed', { emails: addressList(addresses.map(({ text }) => text)) }),
        milliseconds: toastMilliseconds,
      }),
  });
  const isFull =
    errorCode(invitation.error) === 'user-limit' ||
    invitation.data?.refused.some(({ code }) => code === 'user-limit') === true;
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
      {(!hasRoom || isFull) && <LimitNote />}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('organisations.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={invitation.isPending} disabled={hasBad || !hasRoom}>
          {t('organisations.invite.submit')}
        </Button>
      </div>
    </form>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default InviteForm;
