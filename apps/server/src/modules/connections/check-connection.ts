import { SpeechError } from '@sonora/speech';
import type { ConnectionKey, ConnectionsRepository } from './connections.repository.ts';
import type { ProviderPool } from './provider-pool.ts';

/** Asks a service for its voices and notes what came of it. A service that is away keeps the voices that it named last. */
export const checkConnection = async (
  { repository, pool }: { readonly repository: ConnectionsRepository; readonly pool: Pick<ProviderPool, 'listVoices'> },
  key: ConnectionKey,
): Promise<void> => {
  const row = await repository.find(key);
  if (!row) return;
  try {
    const voices = await pool.listVoices(row);
    await repository.note(row, { status: 'ready', statusText: null, voices });
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    await repository.note(row, { status: 'down', statusText: error.message });
  }
};
