import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  openTestDatabase,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';
import { commandLine } from '../testkit/server-bundle.ts';
import { startOpenAiDouble } from '../testkit/speech-doubles/openai-double.ts';

/** Use of a cloud voice on the complete product, with a test server on loopback that checks requests. */

type Client = ReturnType<typeof createClient>;
type Voices = {
  readonly data: { readonly voices: readonly { readonly alias: string; readonly unavailable?: string }[] };
};
type Connections = {
  readonly data: {
    readonly connections: readonly Record<string, unknown>[];
    readonly allowsStandIns: boolean;
    readonly characters: readonly { readonly engine: string; readonly characters: number }[];
  };
};
type Result = { readonly data: { readonly errors?: readonly string[]; readonly warnings?: readonly string[] } };

const connections = '/api/speech/connections';
const alias = 'openai_alloy';

let installation: TestInstallation;
let double: Awaited<ReturnType<typeof startOpenAiDouble>>;
let person: Person;
let client: Client;
let stranger: Client;

/** The operator's command, with the key on standard input. */
const sonora = (
  args: readonly string[],
  input = '',
): Promise<{ readonly status: number; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', commandLine, ...args],
      { env: { ...process.env, SONORA_DATA_DIR: installation.dataDirectory } },
      (error, out, err) => resolve({ status: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
    child.stdin?.end(input);
  });

const listed = async (who: Client): Promise<Connections['data']> =>
  ((await who.get(connections)).body as Connections).data;
const aliasesOf = async (who: Client): Promise<string[]> =>
  ((await who.get('/api/speech/voice')).body as Voices).data.voices.map((voice) => voice.alias);
const produce = async (who: Client, change: Parameters<typeof smallAd>[0]) => {
  const { body } = await who.post('/api/v3/audioform', smallAd(change));
  return waitForAudioform(who, (body as { data: { audioformId: string } }).data.audioformId);
};
const charactersOf = async (who: Client): Promise<number> => (await listed(who)).characters[0]?.characters ?? 0;

beforeAll(async () => {
  [installation, double] = await Promise.all([
    // One ad at a time, so that a waiting ad would delay the others.
    startTestInstallation({ SONORA_WORKERS: '1' }),
    startOpenAiDouble(),
  ]);
  person = await signUp(installation.url);
  client = createClient(installation.url, person.token);
  stranger = createClient(installation.url, (await signUp(installation.url)).token);
});
afterAll(async () => {
  await installation.stop();
  await double.close();
});

describe('a service that the operator connects', () => {
  it('provides its voices to every organisation', async () => {
    const args = ['connections', 'set', 'openai-compatible', '--base-url', `${double.url}/v1`, '--key-file', '-'];
    const set = await sonora(args, `${double.key}\n`);
    expect([set.status, set.err]).toEqual([0, '']);
    expect(`${set.out}${set.err}`).not.toContain(double.key);
    await expect.poll(() => aliasesOf(client), { interval: 500 }).toContain(alias);
    expect(await aliasesOf(stranger)).toContain(alias);
    const { connections: known } = await listed(client);
    expect(known).toEqual([
      expect.objectContaining({
        engine: 'openai-compatible',
        scope: 'installation',
        status: 'ready',
        hasKey: true,
        baseUrl: null,
      }),
    ]);
  });

  it('speaks an ad with one request per text, and its characters are counted', async () => {
    const first = await produce(client, { voice: alias });
    expect(first.status).toBe(200);
    const [asked, counted] = [double.spoken.length, await charactersOf(client)];
    expect(asked).toBe(2);
    expect(counted).toBe('Fresh bread, every morning at seven.'.length + 'Harbour Bakery.'.length);
    // Another length of the same texts needs no request, even while the service is unavailable.
    double.setFault({ kind: 'killed' });
    const again = await produce(client, { voice: alias, seconds: 9 });
    double.setFault(undefined);
    expect(again.status).toBe(200);
    expect([double.spoken.length, await charactersOf(client)]).toEqual([asked, counted]);
    expect(await charactersOf(stranger)).toBe(0);
  });

  it('has samples only for members who may choose it', async () => {
    const [voice] = (
      (await client.get('/api/speech/voice')).body as {
        data: { voices: { alias: string; audioSample: string; picture: string }[] };
      }
    ).data.voices.filter((one) => one.alias === alias);
    const pathOf = (address: string): string => new URL(address).pathname;
    const sample = await client.get(pathOf(voice!.audioSample));
    expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await client.get(pathOf(voice!.picture))).headers.get('content-type')).toContain('image/svg+xml');
    expect((await createClient(installation.url).get(pathOf(voice!.audioSample))).status).toBe(401);
    expect((await client.get(`/catalogue/voice/${alias}/sample.mp3`)).status).toBe(404);
  });

  it('ends a production with a message that names the voice, or with a fallback voice in the result', async () => {
    double.setFault({ kind: 'quota' });
    const failed = await produce(client, { voice: alias, texts: ['Nothing like this was said before.'] });
    const { errors } = (failed.body as Result).data;
    expect(errors?.join(' ')).toContain(`Voice '${alias}' could not speak "line 0"`);
    expect(await client.call('PUT', '/api/speech/stand-ins', { allowsStandIns: true })).toMatchObject({ status: 200 });
    const helped = await produce(client, { voice: alias, texts: ['Nothing like this was said before.'] });
    double.setFault(undefined);
    expect(helped.status).toBe(200);
    expect((helped.body as Result).data.warnings?.join(' ')).toMatch(
      /Voice 'openai_alloy' could not speak .* '\w+' was used instead\./,
    );
    await client.call('PUT', '/api/speech/stand-ins', { allowsStandIns: false });
  });

  it('does not delay ads with local voices while it hangs', async () => {
    double.setFault({ kind: 'hang-before-headers' });
    const texts = ['This will never be answered.', 'Nor will this.'];
    const hanging = await Promise.all(
      [8, 9, 10].map(async (seconds) => {
        const { body } = await client.post('/api/v3/audioform', smallAd({ voice: alias, texts, seconds }));
        return (body as { data: { audioformId: string } }).data.audioformId;
      }),
    );
    await expect.poll(() => double.underWay()).toBeGreaterThan(0);
    expect((await produce(client, { texts: ['This machine speaks on.'] })).status).toBe(200);
    for (const id of hanging) expect((await client.get(`/api/v3/audioform/${id}`)).status).toBe(202);
    for (const id of hanging) await client.post(`/api/v3/audioform/${id}/cancel`);
    for (const id of hanging) expect(JSON.stringify((await waitForAudioform(client, id)).body)).toContain('cancelled');
    double.setFault(undefined);
  });

  it('recovers from throttling by itself', async () => {
    double.setFault({ kind: 'throttled', times: 1, retryAfter: '1' });
    expect((await produce(client, { voice: alias, texts: ['A new line for a busy moment.'] })).status).toBe(200);
  });

  it('is marked as down, while other voices continue', async () => {
    double.setFault({ kind: 'unauthorised' });
    const [failed, other] = await Promise.all([
      produce(client, { voice: alias, texts: ['One refused.', 'Two refused.', 'Three refused.', 'Four refused.'] }),
      produce(client, { texts: ['The others go on.'] }),
    ]);
    expect(other.status).toBe(200);
    expect((failed.body as Result).data.errors?.length).toBeGreaterThan(0);
    await expect
      .poll(
        async () =>
          ((await client.get(`/api/speech/voice/${alias}`)).body as { data: { unavailable?: string } }).data
            .unavailable,
      )
      .toEqual(expect.any(String));
    double.setFault(undefined);
  });

  it('is removed by the command', async () => {
    expect((await sonora(['connections', 'list', '--json'])).out).toContain('"openai-compatible"');
    expect((await sonora(['connections', 'remove', 'openai-compatible'])).status).toBe(0);
    expect(await aliasesOf(client)).not.toContain(alias);
    expect(await sonora(['connections', 'remove', 'openai-compatible'])).toMatchObject({ status: 1 });
    expect(await sonora(['connections', 'set', 'openai-compatible'])).toMatchObject({
      status: 1,
      err: expect.stringContaining('baseUrl'),
    });
  });
});

