import { useSearch } from '@tanstack/react-router';
import { ProfilePage } from '../../features/account/pages/profile-page.tsx';
import { PendingInvitationsCard } from '../../features/organisations/components/pending-invitations-card.tsx';
import { UsersCard } from '../../features/organisations/components/users-card.tsx';
import { useUser } from '../../shared/api/session.ts';

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
