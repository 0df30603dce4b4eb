import { useSearch } from '@tanstack/react-router';
import { ProfilePage } from '../../features/account/pages/profile-page.tsx';
import { useUser } from '../../shared/api/session.ts';
import { lazyExtra, lazyPanel } from '../../shared/code/lazy-parts.tsx';

/** Few users have invitations, so the page does not wait for its code. */
const PendingInvitationsCard = lazyExtra(async () => ({
  default: (await import('../../features/organisations/components/pending-invitations-card.tsx'))
    .PendingInvitationsCard,
}));

/** Below the user's own cards, so the page does not wait for it. */
const UsersCard = lazyPanel(async () => ({
  default: (await import('../../features/organisations/components/users-card.tsx')).UsersCard,
}));

/** Profile of the user, with pending invitations and the members of the current organisation. */
export const ProfileRoute = () => {
  const { currentOrgId, capabilities } = useUser();
  const { next } = useSearch({ from: '/signed-in/profile' });
  return (
    <ProfilePage next={next}>
      <PendingInvitationsCard />
      {capabilities.includes('members.read') && <UsersCard orgId={currentOrgId} />}
    </ProfilePage>
  );
};