describe('a service that an organisation connects', () => {
  it('requires all connection settings, and cannot reach the server’s network', async () => {
    const cases: readonly (readonly [string, unknown, string])[] = [
      ['elevenlabs', {}, 'body.apiKey: must be given'],
      ['azure', { apiKey: 'key' }, 'body.region: must be given'],
      ['azure', { apiKey: 'key', region: 'west europe/../' }, 'region'],
      ['openai-compatible', { apiKey: 'key' }, 'body.baseUrl: must be given'],
      ['openai-compatible', { baseUrl: double.url }, 'body.baseUrl: The address must begin with https://.'],
      ['openai-compatible', { baseUrl: 'https://127.0.0.1/v1' }, 'body.baseUrl: The address leads into a network'],
      [
        'openai-compatible',
        { baseUrl: 'https://169.254.169.254/latest' },
        'body.baseUrl: The address leads into a network',
      ],
      ['openai-compatible', { baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
      ['elevenlabs', { apiKey: 'two\nlines' }, 'apiKey'],
      ['elevenlabs', { apiKey: 'k'.repeat(501) }, 'apiKey'],
    ];
    for (const [engine, body, error] of cases) {
      const answer = await client.call('PUT', `${connections}/${engine}`, body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(error)]);
    }
    expect((await listed(client)).connections).toEqual([]);
  });

  it('is stored with its key encrypted and never shown, and marked when it does not respond', async () => {
    const apiKey = 'sk-of-an-organisation-42';
    const answer = await client.call('PUT', `${connections}/openai-compatible`, {
      apiKey,
      baseUrl: 'https://voices.invalid/v1',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { status: 'down', statusText: expect.stringContaining('check the address'), hasKey: true, voices: 0 },
      },
    });
    const everything = await Promise.all([
      client.get(connections),
      client.post(`${connections}/openai-compatible/check`),
    ]);
    expect(JSON.stringify([answer.body, ...everything.map(({ body }) => body)])).not.toContain(apiKey);
    const database = openTestDatabase(installation);
    const { rows } = await database.pool.query<Record<string, unknown>>('select * from speech_connection');
    await database.close();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(apiKey);
    // The key is kept only if the address is unchanged; otherwise it would be sent elsewhere.
    const kept = await client.call('PUT', `${connections}/openai-compatible`, {
      baseUrl: 'https://voices.invalid/v1',
      model: 'm',
    });
    expect(kept.body).toMatchObject({ data: { hasKey: true } });
    const moved = await client.call('PUT', `${connections}/openai-compatible`, { baseUrl: 'https://other.invalid/v1' });
    expect(moved.body).toMatchObject({ data: { hasKey: false } });
  });

  it('is visible to that organisation only, and removed with its key', async () => {
    expect((await listed(stranger)).connections).toEqual([]);
    expect((await stranger.call('DELETE', `${connections}/openai-compatible`)).status).toBe(404);
    expect((await client.call('DELETE', `${connections}/openai-compatible`)).status).toBe(200);
    expect((await listed(client)).connections).toEqual([]);
    // The audit log contains the action and not the key.
    const { body } = await client.get(`/api/org/${person.orgId}/audit?search=openai-compatible`);
    const { events } = body as { readonly events: readonly { readonly action: string; readonly detail: unknown }[] };
    expect(events.map(({ action }) => action)).toEqual([
      'connection.removed',
      'connection.saved',
      'connection.saved',
      'connection.saved',
    ]);
    expect(events.at(-1)?.detail).toEqual({ baseUrl: 'https://voices.invalid/v1', newKey: true });
    expect(JSON.stringify(body)).not.toContain('sk-of-an-organisation');
  });
});
