import { DocsCard } from '../../features/home/components/docs-card.tsx';
import { HomePage } from '../../features/home/pages/home-page.tsx';
import { StatusCard } from '../../features/status/components/status-card.tsx';

/** The home page with the cards of all areas that have one for it. */
export const Home = () => (
  <HomePage>
    <StatusCard />
    <DocsCard />
  </HomePage>
);
