import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient, signUp } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

describe('a sample of the catalogue', () => {
  it.each([
    ['/catalogue/voice/nobody/sample.mp3', 'voice-not-found'],
    ['/catalogue/sound/nothing/sample.mp3', 'sound-not-found'],
    ['/catalogue/effect/nothing/sample.mp3', 'not-found'],
    ['/catalogue/voice/nobody/picture.svg', 'voice-not-found'],
  ])('%s that does not exist troubles no worker', async (path, code) => {
    const answer = await createClient(installation.url).get(path);
    expect(answer).toMatchObject({ status: 404, body: { code } });
  });
});

describe('the predicted reading of a text', () => {
  it('is returned with its length, with numbers in the language of the voice', async () => {
    const { token } = await signUp(installation.url);
    const body = { text: 'Only £4.99 until 9 p.m. <sub alias="big sale">BS</sub>!', voice: 'nathaniel' };
    const answer = await createClient(installation.url, token).post('/api/speech/predict', body);
    expect(answer).toMatchObject({ status: 200, body: { data: { voice: 'nathaniel', length: expect.any(Number) } } });
    const { reading } = (answer.body as { data: { reading: string } }).data;
    expect(reading).toMatch(/Only four pounds ninety.nine until nine p\.?\s?m\.? .*big sale/i);
  });
});

describe('the lengths of lines', () => {
  const lengthsOf = async (lines: unknown) => {
    const { token } = await signUp(installation.url);
    return createClient(installation.url, token).post('/api/v3/speech/lengths', { lines });
  };

  it('are estimated for each line in its voice, at its speed, without its markup', async () => {
    const text = 'Order in the app before noon, and dinner is at your door by six.';
    const answer = await lengthsOf([
      { text, voice: 'wren' },
      { text, voice: 'wren', speed: 1.2 },
      { text: `<prosody rate="slow">${text}</prosody>`, voice: 'WREN' },
      { text, voice: 'nobody' },
      { text: '', voice: 'wren' },
      { text: `${text} `.repeat(150), voice: 'wren' },
    ]);
    const [plain, fast, marked, unknown, none, long] = (answer.body as { seconds: (number | null)[] }).seconds;
    expect(plain).toBeGreaterThan(3);
    expect(plain).toBeLessThan(5);
    expect(fast).toBeCloseTo((plain ?? 0) / 1.2, 1);
    expect([marked, unknown, none]).toEqual([plain, null, 0]);
    expect((long ?? 0) / (plain ?? 1)).toBeGreaterThan(140);
    expect((long ?? 0) / (plain ?? 1)).toBeLessThan(175);
  });

  it('are refused for more lines than an ad has', async () => {
    const answer = await lengthsOf(Array.from({ length: 11 }, () => ({ text: 'Hello.', voice: 'wren' })));
    expect(answer).toMatchObject({ status: 422, body: { errors: [expect.stringMatching(/^lines: /)] } });
  });
});

describe('sounds similar to a file', () => {
  it('are not found for files of other organisations, and refused without content, without asking a worker', async () => {
    const [owner, stranger] = [await signUp(installation.url), await signUp(installation.url)];
    const own = createClient(installation.url, owner.token);
    const { fileId } = (await own.post('/api/v3/file/create-upload-url', { fileName: 'tune.wav' })).body as {
      fileId: string;
    };
    const missing = { status: 404, body: { code: 'not-found' } };
    for (const [token, id, refusal] of [
      [
        owner.token,
        fileId,
        { status: 422, body: { code: 'invalid-input', detail: expect.stringMatching(/tune\.wav/) } },
      ],
      [stranger.token, fileId, missing],
      [owner.token, '01900000-0000-7000-8000-000000000000', missing],
    ] as const) {
      const answer = await createClient(installation.url, token).post('/api/production/sound/recommendations', {
        fileId: id,
      });
      expect(answer).toMatchObject(refusal);
    }
  });
});

describe('the sample ad', () => {
  const make = async (contentHash: string): Promise<void> => {
    const folder = join(installation.dataDirectory, 'files', 'catalogue');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `sample-ad-${contentHash}.mp3`), `audio of ${contentHash}`);
    await writeFile(join(folder, 'sample-ad.json'), JSON.stringify({ title: 'An ad', contentHash }));
  };
  const read = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${installation.url}/catalogue/sample-ad.mp3`, { headers });

  it('is not found until it is rendered', async () => {
    expect(await (await read()).json()).toMatchObject({ detail: 'The sample ad is still rendering.' });
  });

  it('is not served from the browser cache after a new release', async () => {
    await make('a1');
    const first = await read();
    expect(await first.text()).toBe('audio of a1');
    const remembered = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await read(remembered)).status).toBe(304);
    await make('b2');
    const second = await read(remembered);
    expect(second.status).toBe(200);
    expect(await second.text()).toBe('audio of b2');
  });
});

describe('the languages of texts', () => {
  it('are detected for each text, and null where there is too little of it', async () => {
    const { token } = await signUp(installation.url);
    const client = createClient(installation.url, token);
    const texts = ['Frisches Brot, jeden Morgen um sieben.', 'Luma', 'Fresh bread, every morning at seven.', ''];
    expect(await client.post('/api/v3/speech/languages', { texts })).toMatchObject({
      status: 200,
      body: { languages: ['de', null, 'en', null] },
    });
    expect(await client.post('/api/v3/speech/languages', { texts: [] })).toMatchObject({ status: 422 });
  });
});
