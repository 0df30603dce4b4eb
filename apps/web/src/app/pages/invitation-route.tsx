import { useParams } from '@tanstack/react-router';
import { CardPage } from '../../features/account/components/card-page.tsx';
import { InvitationAnswer } from '../../features/organisations/components/invitation-answer.tsx';
import { t } from '../../features/organisations/messages.ts';

/** The page that the link in an invitation mail opens, for signed-in users and for visitors. */
export const InvitationRoute = () => {
  const { token } = useParams({ from: '/invitations/$token' });
  return (
    <CardPage title={t('organisations.page.title')}>
      <InvitationAnswer token={token} />
    </CardPage>
  );
};
