import { CreditsCard } from '../../features/billing/components/credits-card.tsx';
import { WeekCard } from '../../features/billing/components/week-card.tsx';
import { DocsCard } from '../../features/home/components/docs-card.tsx';
import { HomePage } from '../../features/home/pages/home-page.tsx';
import { RecentAdsCard } from '../../features/projects/components/recent-ads-card.tsx';
import { StatusCard } from '../../features/status/components/status-card.tsx';
import { useUser } from '../../shared/api/session.ts';

/** Start page of administrators, composed of cards from several features. */
export const HomeRoute = () => {
  const { capabilities, screens } = useUser();
  return (
    <HomePage recent={capabilities.includes('projects.read') && <RecentAdsCard />}>
      {capabilities.includes('credits.read') && <CreditsCard hasUpgrade />}
      {screens.includes('usage') && <WeekCard isHiddenWhenUnused />}
      <StatusCard />
      <DocsCard />
    </HomePage>
  );
};
