import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { constantFlac } from '../testkit/constant-flac.ts';
import {
  createClient,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';
import { storeFile } from '../testkit/store-file.ts';

let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  installation = await startTestInstallation();
  person = await signUp(installation.url);
  client = createClient(installation.url, person.token);
});
afterAll(() => installation?.stop());

/** 142 kB that are 2.1 thousand million samples, 8.4 GB as floats. */
const hostile = constantFlac({ channels: 8, sampleRateHz: 655_350, seconds: 400 });
const sentence = 'Audio of 655,350 Hz cannot be read, only up to 384,000 Hz.';

const adWith = (fileId: string): unknown => {
  const document = smallAd() as {
    audioform: { assets: Record<string, unknown>; production: { arrangement: { sections: { layers: unknown[] }[] } } };
  };
  document.audioform.assets.tune = { type: 'media', mediaId: fileId };
  document.audioform.production.arrangement.sections[0]?.layers.push({ clips: [{ assetRef: 'tune' }] });
  return document;
};
const submit = async (document: unknown): Promise<string> => {
  const { body } = await client.post('/api/v3/audioform', document);
  return (body as { data: { audioformId: string } }).data.audioformId;
};
const errorsOf = async (id: string): Promise<readonly string[] | undefined> =>
  ((await waitForAudioform(client, id)).body as { data: { errors?: string[] } }).data.errors;

/** Largest memory that a process ever had, in bytes; 0 where the system does not tell. */
const peakBytes = (pid: number): number => {
  if (process.platform !== 'linux') return 0;
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+) kB/);
  return Number(line?.[1] ?? 0) * 1024;
};

describe('a small file of thousands of millions of samples', () => {
  it('is refused in words when it is uploaded', async () => {
    const { uploadUrl } = (await client.post('/api/v3/file/create-upload-url', { fileName: 'tune.flac' })).body as {
      uploadUrl: string;
    };
    const { pathname, search } = new URL(uploadUrl);
    const body = Buffer.from(hostile);
    const response = await fetch(`${installation.url}${pathname}${search}`, { method: 'PUT', body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'not-audio', detail: sentence });
  });

  it('ends an ad in words when it was stored before, and the next ad is made by the same process', async () => {
    const worker = installation.processIds().worker!;
    const { fileId } = await storeFile(installation, person, hostile, 'tune.flac');
    const before = peakBytes(worker);
    expect(await errorsOf(await submit(adWith(fileId)))).toEqual([`tune: ${sentence}`]);
    // Its content, read once, and the speech of the ad.
    expect(peakBytes(worker) - before).toBeLessThan(200_000_000);
    expect(await errorsOf(await submit(smallAd({ texts: ['The next ad.'] })))).toBeUndefined();
    expect(installation.processIds().worker).toBe(worker);
  });
});
