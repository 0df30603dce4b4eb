import { createCautiousClock } from '../../platform/processes/cautious-clock.ts';
import { every } from '../../platform/processes/every.ts';
import type { SecretsRepository } from '../counts/secrets.repository.ts';
import { dayOf, type ListenerSecrets } from './listener-keys.ts';

const DAY_MILLISECONDS = 86_400_000;
const REFRESH_MILLISECONDS = 600_000;
/** Shortest time between two readings because a salt is missing. */
const RETRY_MILLISECONDS = 10_000;

/**
 * Reads the salts of yesterday, today and tomorrow, so that a day can begin without the database and a clock can go back over midnight, and
 * deletes those of former days. The salt of yesterday is kept for processes whose clocks are late, and a salt is not deleted because a clock
 * is ahead: another one would take its place, and caps would begin anew.
 * @param believedNow epoch milliseconds of the clock by which they are deleted
 */
export const openListenerSecrets = async (
  repository: SecretsRepository,
  onError: (error: unknown) => void,
  believedNow: () => number = createCautiousClock(),
): Promise<ListenerSecrets & { readonly stop: () => void }> => {
  const advertisingIds = await repository.secret('advertising-ids');
  let salts = new Map<string, string>();
  const refresh = async (): Promise<void> => {
    const nowMs = Date.now();
    const days = [-1, 0, 1].map((distance) => dayOf(nowMs + distance * DAY_MILLISECONDS));
    salts = new Map(await Promise.all(days.map(async (day) => [day, await repository.saltOf(day)] as const)));
    await repository.deleteSaltsBefore(dayOf(believedNow() - DAY_MILLISECONDS));
  };
  await refresh();
  let missedMs = Number.NEGATIVE_INFINITY;
  const refreshSoon = (): void => {
    if (performance.now() - missedMs < RETRY_MILLISECONDS) return;
    missedMs = performance.now();
    refresh().catch(onError);
  };
  return {
    advertisingIds,
    saltOf: (day) => {
      const salt = salts.get(day);
      if (salt === undefined) refreshSoon();
      return salt;
    },
    stop: every(REFRESH_MILLISECONDS, refresh, onError),
  };
};
