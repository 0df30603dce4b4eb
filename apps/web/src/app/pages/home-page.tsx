import { HomePage as Home } from '../../features/onboarding/pages/home-page.tsx';

/** Home, and what organisations and billing have to say there. */
export const HomePage = () => <Home />;
