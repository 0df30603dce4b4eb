import { randomUUID } from 'node:crypto';
import { decodeAudio, encodeWav } from '@sonora/codecs';
import { type CampaignSettings, campaignSettings } from '@sonora/contracts';
import { loudnessPresets, measureLoudness } from '@sonora/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatabaseWithStorage,
  startDatabaseWithStorage,
} from '../../../../../../tests/testkit/database-with-storage.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createFilesRepository } from '../../files/index.ts';
import { adLoudness } from '../checks/ad-loudness.ts';
import { applyChecklistFix, readChecklistFacts } from '../checks/apply-fix.ts';
import { buyerChecklist } from '../checks/checklist.ts';
import { creativesOfFiles, insertCreatives } from '../creatives/add-creatives.ts';
import { type CreativeRow, createCreativesRepository } from '../creatives/creatives.repository.ts';
import { storeMeasurement } from '../creatives/unmeasured-creatives.repository.ts';
import { createCampaignsRepository, readCampaignDraft } from '../drafts/campaigns.repository.ts';
import { compareRevisions, restoreRevision } from '../drafts/restore-revision.ts';
import { fixedTagAddress } from '../testkit/fixed-tag-address.ts';
import { insertDraft } from '../testkit/insert-draft.ts';
import { measureFormerCreatives } from './measure-former-creatives.ts';
import { prepareCreative } from './prepare-creative.ts';

const RATE_HZ = 44_100;
const WORKER_ID = 7;
const tagAddress = fixedTagAddress('https://ads.example.com');

let stores: DatabaseWithStorage;
let handle: DatabaseHandle;
let storage: Storage;
let directory: string;
let caller: MemberCaller;
let campaignId: string;
const jobs: Pick<Jobs, 'sendMany'> = { sendMany: async () => {} };
const quota = { assertStorageLeft: async () => {} } as never;

beforeAll(async () => {
  stores = await startDatabaseWithStorage();
  ({ handle, storage, directory } = stores);
});
afterAll(() => stores?.stop());
beforeEach(() => {
  caller = { orgId: randomUUID(), userId: randomUUID() } as MemberCaller;
  campaignId = newId();
});

/** A tone in one channel, with silence after it, as a file of the organisation. @returns its id */
const insertFile = async (amplitude: number, seconds = 2, silentSeconds = 0): Promise<string> => {
  const samples = Float32Array.from(
    { length: Math.round(RATE_HZ * (seconds + silentSeconds)) },
    (_, frame) => (frame < RATE_HZ * seconds ? amplitude : 0) * Math.sin((2 * Math.PI * 997 * frame) / RATE_HZ),
  );
  const id = newId();
  const storageKey = `uploads/${id}`;
  await storage.put(
    storageKey,
    encodeWav({ sampleRateHz: RATE_HZ, channels: [samples] }, { bitDepth: 16, ditherSeed: id }),
  );
  const { orgId, userId } = caller;
  const file = { orgId, id, name: `${id}.wav`, mimeType: 'audio/wav', storageKey, createdBy: userId } as const;
  await createFilesRepository(handle.db).insert({
    ...file,
    kind: 'audio',
    status: 'uploaded',
    durationSeconds: seconds,
  });
  return id;
};

const creatives = () => createCreativesRepository(handle.db);
const rowOf = async (id: string): Promise<CreativeRow> => (await creatives().find(caller.orgId, id))!;
const prepare = (id: string, signal = new AbortController().signal): Promise<void> =>
  prepareCreative(
    { handle, storage, temporaryDirectory: directory, workerId: WORKER_ID },
    { orgId: caller.orgId, id, signal },
  );

