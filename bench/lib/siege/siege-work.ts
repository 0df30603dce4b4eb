import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createClient, smallAd } from '../../../tests/testkit/installation.ts';
import { spokenNumber } from '../ad-scripts.ts';
import { type Client, submit, waitForEnd } from '../requests.ts';

/** Waiting times of the organisation that works, in seconds. */
export type Work = {
  readonly ads: number[];
  readonly previews: number[];
  readonly health: number[];
  failures: string[];
};

const seconds = (since: number): number => (performance.now() - since) / 1_000;

const makeAd = async (client: Client, count: number, work: Work): Promise<void> => {
  const started = performance.now();
  try {
    const id = await submit(client, smallAd({ texts: [`Bread number ${spokenNumber(count)}.`, 'Harbour Bakery.'] }));
    const ended = await waitForEnd(client, id, 300, 50);
    if (ended.status !== 'succeeded') throw new Error(ended.errors.join(' '));
    work.ads.push(seconds(started));
  } catch (error) {
    work.failures.push(`ad ${count}: ${(error as Error).message}`);
  }
};

const preview = async (client: Client, count: number, work: Work): Promise<void> => {
  const started = performance.now();
  const answer = await client
    .post('/api/speech/tts/preview', { text: `Table ${spokenNumber(count)}, by a window.`, voice: 'wren' })
    .catch((error: Error) => ({ status: 0, body: error.message }));
  if (answer.status === 200) work.previews.push(seconds(started));
  else work.failures.push(`preview ${count}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
};

const checkHealth = async (url: string, work: Work): Promise<void> => {
  const started = performance.now();
  const status = await fetch(`${url}/healthz`).then(
    (response) => response.status,
    () => 0,
  );
  if (status === 200) work.health.push(seconds(started));
  else work.failures.push(`health check: ${status}`);
};

const every = async (
  milliseconds: number,
  signal: AbortSignal,
  act: (count: number) => Promise<void>,
): Promise<void> => {
  for (let count = 1; !signal.aborted; count += 1) {
    await act(count);
    await sleep(milliseconds, undefined, { signal }).catch(() => {});
  }
};

export type Working = {
  readonly url: string;
  readonly token: string;
  readonly milliseconds: number;
  /** Texts with other numbers than before, so that nothing is cached. */
  readonly firstNumber: number;
};

const workFor = async ({ url, token, milliseconds, firstNumber }: Working): Promise<Work> => {
  const work: Work = { ads: [], previews: [], health: [], failures: [] };
  const client = createClient(url, token);
  let made = firstNumber;
  const nextNumber = (): number => {
    made += 1;
    return made;
  };
  const signal = AbortSignal.timeout(milliseconds);
  await Promise.all([
    every(2_000, signal, () => makeAd(client, nextNumber(), work)),
    every(1_500, signal, () => preview(client, nextNumber(), work)),
    every(100, signal, () => checkHealth(url, work)),
  ]);
  return work;
};

/** Works in a thread, since the generator of the attacks would delay the measurements in its own. */
export const workInThread = (working: Working): Promise<Work> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: working });
    thread.once('message', resolve);
    thread.once('error', reject);
  });

if (parentPort) {
  parentPort.postMessage(await workFor(workerData as Working));
  process.exit();
}
