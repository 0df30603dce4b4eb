import { CreditsCard } from '../../features/billing/components/credits-card.tsx';
import { WeekCard } from '../../features/billing/components/week-card.tsx';
import { DocsCard } from '../../features/home/components/docs-card.tsx';
import { HomePage } from '../../features/home/pages/home-page.tsx';
import { StatusCard } from '../../features/status/components/status-card.tsx';
import { useUser } from '../../shared/api/session.ts';

/** Start page of administrators, composed of cards from several features. */
export const HomeRoute = () => {
  const { capabilities, screens } = useUser();
  return (
    <HomePage>
      {capabilities.includes('credits.read') && <CreditsCard hasUpgrade />}
      {screens.includes('usage') && <WeekCard />}
      <StatusCard />
      <DocsCard />
    </HomePage>
  );
};