/** A campaign whose creatives are prepared from tones; the first one is the default, the last one has a rule. */
const insertCampaign = async (fileIds: readonly string[]): Promise<string[]> => {
  const { orgId } = caller;
  const wanted = await creativesOfFiles(handle.db, orgId, fileIds);
  const added = await insertCreatives({ db: handle.db, jobs }, { orgId, campaignId }, wanted);
  const ids = added.map(({ creativeId }) => creativeId);
  for (const id of ids) await prepare(id);
  const settings: CampaignSettings = campaignSettings.parse({
    name: 'Spring',
    creatives: added,
    defaultCreativeId: ids[0],
    rules: [
      {
        ruleId: newId(),
        creativeId: ids.at(-1),
        priority: 0,
        weight: 1,
        targeting: { groups: [[{ kind: 'city', names: ['Bath'] }]] },
      },
    ],
  });
  await insertDraft(handle.db, caller, settings, campaignId);
  return ids;
};

const settingsNow = async (): Promise<CampaignSettings> =>
  (await readCampaignDraft(createCampaignsRepository(handle.db), { orgId: caller.orgId, id: campaignId })).settings;
const itemsOf = async (wanted: 'loudness' | 'usualLength') => {
  const facts = await readChecklistFacts(
    { handle, tagAddress, areAdsPassedOn: false },
    { orgId: caller.orgId, id: campaignId },
  );
  return buyerChecklist(facts, 'triton').filter(({ requirement }) => requirement === wanted);
};
const loudnessItems = () => itemsOf('loudness');
const fix = (what: 'cancelMastering' | 'fitLength' | 'masterLoudness'): Promise<void> =>
  applyChecklistFix({ handle, jobs, quota, storage, tagAddress, areAdsPassedOn: false }, caller, {
    id: campaignId,
    buyer: 'triton',
    fix: what,
  });

const measuredRenditions = async ({ renditions }: CreativeRow) => {
  const measured: { lufs: number; peakDbtp: number }[] = [];
  for (const { objectKey } of renditions) {
    const { integratedLufs, truePeakDbtp } = measureLoudness((await decodeAudio(await storage.get(objectKey))).pcm);
    measured.push({ lufs: integratedLufs, peakDbtp: truePeakDbtp });
  }
  return measured;
};

it('masters to the target of the engine', () => {
  expect(loudnessPresets[adLoudness.preset].targetLufs).toBe(adLoudness.targetLufs);
  expect(loudnessPresets[adLoudness.preset].ceilingDbtp).toBeLessThanOrEqual(adLoudness.maxTruePeakDbtp);
});

it('measures a creative as it is delivered: a signal of one channel is 3 LU louder in two', async () => {
  const [id] = await insertCampaign([await insertFile(0.1)]);
  const row = await rowOf(id!);
  const [first] = await measuredRenditions(row);
  // A lossy encoder changes the loudness of a tone by less than 0.2 LU.
  expect(row.loudness?.integratedLufs).toBeCloseTo(first!.lufs, 0);
  expect(Math.abs(row.loudness!.integratedLufs! - first!.lufs)).toBeLessThan(0.2);
});

