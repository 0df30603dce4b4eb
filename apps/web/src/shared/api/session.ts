import type { Capability, User } from '@sonora/contracts';
import { mayOpen, type PageAddress, startPage } from '@sonora/contracts/pages/page-access';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createStored } from '../hooks/stored.ts';
import { queries } from './client.ts';
import { errorText } from './errors.ts';

/** Whether this browser was signed in at its last visit, so that the landing page can render without a request. */
export const wasSignedIn = createStored('sonora.signed-in', false);

/** ID of the user who last closed the onboarding in this browser: a reload may interrupt the request that saves it. */
export const onboardingClosedBy = createStored('sonora.onboarding-closed-by', '');

export const userOptions = () => queries.accounts.getUser.queryOptions({ staleTime: 60_000 });

/** The request for the current user failed, so no page can be shown. */
export class UserNotLoaded extends Error {
  constructor(cause: unknown) {
    super(errorText(cause), { cause });
    this.name = 'UserNotLoaded';
  }
}

/** The signed-in user. Only for components inside the shell, whose route loads it. */
export const useUser = (): User => useSuspenseQuery(userOptions()).data;

/** Key of the user in the current organisation, for what the browser stores. */
export const useOwner = (): string => {
  const { userId, currentOrgId } = useUser();
  return `${userId} ${currentOrgId}`;
};

export const useMay = (capability: Capability): boolean => useUser().capabilities.includes(capability);

/** Whether the user may open a page. Links to pages that not everybody sees ask this. */
export const useMayOpen = (page: PageAddress): boolean => mayOpen(useUser(), page);

/** Projects and their sessions belong to *Create an ad*: without its flag, no page loads them. */
export const hasProjects = ({ capabilities, flags }: Pick<User, 'capabilities' | 'flags'>): boolean =>
  capabilities.includes('projects.read') && flags.includes('create-an-ad');

export const useHasProjects = (): boolean => hasProjects(useUser());

/** Whether the user has closed the onboarding once, which need not be saved yet. */
export const hasClosedOnboarding = ({ hasOnboarded, userId }: Pick<User, 'hasOnboarded' | 'userId'>): boolean =>
  hasOnboarded || onboardingClosedBy.get() === userId;

/** The page to which a user comes after signing in, or the last step of the sign-up. */
export const startPath = (user: User): '/finish-sign-up' | ReturnType<typeof startPage> =>
  user.status === 'partially_registered' ? '/finish-sign-up' : startPage(user);

/** "Ada Lovelace", or the e-mail address if the user has no name. */
export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email;
