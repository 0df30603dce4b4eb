import { every } from '../../boot/every.ts';
import type { SecretsRepository } from '../counts/secrets.repository.ts';
import { dayOf, type ListenerSecrets } from './listener-keys.ts';

const DAY_MILLISECONDS = 86_400_000;
const REFRESH_MILLISECONDS = 600_000;

/**
 * Reads the salts of today and tomorrow, so that a day can begin without the database, and deletes those of former days. The salt of yesterday
 * is kept for processes whose clocks are late.
 */
export const openListenerSecrets = async (
  repository: SecretsRepository,
  onError: (error: unknown) => void,
): Promise<ListenerSecrets & { readonly stop: () => void }> => {
  const advertisingIds = await repository.secret('advertising-ids');
  let salts = new Map<string, string>();
  const refresh = async (): Promise<void> => {
    const nowMs = Date.now();
    const days = [dayOf(nowMs), dayOf(nowMs + DAY_MILLISECONDS)];
    salts = new Map(await Promise.all(days.map(async (day) => [day, await repository.saltOf(day)] as const)));
    await repository.deleteSaltsBefore(dayOf(nowMs - DAY_MILLISECONDS));
  };
  await refresh();
  return { advertisingIds, saltOf: (day) => salts.get(day), stop: every(REFRESH_MILLISECONDS, refresh, onError) };
};
