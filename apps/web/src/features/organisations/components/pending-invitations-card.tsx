import type { OfferedInvitation } from '@sonora/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { userOptions, useUser } from '../../../shared/api/session.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Picture } from '../../../shared/ui/pictures/picture.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { myInvitationsOptions, organisationsKey } from '../api.ts';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';
import styles from '../organisations.module.css';

const PendingInvitation = ({ offer }: { readonly offer: OfferedInvitation }) => {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const name = shownName(offer.orgName);
  const reply = useMutation({
    mutationFn: async (isAccepted: boolean): Promise<void> => {
      const { orgId } = offer;
      if (isAccepted) await api.accounts.updateUser({ body: { confirmInviteFrom: orgId } });
      else await api.organisations.withdrawInvitation({ params: { userId, orgId } });
    },
    onSuccess: async (_done, isAccepted) => {
      const description = isAccepted
        ? t('organisations.pending.accepted', { name })
        : t('organisations.pending.declined', { name });
      showToast({ tone: 'success', title: t('organisations.success'), description, milliseconds: 10_000 });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: organisationsKey }),
        queryClient.invalidateQueries({ queryKey: userOptions().queryKey }),
      ]);
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: t('organisations.failure'),
        description: errorText(error),
        milliseconds: 10_000,
      }),
  });
  return (
    <li className={styles.invitation}>
      <Picture name={name} source={offer.logo} size={32} />
      <span>
        <strong>{name}</strong>
        <span className={styles.email}>
          {t('organisations.pending.from', {
            inviter: offer.invitedBy || t('organisations.anAdministrator'),
            role: t(`organisations.users.roles.${offer.role}`),
          })}
        </span>
      </span>
      <span className={styles.buttons}>
        <Button variant="primary" isBusy={reply.isPending} onClick={() => reply.mutate(true)}>
          {t('organisations.pending.accept')}
        </Button>
        <Button disabled={reply.isPending} onClick={() => reply.mutate(false)}>
          {t('organisations.pending.decline')}
        </Button>
      </span>
    </li>
  );
};

/** Pending invitations of the user; hidden if there are none. */
export const PendingInvitationsCard = () => {
  const { data, isLoadingError, error, refetch } = useQuery(myInvitationsOptions());
  if (isLoadingError)
    return <ErrorState title={t('organisations.pending.notLoaded')} error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('organisations.pending.title')} isFlush>
      <ul>
        {data.map((offer) => (
          <PendingInvitation key={offer.invitationId} offer={offer} />
        ))}
      </ul>
    </Card>
  );
};
