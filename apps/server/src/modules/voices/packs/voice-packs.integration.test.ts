import { call } from '@orpc/server';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../../../../../tests/testkit/database.ts';
import { asDomainError } from '../../../platform/http/as-domain-error.ts';
import type { RequestContext } from '../../../platform/http/router.ts';
import { PackError } from '../../../platform/voice-packs/pack-error.ts';
import type { PackStatus } from '../../../platform/voice-packs/voice-pack-folder.ts';
import { createVoicePacksRepository } from './voice-packs.repository.ts';
import { createVoicePacksRoutes } from './voice-packs.routes.ts';

const database = await startTestDatabase();
const handle = database.open(2);
const repository = createVoicePacksRepository(handle.db);
afterAll(() => database.stop());

const fetching = { stage: 'fetching', doneBytes: 1, totalBytes: null, bytesPerSecond: 1 } as const;
const passMinutes = (name: string, minutes: number) =>
  handle.pool.query(`update voice_pack_work set updated_at = updated_at - make_interval(mins => $2) where name = $1`, [
    name,
    minutes,
  ]);

describe('the work at a pack', () => {
  it('is begun once while a worker reports progress', async () => {
    expect(await repository.begin('live')).toBe(true);
    await repository.report('live', fetching);
    expect([await repository.begin('live'), await repository.isUnderWay('live')]).toEqual([false, true]);
  });

  it('may be begun again, or the pack be removed, when its worker is gone', async () => {
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

describe('an administrator', () => {
  const context: RequestContext = {
    requestId: 'r',
    headers: {},
    ipAddress: '127.0.0.1',
    caller: { userId: 'u', credentialId: 'c', key: undefined, isInstallationAdmin: true, member: undefined },
    creditsRemaining: async () => 0,
    setHeader: () => {},
  };
  const refuse = async (error: Error): Promise<never> => {
    throw error;
  };
  const pack = { name: 'tiny', title: 'Tiny', licence: 'CC0', languages: ['english'], voices: 1, megabytes: 1 };
  const status = { pack, state: 'absent', bytesHere: 0 } as unknown as PackStatus;
  const routesWith = (refusal: { order?: Error; remove?: Error }) =>
    createVoicePacksRoutes({
      repository,
      openPacks: async () => ({
        list: async () => [status],
        install: async () => {},
        remove: async () => refusal.remove && refuse(refusal.remove),
      }),
      problems: async () => [],
      order: async () => refusal.order && refuse(refusal.order),
      withAudit: (_context, _act, work) =>
        handle.db.transaction((transaction) => work(createVoicePacksRepository(transaction))),
    });
  const params = { params: { name: pack.name } };

  it('orders a pack again when the queue did not take the order', async () => {
    await expect(call(routesWith({ order: new Error('no queue') }).install, params, { context })).rejects.toThrow();
    expect(await repository.isUnderWay(pack.name)).toBe(false);
    const { data } = await call(routesWith({}).install, params, { context });
    expect(data.work?.stage).toBe('waiting');
    await repository.end(pack.name, 'failed', voicePackMessage('voicePacks.diskFull'));
  });

  it('still sees what became of a pack whose files could not be taken away', async () => {
    const busy = new PackError('busy', voicePackMessage('voicePacks.locked', { pack: 'tiny' }));
    const refused = await call(routesWith({ remove: busy }).remove, params, { context }).catch(asDomainError);
    expect(refused).toMatchObject({ code: 'conflict', detail: busy.sentence.text });
    expect(await repository.list()).toContainEqual(expect.objectContaining({ name: pack.name, stage: 'failed' }));
    await call(routesWith({}).remove, params, { context });
    expect(await repository.list()).not.toContainEqual(expect.objectContaining({ name: pack.name }));
  });
});
