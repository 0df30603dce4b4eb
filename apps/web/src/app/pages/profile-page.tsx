import { ProfilePage as Profile } from '../../features/account/pages/profile-page.tsx';

/** The person, and what their organisations have to say to them. */
export const ProfilePage = () => <Profile />;