describe('creatives that a former release prepared', () => {
  const measure = async (
    idle: (signal: AbortSignal) => Promise<void> = async () => {},
    { signal } = new AbortController(),
  ): Promise<readonly unknown[]> => {
    const failures: unknown[] = [];
    const services = { handle, storage, temporaryDirectory: directory };
    await measureFormerCreatives(services, { signal, idle, onError: (error) => failures.push(error) });
    return failures;
  };
  /** As it was stored then: without silence, and of one channel 3 LU quieter than it is delivered. */
  const makeFormer = async (id: string, mediaKey?: string): Promise<void> => {
    const { loudness, renditions } = await rowOf(id);
    const { integratedLufs, truePeakDbtp } = loudness!;
    const former = { integratedLufs: integratedLufs! - 3, truePeakDbtp };
    await handle.pool.query('update campaign_creative set loudness = $2, renditions = $3 where id = $1', [
      id,
      former,
      JSON.stringify(mediaKey === undefined ? renditions : renditions.map((one) => ({ ...one, objectKey: mediaKey }))),
    ]);
  };

  it('are measured again, as they are delivered, and get the fix of their length', async () => {
    const [first, second] = await insertCampaign([await insertFile(0.1, 14, 2), await insertFile(0.1)]);
    const before = [(await rowOf(first!)).loudness!, (await rowOf(second!)).loudness!] as const;
    for (const id of [first!, second!]) await makeFormer(id);
    expect((await itemsOf('usualLength'))[0]?.fix).toBe('none');
    expect(await measure()).toEqual([]);
    for (const [index, id] of [first!, second!].entries()) {
      const { loudness } = await rowOf(id);
      const wanted = before[index]!;
      expect(Math.abs(loudness!.integratedLufs! - wanted.integratedLufs!)).toBeLessThan(0.2);
      expect(loudness!.truePeakDbtp).toBe(wanted.truePeakDbtp);
      expect(Math.abs(loudness!.silenceMs!.end - wanted.silenceMs!.end)).toBeLessThan(60);
    }
    expect((await itemsOf('usualLength'))[0]?.fix).toBe('fitLength');
  });

  it('keep what is stored when their audio cannot be read, and do not stop the others', async () => {
    const [lost, other] = await insertCampaign([await insertFile(0.1), await insertFile(0.1)]);
    await makeFormer(lost!, 'campaigns/lost/mp3-192.mp3');
    await makeFormer(other!);
    const stored = (await rowOf(lost!)).loudness;
    expect(await measure()).toHaveLength(1);
    expect((await rowOf(lost!)).loudness).toEqual(stored);
    expect((await rowOf(other!)).loudness?.silenceMs).toBeDefined();
    await handle.pool.query('delete from campaign_creative where id = $1', [lost]);
  });

  it('wait while users wait for anything else, each of them, and are left when the worker stops', async () => {
    const ids = await insertCampaign([await insertFile(0.1), await insertFile(0.1)]);
    for (const id of ids) await makeFormer(id);
    const stopping = new AbortController();
    let waits = 0;
    const idleOnce = async (signal: AbortSignal): Promise<void> => {
      waits += 1;
      if (waits > 1) stopping.abort();
      signal.throwIfAborted();
    };
    expect(await measure(idleOnce, stopping)).toEqual([]);
    const measured = await Promise.all(ids.map(async (id) => (await rowOf(id)).loudness?.silenceMs !== undefined));
    expect(measured.filter(Boolean)).toHaveLength(1);
    expect(await measure()).toEqual([]);
  });

  it('are left alone when they have changed meanwhile', async () => {
    const [id] = await insertCampaign([await insertFile(0.1)]);
    await makeFormer(id!);
    const { loudness, orgId } = await rowOf(id!);
    const newer = { integratedLufs: -20, truePeakDbtp: -1, silenceMs: { start: 0, end: 0 } };
    await handle.pool.query('update campaign_creative set loudness = $2 where id = $1', [id, newer]);
    await storeMeasurement(handle.db, { orgId, id: id! }, { ...loudness!, silenceMs: { start: 9, end: 9 } });
    expect((await rowOf(id!)).loudness).toEqual(newer);
  });
});

