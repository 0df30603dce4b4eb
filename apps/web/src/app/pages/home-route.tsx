import { CreditsCard } from '../../features/billing/components/credits-card.tsx';
import { WeekCard } from '../../features/billing/components/week-card.tsx';
import { DocsCard } from '../../features/home/components/docs-card.tsx';
import { NeedsCard } from '../../features/home/components/needs-card.tsx';
import { HomePage } from '../../features/home/pages/home-page.tsx';
import { PendingInvitationsCard } from '../../features/organisations/components/pending-invitations-card.tsx';
import { RecentAdsCard } from '../../features/projects/components/recent-ads-card.tsx';
import { RecentProjectsCard } from '../../features/projects/components/recent-projects-card.tsx';
import { shownSessionName } from '../../features/projects/default-names.ts';
import { sessionRoute } from '../../features/projects/session-route.ts';
import { StatusCard } from '../../features/status/components/status-card.tsx';
import { hasProjects, useUser } from '../../shared/api/session.ts';

/** Start page of administrators, composed of cards from several features. */
export const HomeRoute = () => {
  const user = useUser();
  const { capabilities, screens } = user;
  return (
    <HomePage
      recent={
        <>
          <PendingInvitationsCard />
          {hasProjects(user) && <RecentAdsCard />}
          <NeedsCard routeOf={(session) => sessionRoute(session, user)} nameOf={shownSessionName} />
        </>
      }
    >
      {hasProjects(user) && <RecentProjectsCard />}
      {capabilities.includes('credits.read') && <CreditsCard hasUpgrade />}
      {screens.includes('usage') && <WeekCard isHiddenWhenUnused />}
      <StatusCard />
      <DocsCard />
    </HomePage>
  );
};
