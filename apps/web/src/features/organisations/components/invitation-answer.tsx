import type { OfferedInvitation } from '@sonora/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { assumedOrganisation } from '../../../shared/api/organisation.ts';
import { wasSignedIn } from '../../../shared/api/session.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Banner, Skeleton } from '../../../shared/ui/states.tsx';
import { acceptance } from '../acceptance.ts';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';
import styles from '../organisations.module.css';

type Offer = OfferedInvitation & { readonly hasAccount: boolean };

/** The e-mail address of the signed-in user; null if no user is signed in. */
const useAddress = () =>
  useQuery({
    queryKey: ['invitation', 'reader'],
    staleTime: 0,
    retry: false,
    queryFn: async (): Promise<string | null> => {
      if (!wasSignedIn.get()) return null;
      try {
        return (await api.accounts.getUser()).email;
      } catch {
        return null;
      }
    },
  });

const SignInLink = ({ offer, token }: { readonly offer: Offer; readonly token: string }) => {
  const search = offer.hasAccount
    ? new URLSearchParams({ next: `/invitations/${token}` })
    : new URLSearchParams({ invitation: token, email: offer.email });
  return (
    <ButtonAnchor
      variant="primary"
      onClick={() => acceptance.begin(token)}
      href={`${offer.hasAccount ? '/sign-in' : '/sign-up'}?${search}`}
    >
      {offer.hasAccount ? t('organisations.page.signIn') : t('organisations.page.signUp')}
    </ButtonAnchor>
  );
};

const useAnswer = (offer: Offer, token: string) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const name = shownName(offer.orgName);
  const showResult = (description: string): void =>
    showToast({ tone: 'success', title: t('organisations.success'), description, milliseconds: 10_000 });
  const accept = useMutation({
    mutationFn: () => api.organisations.acceptInvitation({ body: { token } }),
    onSuccess: async ({ orgId }) => {
      assumedOrganisation.set(orgId);
      queryClient.clear();
      showResult(t('organisations.pending.accepted', { name }));
      await navigate({ to: '/workflows/project-manager' });
    },
  });
  const decline = useMutation({
    mutationFn: () => api.organisations.declineInvitation({ body: { token } }),
    onSuccess: () => showResult(t('organisations.pending.declined', { name })),
  });
  return { accept, decline };
};

/** Accepts at once when the user chose to accept before signing in or up. `token`: undefined until the user may accept. */
const useChosenAcceptance = (token: string | undefined, accept: () => void): void => {
  const accepting = useRef(accept);
  useEffect(() => {
    accepting.current = accept;
  });
  useEffect(() => {
    if (token !== undefined && acceptance.take(token)) accepting.current();
  }, [token]);
};

const Answer = ({ offer, token }: { readonly offer: Offer; readonly token: string }) => {
  const address = useAddress();
  const { accept, decline } = useAnswer(offer, token);
  useChosenAcceptance(address.data === offer.email ? token : undefined, () => accept.mutate());
  if (decline.isSuccess)
    return <Banner tone="success">{t('organisations.pending.declined', { name: shownName(offer.orgName) })}</Banner>;
  if (address.data === undefined) return <Skeleton height={40} />;
  const isOther = address.data !== null && address.data !== offer.email;
  const problem = accept.error ?? decline.error;
  return (
    <>
      {isOther && (
        <Banner tone="warning">
          {t('organisations.page.otherAccount', { mine: address.data ?? '', theirs: offer.email })}
        </Banner>
      )}
      {problem && (
        <Banner tone="error" isLive>
          {errorText(problem)}
        </Banner>
      )}
      <div className={styles.buttons}>
        {address.data === null && <SignInLink offer={offer} token={token} />}
        {isOther && (
          <ButtonAnchor
            variant="primary"
            href={`/api/auth/logout?returnTo=${encodeURIComponent(`/invitations/${token}`)}`}
          >
            {t('organisations.page.signOut')}
          </ButtonAnchor>
        )}
        {address.data === offer.email && (
          <Button variant="primary" isBusy={accept.isPending} onClick={() => accept.mutate()}>
            {t('organisations.pending.accept')}
          </Button>
        )}
        {!isOther && (
          <Button isBusy={decline.isPending} onClick={() => decline.mutate()}>
            {t('organisations.pending.decline')}
          </Button>
        )}
      </div>
    </>
  );
};

/** Details of an invitation, with buttons to accept or decline it. */
export const InvitationAnswer = ({ token }: { readonly token: string }) => {
  const { data, error } = useQuery({
    ...queries.organisations.readInvitation.queryOptions({ input: { query: { token } }, staleTime: Infinity }),
    retry: false,
  });
  if (error && !data) {
    return (
      <div className={styles.stack}>
        <Banner tone="error" isLive>
          {errorText(error)}
        </Banner>
        <div className={styles.buttons}>
          <ButtonAnchor href="/">{t('organisations.page.toStart')}</ButtonAnchor>
        </div>
      </div>
    );
  }
  if (!data) return <Skeleton height={120} />;
  return (
    <div className={styles.stack}>
      <p>
        <strong>
          {t('organisations.page.lead', {
            inviter: data.invitedBy || t('organisations.anAdministrator'),
            name: shownName(data.orgName),
          })}
        </strong>{' '}
        {data.role === 'admin' ? t('organisations.page.asAdmin') : t('organisations.page.asUser')}{' '}
        {t('organisations.page.until', { when: dateTime(data.expiresAt) })}
      </p>
      <Answer offer={data} token={token} />
    </div>
  );
};
