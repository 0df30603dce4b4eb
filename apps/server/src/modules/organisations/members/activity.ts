import type { OrganisationsRepository } from '../organisations.repository.ts';

const intervalMilliseconds = 60_000;
const maxEntries = 20_000;

/**
 * Records the last activity of members or their API keys, at most once a minute for each. The returned function does not
 * wait for the database; failed writes go to `onError`.
 */
export const createActivityNotes = (
  repository: Pick<OrganisationsRepository, 'touch'>,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): ((orgId: string, id: string) => void) => {
  const noted = new Map<string, number>();
  return (orgId, id) => {
    const key = `${orgId} ${id}`;
    const last = noted.get(key);
    if (last !== undefined && now() - last < intervalMilliseconds) return;
    // Re-inserting moves the key to the end, so that the first key is the oldest.
    noted.delete(key);
    if (noted.size >= maxEntries) noted.delete(noted.keys().next().value as string);
    noted.set(key, now());
    repository.touch(orgId, id).catch(onError);
  };
};
