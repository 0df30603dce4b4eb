import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startTestDatabase } from '../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../tests/testkit/installation.ts';
import { startPackServer, tinyPack } from '../../../../tests/testkit/tiny-voice/pack-server.ts';
import { createVoicePacksRepository } from '../modules/voices/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { workOnVoicePacks } from './voice-packs-work.ts';

it('leaves a pack to the next process when this one stops in the middle of it', async () => {
  const [database, server] = await Promise.all([startTestDatabase(), startPackServer(tinyPack('tiny'))]);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'packs-work-'));
  const handle = database.open(2);
  onTestFinished(async () => {
    await Promise.all([database.stop(), server.close(), rm(dataDirectory, { recursive: true, force: true })]);
  });
  const pack = { name: 'tiny', title: 'Tiny', licence: 'Ours.', spdx: 'Apache-2.0', languages: ['en-US'], voices: 2 };
  const files = [{ url: `${server.url}/tiny.tar.gz`, kind: 'tar.gz' }];
  await writeFile(join(dataDirectory, 'voice-packs.json'), JSON.stringify([{ ...pack, megabytes: 1, files }]));
  server.behave = () => ({ hangAfter: 1_000 });

  const stopping = new AbortController();
  const repository = createVoicePacksRepository(handle.db);
  let handler: ((job: unknown) => Promise<unknown>) | undefined;
  const jobs = {
    work: async (_queue: string, _count: number, work: (job: unknown) => Promise<unknown>) => {
      handler = work;
    },
  } as unknown as Jobs;
  await workOnVoicePacks({
    handle,
    jobs,
    log: silentLog,
    dataDirectory,
    wanted: [],
    stopping: stopping.signal,
    onInstalled: async () => {},
  });
  await repository.begin('tiny');
  const work = handler!({ data: { name: 'tiny' }, signal: new AbortController().signal });
  await expect.poll(async () => (await repository.list())[0]!.doneBytes).toBeGreaterThan(0);
  stopping.abort();
  await expect(work).rejects.toThrow('cancelled');
  // Still under way: the queue gives it to another worker.
  expect(await repository.isUnderWay('tiny')).toBe(true);
});
