import { speechMessage } from '@sonora/contracts/messages/speech';
import { SpeechError } from '@sonora/speech';
import type { ConnectionKey, ConnectionsRepository } from '../connections/connections.repository.ts';
import type { ProviderPool } from './provider-pool.ts';

/** Long voice lists take some seconds. A user may be waiting, and a hanging service must not block other checks. */
const TIMEOUT_MILLISECONDS = 20_000;

/**
 * Requests the voices of a service and stores the result. While the service is down, its earlier voices stay. Stores
 * nothing when the signal fires.
 */
export const checkConnection = async (
  { repository, pool }: { readonly repository: ConnectionsRepository; readonly pool: Pick<ProviderPool, 'listVoices'> },
  key: ConnectionKey,
  signal: AbortSignal,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<void> => {
  const row = await repository.find(key);
  if (!row) return;
  const deadline = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const voices = await pool.listVoices(row, AbortSignal.any([signal, deadline]));
    await repository.note(row, { status: 'ready', voices });
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    if (signal.aborted) return;
    const reason = deadline.aborted ? speechMessage('speech.voicesNotInTime') : error.sentence;
    await repository.note(row, { status: 'down', reason });
  }
};
