import { decodeMp3 } from '@sonora/codecs';
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

let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  installation = await startTestInstallation();
  person = await signUp(installation.url);
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

describe('from a document to a finished ad', () => {
  it('gives a mastered MP3 of exactly the wanted length', async () => {
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
    const pcm = await decodeMp3(new Uint8Array(await response.arrayBuffer()));
    expect(pcm.channels[0]?.length).toBe(480_000);
    const measured = measureLoudness(pcm);
    expect(Math.abs(measured.integratedLufs + 14)).toBeLessThanOrEqual(0.5);
    expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1);
  });
});
