import { execFile } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient, signUp, type TestInstallation } from '../../tests/testkit/installation.ts';
import { commandLine } from '../../tests/testkit/server-bundle.ts';
import { startOpenAiDouble } from '../../tests/testkit/speech-doubles/openai-double.ts';
import { writeTinyVoice } from '../../tests/testkit/tiny-voice/tiny-voice.ts';
import { spokenNumber } from '../lib/ad-scripts.ts';
import { ask, type BatchItems, slotAd, submitBatch, waitForBatch } from '../lib/batches.ts';
import type { Client } from '../lib/requests.ts';

/** Time that a connected service takes for a sentence, beside the time of its own computation. */
const SERVICE_MILLISECONDS = 700;
const MODELS = 4;
const EMBEDDED_VOICES = ['wren', 'isaac', 'sara', 'george'] as const;
const WAIT_SECONDS = 60;

/** Voices of the service's double. */
const SERVICE_VOICE = /^openai_(alloy|onyx|fable|echo)$/;

/** Forwards requests after a while, as a service far away answers. */
const startSlowProxy = async (target: string): Promise<{ readonly url: string; readonly server: Server }> => {
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const piece of request) body.push(piece as Buffer);
    await sleep(SERVICE_MILLISECONDS);
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

const aliasesOf = async (client: Client): Promise<string[]> =>
  ((await client.get('/api/speech/voice')).body as { data: { voices: { alias: string }[] } }).data.voices.map(
    ({ alias }) => alias,
  );

/** Waits for voices that were not there before. */
const newVoices = async (client: Client, before: readonly string[], count: number): Promise<string[]> => {
  for (let left = WAIT_SECONDS * 5; left > 0; left -= 1) {
    const found = (await aliasesOf(client)).filter((alias) => !before.includes(alias));
    if (found.length >= count) return found;
    await sleep(200);
  }
  throw new Error('the voices did not come');
};

const connectService = async (installation: TestInstallation, client: Client) => {
  const before = await aliasesOf(client);
  const double = await startOpenAiDouble();
  const { url, server } = await startSlowProxy(double.url);
  const command = promisify(execFile)(
    process.execPath,
    [commandLine, 'connections', 'set', 'openai-compatible', '--base-url', `${url}/v1`, '--key-file', '-'],
    { env: { ...process.env, SONORA_DATA_DIR: installation.dataDirectory } },
  );
  command.child.stdin?.end(`${double.key}\n`);
  await command;
  const voices = (await newVoices(client, before, 4)).filter((alias) => SERVICE_VOICE.test(alias));
  const close = async (): Promise<void> => {
    server.close();
    await double.close();
  };
  return { voices, double, close };
};

const addModels = async (installation: TestInstallation, client: Client): Promise<string[]> => {
  const before = await aliasesOf(client);
  const folder = join(installation.dataDirectory, 'voice-models');
  await mkdir(folder, { recursive: true });
  for (let model = 0; model < MODELS; model += 1) {
    // Whole when it is found.
    const whole = join(installation.dataDirectory, 'tmp', `model-${model}`);
    await writeTinyVoice(whole, { metadata: { comment: `coqui, tiny ${model}` } });
    await rename(whole, join(folder, `model-${model}`));
  }
  const found = await newVoices(client, before, MODELS);
  // One voice of each model.
  return found.filter((_, index) => index % (found.length / MODELS) === 0);
};

/** Why items failed, and how many of them for each reason. */
const failuresOf = (installation: TestInstallation, batchId: string) =>
  ask<{ messages: string; count: number }>(
    installation,
    `select messages::text, count(*)::int as count from job_item where job_id = $1 and status = 'failed' group by 1`,
    [batchId],
  );

/** Milliseconds a row of batches whose rows speak with several voices in turn. */
export const measureSpeech = async (
  installation: TestInstallation,
  { versions, seconds }: { readonly versions: number; readonly seconds: number },
) => {
  const client = createClient(installation.url, (await signUp(installation.url)).token);
  const found: Record<string, number> = {};
  const measure = async (name: string, items: BatchItems): Promise<void> => {
    const batchId = await submitBatch(client, items);
    found[name] = (1_000 * (await waitForBatch(installation, batchId))) / items.length;
    const { body } = await client.get(`/api/v3/jobs/${batchId}`);
    const { counts } = body as { counts: Record<string, number> };
    const wrong = counts.succeeded === items.length ? '' : ` ${JSON.stringify(counts)}`;
    console.log(`${name}: ${found[name].toFixed(0)} ms a row${wrong}`);
    for (const { messages, count } of await failuresOf(installation, batchId)) console.log(`${count} × ${messages}`);
  };
  const inTurn = (voices: readonly string[], firstText = 0, length = seconds): BatchItems =>
    Array.from({ length: versions }, (_, index) => ({
      name: `row ${index}`,
      audioform: slotAd(spokenNumber(firstText + index), length, { voice: voices[index % voices.length] }),
    }));
  await measure('warm-up', inTurn(EMBEDDED_VOICES, 1_000).slice(0, 8));
  await measure('embedded voices in turn', inTurn(EMBEDDED_VOICES));
  await measure('the same texts in a longer ad', inTurn(EMBEDDED_VOICES, 0, seconds + 1));
  const offers = Array.from({ length: 6 }, (_, index) => `Save ${spokenNumber(2_000 + index)} today, and wake up.`);
  await measure(
    'each city with six offers',
    Array.from({ length: versions }, (_, index) => {
      const city = spokenNumber(3_000 + Math.floor(index / offers.length));
      return { name: `row ${index}`, audioform: slotAd(city, seconds, { last: offers[index % offers.length] }) };
    }),
  );
  await measure('local models in turn', inTurn(await addModels(installation, client)));
  const service = await connectService(installation, client);
  await measure('voices of a connected service', inTurn(service.voices));
  console.log(`${service.double.spoken.length} requests to the service`);
  await service.close();
  return found;
};
