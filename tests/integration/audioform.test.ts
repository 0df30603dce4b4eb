import { createHash, randomUUID } from 'node:crypto';
import { recipeToAudioform, writeDocument } from '@sonora/audioform/recipe';
import { decodeAudio, decodeMp3, decodeWav, encodeWav, readTags } from '@sonora/codecs';
import { defaults, destinationNames } from '@sonora/contracts/audio';
import { measureLoudness } from '@sonora/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';

const orgName = 'Harbour_Bakery';
let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  installation = await startTestInstallation();
  person = await signUp(installation.url, { orgName });
  client = createClient(installation.url, person.token);
});
afterAll(() => installation?.stop());

type Submitted = { data: { audioformId: string; statusCode: number }; message: string };
const submit = async (document: unknown, headers?: Readonly<Record<string, string>>): Promise<string> => {
  const answer = await client.post('/api/v3/audioform', document, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  const body = answer.body as Submitted;
  expect(body.data.statusCode).toBe(202);
  return body.data.audioformId;
};

const errorsOf = async (document: unknown): Promise<string[]> => {
  const answer = await waitForAudioform(client, await submit(document));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ data: { statusCode: 200, result: {} } });
  return (answer.body as { data: { errors: string[] } }).data.errors;
};

describe('from a document to a finished ad', () => {
  it('returns a mastered MP3 of exactly the requested length', async () => {
    const id = await submit(smallAd(), { 'x-internal-data': 'CreateAnAd' });
    const answer = await waitForAudioform(client, id);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { data } = answer.body as {
      data: { statusCode: number; errors?: string[]; result: { delivery: { uri: string } } };
    };
    expect(data.errors).toBeUndefined();
    expect(data.statusCode).toBe(200);
    const response = await fetch(data.result.delivery.uri.replace(/^http:\/\/[^/]+/, installation.url), {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const pcm = await decodeMp3(bytes);
    expect(pcm.channels[0]?.length).toBe(480_000);
    const measured = measureLoudness(pcm);
    expect(Math.abs(measured.integratedLufs + 14)).toBeLessThanOrEqual(0.5);
    expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1);
    const tags = readTags(bytes);
    expect(tags).toMatchObject({ title: 'Fresh bread, every morning at seven.', organisation: orgName });
    expect(tags.loudness?.integratedLufs).toBeCloseTo(measured.integratedLufs, 0);
  });

  it('teaches the estimate how long the voice takes', async () => {
    const text = 'Fresh bread, every morning at seven.';
    const predict = async () =>
      (await client.post('/api/speech/predict', { text, voice: 'wren' })).body as {
        data: { length: number; r2?: number };
      };
    // Learned after the ad has ended.
    await expect.poll(async () => (await predict()).data.r2).toBeGreaterThan(0.5);
    const id = await submit(smallAd());
    const { body } = await waitForAudioform(client, id);
    const { assets } = (body as { data: { result: { assets: Record<string, { duration: number }> } } }).data.result;
    const spoken = assets['line 0']?.duration ?? Number.NaN;
    expect(Math.abs((await predict()).data.length / spoken - 1)).toBeLessThan(0.1);
  });

  it('is noted as produced, with its length, in a session that named it before it was finished', async () => {
    const { body } = await client.get('/api/v3/project');
    const { projectId } = (body as { data: { projectId: string }[] }).data[0] ?? { projectId: '' };
    const sessions = `/api/v3/project/${projectId}/session`;
    const audioformId = await submit(smallAd({ texts: ['A session waits for this.'] }));
    const created = await client.post(sessions, { workflowId: 'InstantAd', audioformId });
    expect(created.status).toBe(201);
    await waitForAudioform(client, audioformId);
    const listed = await client.get(sessions);
    expect(listed.body).toMatchObject({
      data: [{ audioformId, progress: 'produced', durationSeconds: expect.any(Number), audio: expect.any(String) }],
    });
    const { audio } = (listed.body as { data: { audio: string }[] }).data[0] ?? { audio: '' };
    const response = await fetch(audio.replace(/^.*(?=\/file)/, installation.url), {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  });

  it('says of every asset where it is and how long, and repeats what was given', async () => {
    const { audioform } = smallAd();
    const document = {
      ...audioform,
      header: { version: '3', campaign: 'spring' },
      assets: {
        ...audioform.assets,
        cut: { type: 'soundTemplateSnippet', soundTemplateRef: 'bed', targetDuration: 2, targetReadPosition: 0 },
        hit: { type: 'soundEffect', soundEffectAlias: 'whoosh_1' },
      },
      production: {
        ...audioform.production,
        arrangement: {
          sections: [
            ...audioform.production.arrangement.sections,
            { layers: [{ clips: [{ assetRef: 'cut', marginStart: 0 }, { assetRef: 'hit' }] }] },
          ],
        },
      },
    };
    const id = await submit({ audioform: document });
    const { body } = await waitForAudioform(client, id);
    type Asset = Readonly<{ uri: string; duration: number; anchor?: string; readPosition?: number }>;
    const { data } = body as { data: { audioform: unknown; result: { assets: Record<string, Asset> } } };
    expect(data.audioform).toEqual(document);
    const { assets } = data.result;
    expect(assets['line 0']).toMatchObject({ duration: expect.any(Number), anchor: expect.stringMatching(/^\w{8,}$/) });
    expect(assets.bed).toMatchObject({ duration: 10, uri: expect.stringMatching(/sound\/bounce_along/) });
    expect(assets.cut).toMatchObject({ duration: 2, readPosition: 0, targetReadPosition: 0, uri: assets.bed?.uri });
    expect(assets.hit).toMatchObject({ uri: expect.stringMatching(/effect\/whoosh_1/) });
    const load = (uri: string, token = person.token) =>
      fetch(uri.replace(/^http:\/\/[^/]+/, installation.url), { headers: { authorization: `Bearer ${token}` } });
    const uri = assets['line 0']?.uri ?? '';
    const speech = await decodeWav(new Uint8Array(await (await load(uri)).arrayBuffer()));
    const seconds = (speech.channels[0]?.length ?? 0) / speech.sampleRateHz;
    expect(seconds).toBeCloseTo(assets['line 0']?.duration ?? 0, 2);
    const stranger = await signUp(installation.url);
    expect((await load(uri, stranger.token)).status).toBe(404);
    expect((await load(uri.replace(/\w{16}$/, '0'.repeat(16)))).status).toBe(404);
    expect((await load(uri.replace('/file/', '/public-file/'))).status).toBe(404);
    const other = await client.get(`/api/v3/audioform/${id}`, { version: '0.0.1' });
    expect(other.body).toMatchObject({ data: { audioform: { assets: { cut: { targetReadPosition: 0 } } } } });
  });

  it('costs credits by the rules, and nothing when it is rendered again', async () => {
    const spent = async (document: unknown): Promise<{ creditsUsed: number; creditsRemaining: number }> => {
      const { body } = await waitForAudioform(client, await submit(document));
      const { meta, metadata } = body as { meta: { creditsUsed: number; creditsRemaining: number }; metadata: unknown };
      expect(metadata).toEqual(meta);
      return meta;
    };
    const document = smallAd({ texts: ['This was never said before.'] });
    const first = await spent(document);
    expect(first.creditsUsed).toBe(2);
    expect(await spent(document)).toMatchObject({ creditsUsed: 0, creditsRemaining: first.creditsRemaining });
    // The same text in a longer ad is not spoken again.
    const longer = await spent(smallAd({ texts: ['This was never said before.'], seconds: 15 }));
    expect(longer).toMatchObject({ creditsUsed: 2, creditsRemaining: first.creditsRemaining - 2 });
  });

  it('releases all credits when it fails', async () => {
    const before = ((await client.get('/api/billing/usage')).body as { creditsRemaining: number }).creditsRemaining;
    const { body } = await waitForAudioform(client, await submit(smallAd({ voice: 'nobody_of_that_name' })));
    expect((body as { data: { errors: string[] } }).data.errors).toHaveLength(1);
    expect((body as { meta: unknown }).meta).toMatchObject({ creditsUsed: 0, creditsRemaining: before });
  });

  it('is listed for its user when it fails, until its session is tried again', async () => {
    const owner = await signUp(installation.url);
    const own = createClient(installation.url, owner.token);
    const sessionId = randomUUID();
    const ofSession = { 'x-internal-data': encodeURIComponent(JSON.stringify({ sessionId })) };
    const submitOwn = async (document: unknown, headers: Readonly<Record<string, string>>): Promise<string> => {
      const { data } = (await own.post('/api/v3/audioform', document, headers)).body as Submitted;
      await waitForAudioform(own, data.audioformId);
      return data.audioformId;
    };
    const failed = async (by = own) => (await by.get('/api/v3/audioforms/failed')).body;
    expect(await failed()).toEqual({ data: [] });
    const [ofPage, ofClient] = [
      await submitOwn(smallAd({ voice: 'nobody_of_that_name' }), ofSession),
      await submitOwn(smallAd({ voice: 'nobody_of_that_name' }), {}),
    ];
    const listed = { audioformId: ofClient, sessionId: null, failedAt: expect.any(Number) };
    expect(await failed()).toEqual({
      data: [listed, { audioformId: ofPage, sessionId, failedAt: expect.any(Number) }],
    });
    expect(JSON.stringify(await failed(client))).not.toContain(ofPage);
    await submitOwn(smallAd(), ofSession);
    expect(await failed()).toEqual({ data: [listed] });
  });

  it('is listed with the instant ad that shows it when it fails', async () => {
    const owner = await signUp(installation.url);
    const own = createClient(installation.url, owner.token);
    const { data } = (await own.post('/api/v3/audioform', smallAd({ voice: 'nobody_of_that_name' }))).body as Submitted;
    await waitForAudioform(own, data.audioformId);
    const projects = (await own.get('/api/v3/project')).body as { data: readonly { projectId: string }[] };
    const { projectId } = projects.data[0]!;
    const { body } = await own.post(`/api/v3/project/${projectId}/session`, {
      workflowId: 'InstantAd',
      sessionName: 'Luma',
      state: { version: 2, step: 'export', audioformIds: { create: [[randomUUID(), data.audioformId]] } },
      audioformId: null,
    });
    const { sessionId } = body as { sessionId: string };
    expect((await own.get('/api/v3/audioforms/failed')).body).toMatchObject({
      data: [{ audioformId: data.audioformId, sessionId }],
    });
  });

  it('is a chapter of a story, whose chapters are produced and asked for together', async () => {
    const story = {
      title: 'Two mornings',
      voices: [{ speakerIdentifier: 'host', alias: 'wren' }],
      sounds: { soundDesigns: [{ soundDesignIdentifier: 'theme', type: 'asset', alias: 'bounce_along' }] },
      production: { mixingPreset: 'balanced' },
      chapters: [
        {
          title: 'Bread',
          narratives: [
            {
              foreground: [{ speakerIdentifier: 'host', text: 'Fresh bread, every morning at seven.' }],
              background1: [{ soundDesignIdentifier: 'theme', useSmartFit: true, duration: 8 }],
            },
          ],
        },
        { title: 'Cake', narratives: [{ foreground: [{ speakerIdentifier: 'host', text: 'And cake on Sundays.' }] }] },
      ],
    };
    const made = await client.post('/api/creator/story', { story });
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 200,
      body: { message: 'Story successfully created', data: { storyId: expect.any(String) }, metadata: {} },
    });
    const { storyId } = (made.body as { data: { storyId: string } }).data;
    await expect.poll(async () => (await client.get(`/api/creator/story/${storyId}`)).status).toBe(200);
    const { body } = await client.get(`/api/creator/story/${storyId}`);
    const chapter = (title: string) => ({ title, statusCode: 200, audioformId: expect.any(String) });
    expect(body).toMatchObject({
      data: { statusCode: 200, storyId, audioforms: [chapter('Bread'), chapter('Cake')] },
      meta: { creditsUsed: expect.any(Number) },
    });
    const { audioforms, storyResult } = (
      body as {
        data: {
          audioforms: { durationSeconds: number; uri: string }[];
          storyResult: { title: string; durationSeconds: number };
        };
      }
    ).data;
    expect(audioforms[0]?.durationSeconds).toBe(8);
    expect(storyResult).toEqual({ title: 'Two mornings', durationSeconds: expect.any(Number) });
    expect(storyResult.durationSeconds).toBeGreaterThan(8.5);
    expect(audioforms.every(({ uri }) => uri.startsWith('http'))).toBe(true);

    const broken = { ...story, voices: [{ speakerIdentifier: 'host', alias: 'nobody_of_that_name' }] };
    const { storyId: brokenId } = (
      (await client.post('/api/creator/story', { story: broken })).body as { data: { storyId: string } }
    ).data;
    await expect.poll(async () => (await client.get(`/api/creator/story/${brokenId}`)).status).toBe(200);
    expect((await client.get(`/api/creator/story/${brokenId}`)).body).toMatchObject({
      data: {
        statusCode: 422,
        message: expect.stringContaining('nobody_of_that_name'),
        audioforms: [{ statusCode: 422, uri: null, errors: [expect.any(String)] }, { statusCode: 422 }],
      },
    });
  });

  it('is checked against each destination, with settings that fix violations', async () => {
    const id = await submit(smallAd());
    const path = `/api/v3/audioform/${id}/delivery-check`;
    await waitForAudioform(client, id);
    type Check = {
      destinations: { destination: string; passed: boolean; lines: { id: string; passed: boolean }[]; fix: unknown }[];
    };
    const all = (await client.get(path)).body as Check;
    expect(all.destinations.map(({ destination }) => destination)).toEqual([...destinationNames]);
    const of = (name: string) => all.destinations.find(({ destination }) => destination === name);
    expect(of('spotify')).toMatchObject({ passed: true, fix: {} });
    expect(of('podcast')).toMatchObject({ passed: false, fix: { loudnessPreset: 'podcast' } });
    expect(of('pandora')).toMatchObject({ passed: false, fix: { lengthSeconds: 15 } });
    expect(of('triton')).toMatchObject({ fix: { encoderPreset: 'mp3_cbr_44100' } });
    expect((await client.get(`${path}?destination=triton`)).body).toEqual({
      audioformId: id,
      destinations: [of('triton')],
    });
    expect((await client.get(`${path}?destination=nowhere`)).status).toBe(422);
    const failed = await submit(smallAd({ voice: 'nobody_of_that_name' }));
    await waitForAudioform(client, failed);
    const refused = await client.get(`/api/v3/audioform/${failed}/delivery-check`);
    expect(refused).toMatchObject({ status: 409, body: { detail: 'Only finished ads can be checked.' } });
  });

  it('gives equal documents of one organisation the same bytes, and other organisations their own name', async () => {
    const bytesFor = async (member: Person): Promise<Uint8Array> => {
      const own = createClient(installation.url, member.token);
      const { data } = (await own.post('/api/v3/audioform', smallAd())).body as Submitted;
      await waitForAudioform(own, data.audioformId);
      const { url } = (await own.get(`/api/v3/file/${data.audioformId}/address`)).body as { url: string };
      const response = await fetch(url.replace(/^http:\/\/[^/]+/, installation.url));
      return new Uint8Array(await response.arrayBuffer());
    };
    const [first, second] = [await bytesFor(person), await bytesFor(person)];
    expect(Buffer.from(first).equals(second)).toBe(true);
    const other = await bytesFor(await signUp(installation.url, { orgName: 'Elsewhere' }));
    expect(readTags(other)).toMatchObject({ ...readTags(first), organisation: 'Elsewhere' });
  });

  it.each([
    [{ format: 'wav', sampleRate: 44_100, bitDepth: 16, channels: 2 }, 'wav', 44_100, 2],
    [{ format: 'mp3', sampleRate: '24000', bitRateType: 'variable', bitRate: '2', channels: '1' }, 'mp3', 24_000, 1],
    [{ format: 'flac', bitDepth: 24 }, 'flac', 48_000, 2],
  ] as const)('delivers what the custom preset is told: %o', async (figures, container, sampleRateHz, channelCount) => {
    const document = smallAd();
    const delivery = { ...document.audioform.delivery, encoderPreset: 'custom', ...figures };
    const id = await submit({ ...document, audioform: { ...document.audioform, delivery } });
    const { data } = (await waitForAudioform(client, id)).body as {
      data: { errors?: string[]; result: { delivery: { uri: string; extension: string } } };
    };
    expect(data.errors).toBeUndefined();
    expect(data.result.delivery.extension).toBe(container);
    const response = await fetch(data.result.delivery.uri.replace(/^http:\/\/[^/]+/, installation.url), {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const { probe } = await decodeAudio(new Uint8Array(await response.arrayBuffer()));
    expect(probe).toMatchObject({ container, sampleRateHz, channelCount, frames: 10 * sampleRateHz });
  });

  it('reports at once which value of the custom preset is unsupported', async () => {
    const document = smallAd();
    const delivery = { ...document.audioform.delivery, encoderPreset: 'custom', format: 'wav', sampleRate: 12_345 };
    const answer = await client.post('/api/v3/audioform', {
      ...document,
      audioform: { ...document.audioform, delivery },
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('delivery: sampleRate should be one of');
  });

  it('responds in the requested dialect at both addresses', async () => {
    const id = await submit(smallAd());
    await waitForAudioform(client, id);
    const old = (await client.get(`/api/v3/audioform/${id}`, { version: '0.0.1' })).body as {
      data: { result: unknown; audioform: unknown };
    };
    expect(JSON.stringify(old.data.audioform)).toContain('"voiceId":"wren"');
    expect(JSON.stringify(old.data.result)).toContain('durationInSecond');
    const other = (await client.get(`/api/audioforms/${id}/`, { version: '3' })).body as {
      data: { audioform: unknown };
    };
    expect(JSON.stringify(other.data.audioform)).toContain('"voiceAlias":"wren"');
    expect((await client.get(`/api/v3/audioform/${id}`, { version: '99' })).status).toBe(400);
  });

  it('returns tracks, words, peaks and a quality report, and reuses unchanged parts', async () => {
    type Details = {
      lanes: { role: string; label: string; stemHash: string; words: { text: string; startSeconds: number }[] }[];
      quality: { id: string; passed: boolean | null }[];
      peaks: { mix: { max: number[] }[] };
      bed: { tempoBpm: number };
    };
    const texts = ['One line that stays.', 'Another line that stays.', 'A line that changes.'];
    const first = await submit(smallAd({ texts, seconds: 12 }));
    await waitForAudioform(client, first);
    const second = await submit(
      smallAd({ texts: [...texts.slice(0, 2), 'A line that is different now.'], seconds: 12 }),
    );
    await waitForAudioform(client, second);
    const [a, b] = (await Promise.all([first, second].map((id) => client.get(`/api/v3/audioform/${id}/details`)))).map(
      ({ body }) => body as Details,
    );
    const stems = (details: Details | undefined) =>
      details?.lanes.filter(({ role }) => role === 'speech').map(({ stemHash }) => stemHash) ?? [];
    expect(stems(b).slice(0, 2)).toEqual(stems(a).slice(0, 2));
    expect(stems(b)[2]).not.toBe(stems(a)[2]);
    expect(a?.lanes[0]?.words.map(({ text }) => text).join(' ')).toBe('One line that stays.');
    expect(a?.quality.every(({ passed }) => passed !== false)).toBe(true);
    expect(Math.max(...(a?.peaks.mix[0]?.max ?? []))).toBeGreaterThan(20);
    expect(a?.bed.tempoBpm).toBeGreaterThan(60);
  });

  it('creates one production per Idempotency-Key, and refuses the key for another document', async () => {
    const key = { 'idempotency-key': 'once' };
    const ids = await Promise.all([1, 2, 3].map(() => submit(smallAd({ texts: ['Only once.'] }), key)));
    expect(new Set(ids).size).toBe(1);
    const other = await client.post('/api/v3/audioform', smallAd({ texts: ['Something else.'] }), key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency-conflict' } });
    await waitForAudioform(client, ids[0] ?? '');
  });

  const eventsOf = async (id: string) => {
    const response = await fetch(`${installation.url}/api/v3/audioform/${id}/events`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    return [...(await response.text()).matchAll(/^data: (\{.*\})$/gm)].map(
      (match) => JSON.parse(match[1] ?? '{}') as { status: string; stage: string; percentage: number },
    );
  };

  it('stops early when cancelled, and reports it', async () => {
    const texts = Array.from(
      { length: 40 },
      (_, index) => `Sentence number ${index} of a long advertisement that nobody will hear to its end.`,
    );
    const id = await submit(smallAd({ texts, seconds: 400 }));
    await expect
      .poll(async () => (await client.get(`/api/v3/audioform/${id}/details`)).body)
      .toMatchObject({ stage: 'speak' });
    await client.post(`/api/v3/audioform/${id}/cancel`);
    const answer = await waitForAudioform(client, id);
    expect(answer.body).toMatchObject({ data: { errors: ['The production was cancelled.'], result: {} } });
    // It was cancelled while it spoke forty clips; nothing was rendered from them.
    expect((await eventsOf(id)).at(-1)).toMatchObject({ status: 'cancelled', stage: 'speak' });
  });

  it('reports stage and percentage as events until the end', async () => {
    const id = await submit(smallAd({ texts: ['Listen to the stages.'] }));
    const events = await eventsOf(id);
    expect(events.at(-1)).toMatchObject({ status: 'succeeded', percentage: 100 });
    expect(events.map(({ percentage }) => percentage)).toEqual(
      [...events.map(({ percentage }) => percentage)].sort((x, y) => x - y),
    );
  });

  it('has exactly each of the usual lengths when it is adjusted, and speaks faster where it must', async () => {
    // About twelve seconds at its own speed.
    const scriptText =
      'Mornings move fast, and your coffee should too. Meet Harbor Cold Brew, slowly steeped for twenty hours, smooth as silk, and ready the second you are.';
    const ids = await Promise.all(
      defaults.adLengthsSeconds.map((length) =>
        submit({
          audioform: writeDocument(
            recipeToAudioform({
              recipeClips: [{ id: 'line 1', clipType: 'tts', scriptText }],
              length,
              soundTemplateId: null,
            }),
            '4',
          ),
        }),
      ),
    );
    const spoken: number[] = [];
    for (const [index, id] of ids.entries()) {
      await waitForAudioform(client, id);
      const { status, durationSeconds, lanes } = (await client.get(`/api/v3/audioform/${id}/details`)).body as {
        status: string;
        durationSeconds: number;
        lanes: { role: string; durationSeconds: number }[];
      };
      expect({ status, durationSeconds }).toEqual({
        status: 'succeeded',
        durationSeconds: defaults.adLengthsSeconds[index],
      });
      spoken.push(lanes.find(({ role }) => role === 'speech')?.durationSeconds ?? Number.NaN);
    }
    const [shortest = Number.NaN, ...others] = spoken;
    expect(shortest).toBeLessThan(10);
    expect(others[0]).toBeGreaterThan(shortest + 0.3);
    // Nothing is spoken slower to fill an ad.
    for (const seconds of others.slice(1)) expect(seconds).toBeCloseTo(others[0] ?? 0, 1);
  });

  it('returns WAV, captions and stems of a finished ad', async () => {
    const id = await submit(smallAd());
    await waitForAudioform(client, id);
    const fetchExport = async (kind: string): Promise<Uint8Array> => {
      const { uri } = (await client.post(`/api/v3/audioform/${id}/export`, { kind })).body as { uri: string };
      const response = await fetch(uri.replace(/^http:\/\/[^/]+/, installation.url));
      expect(response.status, kind).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    };
    const wav = await fetchExport('wav');
    expect(decodeWav(wav).channels[0]?.length).toBe(480_000);
    expect(readTags(wav)).toMatchObject({ organisation: orgName, loudness: { integratedLufs: expect.any(Number) } });
    expect(decodeWav(await fetchExport('stem-speech')).channels[0]?.length).toBe(480_000);
    expect(new TextDecoder().decode(await fetchExport('vtt'))).toMatch(/^WEBVTT[\s\S]*Harbour Bakery/);
    expect(new TextDecoder().decode(await fetchExport('srt'))).toMatch(/^1\r?\n00:00:/);
  });
});

describe('errors found during rendering', () => {
  it('reports a voice and a sound that do not exist', async () => {
    expect(await errorsOf(smallAd({ voice: 'nobody', sound: 'nothing' }))).toEqual([
      "Voice 'nobody' not found",
      "Sound template 'nothing' not found",
    ]);
  });

  it('reports by how many seconds a text is too long', async () => {
    const texts = [
      'This text is far too long to be spoken within three short seconds, whatever the speed of the voice may be, and it says so.',
    ];
    expect((await errorsOf(smallAd({ texts, seconds: 3 })))[0]).toMatch(/runs \d(\.\d)? s over/);
  });

  it('reports a text without anything to speak', async () => {
    for (const text of ['😀😀😀', '...', 'مرحبا بالعالم'])
      expect((await errorsOf(smallAd({ texts: [text] })))[0]).toMatch(/script/);
  });

  it('uses the standard style with a warning when a voice has no expressive one', async () => {
    const document = smallAd() as { audioform: { assets: Record<string, unknown> } };
    document.audioform.assets.v = { type: 'voice', voiceAlias: 'wren', voicePreset: 'expressive' };
    const answer = await waitForAudioform(client, await submit(document));
    const { errors, warnings } = (answer.body as { data: { errors?: string[]; warnings?: string[] } }).data;
    expect([errors, warnings?.[0]]).toEqual([undefined, expect.stringMatching(/'wren' has no expressive style/)]);
  });

  it('reports speech-to-speech as unsupported by name', async () => {
    const sts = smallAd() as { audioform: { assets: Record<string, unknown> } };
    sts.audioform.assets['line 0'] = { type: 'sts', mediaRef: 'take', voiceRef: 'v' };
    sts.audioform.assets.take = { type: 'media', mediaId: '01900000-0000-7000-8000-000000000000' };
    expect((await errorsOf(sts))[0]).toMatch(/speech-to-speech/);
  });
});

describe('uploaded media', () => {
  const upload = async (bytes: Uint8Array): Promise<{ fileId: string; status: number; body: unknown }> => {
    const { uploadUrl, fileId } = (await client.post('/api/v3/file/create-upload-url', { fileName: 'tune.wav' }))
      .body as { uploadUrl: string; fileId: string };
    const response = await fetch(uploadUrl.replace(/^http:\/\/[^/]+/, installation.url), {
      method: 'PUT',
      body: Buffer.from(bytes),
      headers: { 'content-type': 'binary/octet-stream' },
    });
    return { fileId, status: response.status, body: await response.json() };
  };
  const tone = (seconds: number): Uint8Array =>
    encodeWav(
      {
        sampleRateHz: 44_100,
        channels: [Float32Array.from({ length: seconds * 44_100 }, (_, index) => 0.3 * Math.sin(index / 20))],
      },
      { bitDepth: 16 },
    );

  it('are audible in the ad', async () => {
    const { fileId, status } = await upload(tone(2));
    expect(status).toBe(200);
    expect((await client.get(`/api/v3/file/${fileId}`)).body).toMatchObject({ status: 'uploaded', duration: 2 });
    const document = smallAd() as {
      audioform: {
        assets: Record<string, unknown>;
        production: { arrangement: { sections: { layers: unknown[] }[] } };
      };
    };
    document.audioform.assets.tune = { type: 'media', mediaId: fileId };
    document.audioform.production.arrangement.sections[0]?.layers.push({
      alignment: 'end',
      clips: [{ assetRef: 'tune' }],
    });
    const answer = await waitForAudioform(client, await submit(document));
    expect((answer.body as { data: { errors?: string[] } }).data.errors).toBeUndefined();
  });

  it('are measured: checksum, peaks, loudness', async () => {
    const bytes = tone(2);
    const { fileId } = await upload(bytes);
    const { body } = await client.get(`/api/v3/file/${fileId}`);
    expect(body).toMatchObject({
      kind: 'audio',
      mimeType: 'audio/wav',
      size: bytes.length,
      checksum: createHash('sha256').update(bytes).digest('hex'),
      facts: { channels: 1, sampleRateHz: 44_100, truePeakDbtp: expect.closeTo(-10.46, 1) },
    });
    const { peaks } = (await client.get(`/api/v3/file/${fileId}/waveform`)).body as { peaks: number[] };
    expect(peaks.length).toBeGreaterThan(50);
    for (const peak of peaks) expect(peak).toBeCloseTo(0.3, 2);
  });

  it('are kept when they are no audio, and refused where audio is needed', async () => {
    const { fileId, status } = await upload(new TextEncoder().encode('this is a shopping list, not a sound'));
    expect(status).toBe(200);
    expect((await client.get(`/api/v3/file/${fileId}`)).body).toMatchObject({
      status: 'uploaded',
      kind: 'document',
      facts: { characters: 36 },
    });
    const document = smallAd() as { audioform: { assets: Record<string, unknown>; production: unknown } };
    document.audioform.assets.tune = { type: 'media', mediaId: fileId };
    const { sections } = (
      document.audioform.production as { arrangement: { sections: { layers: { clips: unknown[] }[] }[] } }
    ).arrangement;
    sections[0]?.layers.push({ clips: [{ assetRef: 'tune' }] });
    expect((await errorsOf(document))[0]).toBe('This needs an audio file, and tune.wav is not one.');
    const similar = await client.post('/api/production/sound/recommendations', { numberOfResults: 1, fileId });
    expect(similar).toMatchObject({ status: 422, body: { detail: (await errorsOf(document))[0] } });
  });

  it('are refused when they are damaged audio or empty, and the address works once', async () => {
    const damaged = await upload(new TextEncoder().encode('RIFF\u0001\u0001\u0001\u0001WAVEnothing of use'));
    expect(damaged).toMatchObject({ status: 422, body: { code: 'not-audio' } });
    expect((await client.get(`/api/v3/file/${damaged.fileId}`)).body).toMatchObject({ status: 'failed', url: null });
    const empty = await upload(new Uint8Array());
    expect(empty).toMatchObject({ status: 422, body: { detail: 'The file is empty.' } });
  });
});

describe('say my line', () => {
  it('responds with WAV when accepted, else with JSON', async () => {
    const wav = await fetch(`${installation.url}/api/speech/tts/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', accept: 'audio/wav' },
      body: JSON.stringify({ text: 'Grab a four pack this weekend.', voice: 'WREN' }),
    });
    expect(wav.status).toBe(200);
    expect(wav.headers.get('content-type')).toContain('audio/wav');
    expect(decodeWav(new Uint8Array(await wav.arrayBuffer())).channels[0]?.length).toBeGreaterThan(40_000);
    const json = await client.post('/api/speech/tts/preview', {
      text: 'Grab a four pack this weekend.',
      voice: 'wren',
    });
    expect(json.status).toBe(200);
    expect(decodeWav(Buffer.from((json.body as { bytes: string }).bytes, 'base64')).sampleRateHz).toBe(48_000);
  });

  it('refuses an unknown voice, an empty text and a long text', async () => {
    expect((await client.post('/api/speech/tts/preview', { text: 'Hello', voice: 'nobody' })).status).toBe(404);
    expect((await client.post('/api/speech/tts/preview', { text: '', voice: 'wren' })).status).toBe(422);
    expect((await client.post('/api/speech/tts/preview', { text: 'x'.repeat(251), voice: 'wren' })).status).toBe(422);
    expect((await client.post('/api/speech/tts/preview', { text: '😀', voice: 'wren' })).status).toBe(422);
  });
});
