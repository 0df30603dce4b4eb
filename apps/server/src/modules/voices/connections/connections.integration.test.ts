import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, SpeechError, voiceCatalogue } from '@sonora/speech';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../../../../../tests/testkit/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createTextSeal } from '../../../platform/secrets/sealed-text.ts';
import { checkConnection } from '../jobs/check-connection.ts';
import { type ConnectionKey, createConnectionsRepository } from './connections.repository.ts';
import { saveConnection } from './save-connection.ts';

const database = await startTestDatabase();
const handle = database.open(2);
const repository = createConnectionsRepository(handle.db);
afterAll(() => database.stop());

const seal = createTextSeal('secret');
const voices = voiceCatalogue.slice(0, 1);
const minutes = (count: number): number => count * 60_000;

/** A service whose voices were requested, with this result. */
const connect = async (status: 'ready' | 'down'): Promise<ConnectionKey> => {
  const key = { orgId: newId(), engine: 'elevenlabs' } as const;
  await saveConnection({ repository, seal }, key, { apiKey: 'key' });
  const row = await repository.find(key);
  await repository.note(row!, {
    status,
    voices,
    ...(status === 'down' && { reason: speechMessage('speech.outOfOrder') }),
  });
  return key;
};
const isDue = async (key: ConnectionKey, afterMinutes: number): Promise<boolean> => {
  const { checkedAt } = (await repository.find(key))!;
  const due = await repository.dueAt(new Date(checkedAt!.getTime() + minutes(afterMinutes)));
  return due.some(({ orgId }) => orgId === key.orgId);
};

describe('a connection', () => {
  it('is asked for its voices again every hour while it is well', async () => {
    const key = await connect('ready');
    expect([await isDue(key, 59), await isDue(key, 61)]).toEqual([false, true]);
  });

  it('is asked again within two minutes once it is down, and less and less often while it stays so', async () => {
    const key = await connect('down');
    expect([await isDue(key, 0.5), await isDue(key, 1.5)]).toEqual([false, true]);
    await handle.pool.query(
      `update speech_connection set status_since = checked_at - interval '10 minutes' where org_id = $1`,
      [key.orgId],
    );
    expect([await isDue(key, 9), await isDue(key, 11)]).toEqual([false, true]);
    await handle.pool.query(
      `update speech_connection set status_since = checked_at - interval '9 days' where org_id = $1`,
      [key.orgId],
    );
    expect([await isDue(key, 59), await isDue(key, 61)]).toEqual([false, true]);
  });

  it('keeps its voices when it gets another key, and loses them when its address becomes another', async () => {
    const key = await connect('ready');
    await saveConnection({ repository, seal }, key, { apiKey: 'other' });
    expect((await repository.find(key))!.voices).toEqual(voices);
    await saveConnection({ repository, seal }, key, { apiKey: 'other', baseUrl: 'https://voices.example.com' });
    expect((await repository.find(key))!.voices).toEqual([]);
  });

  it('is given up and marked when the service hangs, and left as it is when the process stops', async () => {
    const key = await connect('ready');
    const hanging = {
      listVoices: (_row: unknown, signal: CancelSignal) =>
        new Promise<never>((_, reject) => {
          const end = (): void => reject(new SpeechError('cancelled', speechMessage('speech.cancelled')));
          if (signal.aborted) end();
          else signal.addEventListener('abort', end);
        }),
    };
    const stopping = new AbortController();
    const check = checkConnection({ repository, pool: hanging }, key, stopping.signal);
    stopping.abort();
    await check;
    expect((await repository.find(key))!.status).toBe('ready');
    await checkConnection({ repository, pool: hanging }, key, new AbortController().signal, 20);
    const { status, statusText, statusReference, voices: kept } = (await repository.find(key))!;
    expect([status, statusText, kept]).toEqual(['down', 'The service did not list its voices in time.', voices]);
    expect(statusReference).toEqual({ messageId: 'speech.voicesNotInTime' });
  });
});
