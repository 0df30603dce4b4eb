import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../tests/testkit/database.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { createVoicePacksRepository, type VoicePacksRepository } from './voice-packs.repository.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
let repository: VoicePacksRepository;
beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(2);
  repository = createVoicePacksRepository(handle.db);
});
afterAll(() => database?.stop());

const fetching = { stage: 'fetching', doneBytes: 1, totalBytes: null, bytesPerSecond: 1 } as const;
const passMinutes = (name: string, minutes: number) =>
  handle.pool.query(`update voice_pack_work set updated_at = updated_at - make_interval(mins => $2) where name = $1`, [
    name,
    minutes,
  ]);

describe('the work at a pack', () => {
  it('is begun once while somebody is at it', async () => {
    expect(await repository.begin('live')).toBe(true);
    await repository.report('live', fetching);
    expect([await repository.begin('live'), await repository.isUnderWay('live')]).toEqual([false, true]);
  });

  it('may be begun again, or the pack be removed, when whoever was at it is gone', async () => {
    for (const stage of ['fetching', 'stopping'] as const) {
      await repository.begin(stage);
      await repository.report(stage, fetching);
      if (stage === 'stopping') await repository.stop(stage);
      await passMinutes(stage, 10);
      expect(await repository.isUnderWay(stage), stage).toBe(false);
      expect(await repository.begin(stage), stage).toBe(true);
    }
  });

  it('waits as long as it must for its turn behind other packs, but not for ever', async () => {
    await repository.begin('queued');
    await passMinutes('queued', 30);
    expect([await repository.begin('queued'), await repository.isUnderWay('queued')]).toEqual([false, true]);
    await passMinutes('queued', 24 * 60);
    expect([await repository.isUnderWay('queued'), await repository.begin('queued')]).toEqual([false, true]);
  });
});
