import { useSearch } from '@tanstack/react-router';
import { ProfilePage } from '../../features/account/pages/profile-page.tsx';
import { useUser } from '../../shared/api/session.ts';
import { lazyExtra, lazyPanel } from '../../shared/code/lazy-parts.tsx';

/** Empty for most users. Its texts are those of the organisations, which the page itself does not need. */
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
