/**
 * Effect of rendering on the http process: keeps eight productions running for a minute, then prints the 99th percentile of
 * the event-loop delay of the http process and the duration of small requests in that minute.
 *
 *     node bench/event-loop.ts [--seconds N]
 */
import { createClient, signUp, smallAd, startTestInstallation } from '../tests/testkit/installation.ts';
import { spokenNumber } from './lib/ad-scripts.ts';
import { machineFacts, machineLine, numberOption, quantile, writeFigures } from './lib/figures.ts';
import { submit, waitForEnd } from './lib/requests.ts';

const seconds = numberOption('seconds', 60);
const atOnce = 8;

/** Reading resets the histogram, so each reading covers the time since the previous one. */
const readDelaySeconds = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^sonora_event_loop_delay_p99_seconds (\S+)$/m.exec(text)?.[1]);
};

const before = machineFacts();
console.log(machineLine(before));
const installation = await startTestInstallation({}, { isFirstStart: true });
try {
  const person = await signUp(installation.url);
  const client = createClient(installation.url, person.token);
  const idleFrom = await readDelaySeconds(installation.url);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const idle = await readDelaySeconds(installation.url);
  const deadline = Date.now() + seconds * 1000;
  let count = 0;
  let made = 0;
  const keepOneRunning = async (): Promise<void> => {
    while (Date.now() < deadline) {
      const texts = [`Ticket ${spokenNumber(count)} is ready.`, 'Harbour Bakery. Fresh every morning.'];
      count += 1;
      const ended = await waitForEnd(client, await submit(client, smallAd({ texts, seconds: 20 })), 300, 250);
      if (ended.status !== 'succeeded') throw new Error(ended.errors.join(' '));
      if (Date.now() < deadline) made += 1;
    }
  };
  const latencies: number[] = [];
  const keepAsking = async (): Promise<void> => {
    while (Date.now() < deadline) {
      const started = performance.now();
      await client.get('/api/user');
      latencies.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await readDelaySeconds(installation.url);
  const running = [...Array.from({ length: atOnce }, keepOneRunning), keepAsking()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const busy = await readDelaySeconds(installation.url);
  const after = machineFacts();
  await Promise.all(running);
  const milliseconds = (value: number): string => `${(value * 1000).toFixed(1)} ms`;
  console.log(`event-loop delay p99 of http: starting ${milliseconds(idleFrom)}, idle ${milliseconds(idle)}`);
  console.log(`with ${atOnce} productions in flight for ${seconds} s: ${milliseconds(busy)} (sampled every 1 ms)`);
  console.log(
    `GET /api/user meanwhile: median ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms`,
  );
  console.log(`${made} ads of 20 s were finished; load average at the end ${after.loadAverage.join(' ')}`);
  console.log(writeFigures('event-loop', { before, after, seconds, atOnce, idle, busy, made, latencies }));
} finally {
  await installation.stop();
}
process.exit();
