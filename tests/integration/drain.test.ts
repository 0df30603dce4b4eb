import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
} from '../testkit/installation.ts';
import { waitUntilReady } from '../testkit/kill.ts';

let installation: TestInstallation;
let person: Person;
beforeAll(async () => {
  installation = await startTestInstallation();
  person = await signUp(installation.url);
});
afterAll(() => installation?.stop());

describe('a stop of the http process', () => {
  it('completes running requests, ends progress streams and leaves the rest to the next process', async () => {
    const client = createClient(installation.url, person.token);
    const long = smallAd({ texts: Array.from({ length: 12 }, (_, index) => `Line ${index} of many.`), seconds: 90 });
    const { data } = (await client.post('/api/v3/audioform', long)).body as { data: { audioformId: string } };
    const events = await fetch(`${installation.url}/api/v3/audioform/${data.audioformId}/events`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const stream = events.text();
    const answer = client.post('/api/speech/tts/preview', { text: 'This was never spoken before.', voice: 'wren' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = installation.processIds().http as number;
    process.kill(before, 'SIGTERM');
    expect((await answer).status).toBe(200);
    expect(await stream).toContain('data: ');
    while (installation.processIds().http === before) await new Promise((resolve) => setTimeout(resolve, 20));
    await waitUntilReady(installation.url);
    expect((await client.get('/api/user')).status).toBe(200);
    await client.post(`/api/v3/audioform/${data.audioformId}/cancel`);
  });
});
