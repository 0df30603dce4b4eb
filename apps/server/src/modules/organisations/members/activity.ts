import type { OrganisationsRepository } from '../organisations.repository.ts';

const intervalMilliseconds = 60_000;
const rememberedPeople = 20_000;

/**
 * Notes when somebody was last in an organisation, at most once a minute: the function returns at once, so that no request
 * waits for it, and a write that fails is only told to `onError`.
 */
export const createActivityNotes = (
  repository: Pick<OrganisationsRepository, 'touch'>,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): ((orgId: string, userId: string) => void) => {
  const noted = new Map<string, number>();
  return (orgId, userId) => {
    const key = `${orgId} ${userId}`;
    const last = noted.get(key);
    if (last !== undefined && now() - last < intervalMilliseconds) return;
    // The oldest come first.
    noted.delete(key);
    if (noted.size >= rememberedPeople) noted.delete(noted.keys().next().value as string);
    noted.set(key, now());
    repository.touch(orgId, userId).catch(onError);
  };
};
