import { useSearch } from '@tanstack/react-router';
import { ProfilePage as Profile } from '../../features/account/pages/profile-page.tsx';
import { PendingInvitationsCard } from '../../features/organisations/components/pending-invitations-card.tsx';
import { UsersCard } from '../../features/organisations/components/users-card.tsx';
import { useUser } from '../../shared/api/session.ts';

/** The person, and what their organisations have to say to them. */
export const ProfilePage = () => {
  const { currentOrgId, capabilities } = useUser();
  const { next } = useSearch({ from: '/signed-in/profile' });
  return (
    <Profile next={next}>
      <PendingInvitationsCard />
      {capabilities.includes('members.read') && <UsersCard orgId={currentOrgId} />}
    </Profile>
  );
};
