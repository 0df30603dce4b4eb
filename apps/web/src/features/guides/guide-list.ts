import type { User } from '@sonora/contracts';
import { mayOpen } from '@sonora/contracts/pages/page-access';

/** Steps of every guide. */
export const guideSteps = ['1', '2', '3', '4'] as const;

/** Guides in the order of the list, each with the page where its steps are done. */
const guides = [
  { id: 'firstAd', page: '/workflows/create-ad' },
  { id: 'script', page: '/workflows/create-ad' },
  { id: 'voices', page: '/voices/packs' },
  { id: 'services', page: '/voices/services' },
  { id: 'team', page: '/orgs' },
  { id: 'api', page: '/sonoraapi' },
] as const;

export type Guide = (typeof guides)[number];

/** The guides whose pages the user may open. Inviting a team also needs a plan with invitations. */
export const guidesFor = (user: Pick<User, 'capabilities' | 'screens' | 'workflows'>): readonly Guide[] =>
  guides.filter(
    ({ id, page }) => mayOpen(user, page) && (id !== 'team' || user.capabilities.includes('members.invite')),
  );