describe('mastering by one click', () => {
  it('brings quiet and loud creatives to −16 LUFS without peaks above −1 dBTP, and leaves those that are right', async () => {
    const [quiet, right, loud] = await insertCampaign([
      await insertFile(0.01),
      await insertFile(0.12),
      await insertFile(0.99),
    ]);
    const [before] = await loudnessItems();
    expect(before).toMatchObject({
      state: 'warning',
      fix: 'masterLoudness',
      creativeIds: [quiet, loud],
      progress: null,
    });
    const settings = await settingsNow();
    await fix('masterLoudness');
    const changed = await settingsNow();
    const [newQuiet, same, newLoud] = changed.creatives.map(({ creativeId }) => creativeId);
    expect(same).toBe(right);
    expect([newQuiet, newLoud]).not.toEqual([quiet, loud]);
    expect(changed.creatives.map(({ name }) => name)).toEqual(settings.creatives.map(({ name }) => name));
    expect(changed.defaultCreativeId).toBe(newQuiet);
    expect(changed.rules).toEqual([{ ...settings.rules[0], creativeId: newLoud }]);

    expect(await loudnessItems()).toMatchObject([
      { fix: 'cancelMastering', creativeIds: [newQuiet, newLoud], progress: { done: 0, total: 2, percent: 0 } },
    ]);
    await prepare(newQuiet!);
    expect(await loudnessItems()).toMatchObject([{ progress: { done: 1, total: 2, percent: 50 } }]);
    await prepare(newLoud!);
    for (const id of [newQuiet!, newLoud!]) {
      const row = await rowOf(id);
      expect(row.state).toBe('ready');
      const measured = await measuredRenditions(row);
      expect(measured).toHaveLength(3);
      // The engine masters the measured rendition to 0.1 LU; other encoders differ by a little more.
      for (const { lufs, peakDbtp } of measured) {
        expect(Math.abs(lufs - adLoudness.targetLufs)).toBeLessThan(0.3);
        expect(peakDbtp).toBeLessThanOrEqual(adLoudness.maxTruePeakDbtp);
      }
      expect(row.loudness?.integratedLufs).toBeCloseTo(measured[0]!.lufs, 1);
    }
    expect(await loudnessItems()).toMatchObject([{ state: 'ok', fix: 'none', progress: null }]);
    expect((await rowOf(quiet!)).state).toBe('ready');
  });

  it('is one revision, told in words, and taken back by going back to the one before', async () => {
    const [quiet] = await insertCampaign([await insertFile(0.01)]);
    await fix('masterLoudness');
    const id = { orgId: caller.orgId, id: campaignId };
    const { differences } = await compareRevisions({ handle }, id, { number: 2, against: undefined });
    expect(differences.map(({ text }) => text)).toEqual([expect.stringMatching(/^Creative “.*”: other audio$/)]);
    const [last] = await createCampaignsRepository(handle.db).listRevisions(id);
    expect(last?.change.text).toBe('1 creative mastered to −16 LUFS');
    await restoreRevision({ handle, jobs: jobs as never }, caller, { id: campaignId, number: 1 });
    expect(await settingsNow()).toMatchObject({ defaultCreativeId: quiet, creatives: [{ creativeId: quiet }] });
  });

  it('can be cancelled while a worker encodes, which then stops and leaves nothing behind', async () => {
    const [quiet] = await insertCampaign([await insertFile(0.01, 300)]);
    await fix('masterLoudness');
    const mastered = (await settingsNow()).defaultCreativeId!;
    const working = prepare(mastered);
    await expect.poll(async () => (await rowOf(mastered)).progressPercent, { interval: 50 }).toBeGreaterThan(0);
    expect((await rowOf(mastered)).state).toBe('preparing');
    await fix('cancelMastering');
    const cancelledAt = performance.now();
    await working;
    // It notices within half a second; encoding five minutes takes longer than this.
    expect(performance.now() - cancelledAt).toBeLessThan(15_000);
    expect(await rowOf(mastered)).toMatchObject({
      state: 'failed',
      problem: { messageId: 'campaigns.masteringCancelled' },
    });
    for await (const { key } of storage.list(`campaigns/${mastered}`)) expect.fail(`${key} is left`);
    expect((await settingsNow()).defaultCreativeId).toBe(quiet);
    // Going forward to the revision again masters again.
    await restoreRevision({ handle, jobs: jobs as never }, caller, { id: campaignId, number: 2 });
    expect(await rowOf(mastered)).toMatchObject({ state: 'preparing', problem: null });
  });

  it('uses the audio of the creative when its file is gone, and says why when there is none', async () => {
    const fileIds = [await insertFile(0.01), await insertFile(0.02)];
    const [first, second] = await insertCampaign(fileIds);
    await handle.pool.query('delete from file where id = any($1)', [fileIds]);
    await fix('masterLoudness');
    const [one, other] = (await settingsNow()).creatives.map(({ creativeId }) => creativeId);
    await handle.pool.query("update campaign_creative set renditions = '[]' where id = $1", [second]);
    await prepare(one!);
    await prepare(other!);
    expect((await rowOf(one!)).loudness?.integratedLufs).toBeCloseTo(adLoudness.targetLufs, 0);
    expect(await loudnessItems()).toMatchObject([
      {
        state: 'error',
        fix: 'cancelMastering',
        creativeIds: [other],
        text: 'Mastering failed for 1 creative: The file of this creative was deleted before it was prepared.',
      },
    ]);
    await fix('cancelMastering');
    const settings = await settingsNow();
    expect(settings.creatives.map(({ creativeId }) => creativeId)).toEqual([one, second]);
    expect(first).not.toBe(one);
  });

  it('is offered once: what cannot be brought to the target says so', async () => {
    const [quiet] = await insertCampaign([await insertFile(0.01)]);
    const source = { kind: 'file', fileId: newId(), mastering: { loudnessPreset: 'podcast', ofCreativeId: newId() } };
    await handle.pool.query('update campaign_creative set source = $2 where id = $1', [quiet, JSON.stringify(source)]);
    const [item] = await loudnessItems();
    expect(item).toMatchObject({
      state: 'warning',
      fix: 'none',
      text: expect.stringMatching(/^Mastering could not bring/),
    });
    await fix('masterLoudness');
    expect((await settingsNow()).defaultCreativeId).toBe(quiet);
  });

  it('does not touch a campaign of another organisation', async () => {
    await insertCampaign([await insertFile(0.01)]);
    caller = { ...caller, orgId: randomUUID() };
    await expect(fix('masterLoudness')).rejects.toMatchObject({ code: 'not-found' });
    await expect(fix('cancelMastering')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('fitting the length by one click', () => {
  const secondsOf = async ({ renditions }: CreativeRow): Promise<number[]> => {
    const seconds: number[] = [];
    for (const { objectKey } of renditions) {
      const { pcm } = await decodeAudio(await storage.get(objectKey));
      seconds.push((pcm.channels[0]?.length ?? 0) / pcm.sampleRateHz);
    }
    return seconds;
  };

  it('adds or removes silence where that leads to a length that is sold, and keeps it when mastering', async () => {
    const ids = await insertCampaign([
      await insertFile(0.01, 14),
      await insertFile(0.12, 14.8, 1.2),
      await insertFile(0.12, 16),
      await insertFile(0.12, 15),
    ]);
    const [short, long, noSilence, right] = ids;
    expect((await rowOf(long!)).loudness?.silenceMs).toMatchObject({ start: 0, end: expect.closeTo(1_200, -1) });
    expect(await itemsOf('usualLength')).toMatchObject([
      {
        state: 'warning',
        fix: 'fitLength',
        creativeIds: [short, long],
        details: [
          { text: expect.stringMatching(/^“.*”, 14 s to 15 s: 1 s of silence added at the end$/) },
          { text: expect.stringMatching(/, 16 s to 15 s: 1 s of silence removed at the ends$/) },
        ],
      },
      {
        state: 'warning',
        fix: 'none',
        creativeIds: [noSilence],
        details: [{ text: expect.stringMatching(/, 16 s: 1 s too long for 15 s$/) }],
      },
    ]);
    await fix('fitLength');
    const [newShort, newLong, ...others] = (await settingsNow()).creatives.map(({ creativeId }) => creativeId);
    expect(others).toEqual([noSilence, right]);
    expect(await itemsOf('usualLength')).toMatchObject([
      { fix: 'cancelMastering', progress: { done: 0, total: 2 }, creativeIds: [newShort, newLong] },
      { fix: 'none', creativeIds: [noSilence] },
    ]);
    // It is another work than mastering.
    expect((await loudnessItems()).map(({ progress }) => progress)).toEqual([null]);
    for (const id of [newShort!, newLong!]) {
      await prepare(id);
      const row = await rowOf(id);
      expect([row.state, row.durationMs]).toEqual(['ready', 15_000]);
      // A frame of MP3 has 26 ms.
      for (const seconds of await secondsOf(row)) expect(Math.abs(seconds - 15)).toBeLessThan(0.06);
    }
    expect(await itemsOf('usualLength')).toMatchObject([{ fix: 'none', creativeIds: [noSilence] }]);

    await fix('masterLoudness');
    const mastered = await rowOf((await settingsNow()).defaultCreativeId!);
    expect(mastered.source.mastering).toEqual({ lengthMs: 15_000, loudnessPreset: 'podcast', ofCreativeId: newShort });
    await prepare(mastered.id);
    expect(await rowOf(mastered.id)).toMatchObject({ state: 'ready', durationMs: 15_000 });
  });

  it('stretches what silence does not fit, keeps loudness and peaks, and is taken back by the revision before', async () => {
    const ids = await insertCampaign([await insertFile(0.12, 15.6), await insertFile(0.12, 12.5)]);
    const loudness = await Promise.all(ids.map(async (id) => (await rowOf(id)).loudness!));
    expect(await itemsOf('usualLength')).toMatchObject([
      {
        fix: 'fitLength',
        creativeIds: ids,
        details: [
          { text: expect.stringMatching(/, 15.6 s to 15 s: plays faster, 3.8% shorter at the same pitch$/) },
          {
            text: expect.stringMatching(
              /, 12.5 s to 15 s: 2 s of silence added at the end; plays slower, 4% longer at the same pitch$/,
            ),
          },
        ],
      },
    ]);
    await fix('fitLength');
    const fitted = (await settingsNow()).creatives.map(({ creativeId }) => creativeId);
    for (const [index, id] of fitted.entries()) {
      await prepare(id);
      const row = await rowOf(id);
      expect([row.state, row.durationMs]).toEqual(['ready', 15_000]);
      for (const seconds of await secondsOf(row)) expect(Math.abs(seconds - 15)).toBeLessThan(0.06);
      const { integratedLufs, truePeakDbtp } = loudness[index]!;
      expect(Math.abs(row.loudness!.integratedLufs! - integratedLufs!)).toBeLessThan(0.2);
      expect(row.loudness!.truePeakDbtp!).toBeLessThanOrEqual(Math.max(-1, truePeakDbtp!));
    }
    expect(await itemsOf('usualLength')).toMatchObject([{ state: 'ok' }]);
    await restoreRevision({ handle, jobs: jobs as never }, caller, { id: campaignId, number: 1 });
    expect((await settingsNow()).creatives.map(({ creativeId }) => creativeId)).toEqual(ids);
    expect((await itemsOf('usualLength'))[0]).toMatchObject({ fix: 'fitLength', creativeIds: ids });
  });

  it('says why where the silence is not there any more', async () => {
    const [long] = await insertCampaign([await insertFile(0.12, 14.8, 1.2)]);
    const { source } = await rowOf(long!);
    if (source.kind !== 'file') throw new Error('not of a file');
    // Another file under the same key: its silence is shorter than what was measured.
    const other = await createFilesRepository(handle.db).find(caller.orgId, await insertFile(0.12, 16));
    const file = await createFilesRepository(handle.db).find(caller.orgId, source.fileId);
    await storage.put(file!.storageKey!, await storage.get(other!.storageKey!));
    await fix('fitLength');
    await prepare((await settingsNow()).defaultCreativeId!);
    expect(await itemsOf('usualLength')).toMatchObject([
      { state: 'error', fix: 'cancelMastering', text: expect.stringContaining('Make the ad again with that length') },
    ]);
    await fix('cancelMastering');
    expect((await settingsNow()).defaultCreativeId).toBe(long);
  });
});
