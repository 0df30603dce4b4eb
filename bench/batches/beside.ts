import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, signUp, type TestInstallation } from '../../tests/testkit/installation.ts';
import { spokenNumber } from '../lib/ad-scripts.ts';
import { ask, newItems, slotAd, submitBatch, waitForBatch, waitForItems } from '../lib/batches.ts';
import { median, quantile } from '../lib/figures.ts';
import { type Client, submit, waitForEnd } from '../lib/requests.ts';

let ads = 0;

/** Seconds of a single ad that shares nothing with an earlier one but its music. */
const secondsOfAd = async (client: Client, seconds: number): Promise<number> => {
  ads += 1;
  const started = performance.now();
  const id = await submit(client, { audioform: slotAd(`single ${spokenNumber(ads)}`, seconds) });
  const ended = await waitForEnd(client, id, 600, 20);
  if (ended.status !== 'succeeded') throw new Error(ended.errors.join(' '));
  return (performance.now() - started) / 1_000;
};

/** Reading resets the histogram: the figure covers the time since the previous reading. */
const readDelayMilliseconds = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^sonora_event_loop_delay_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
};

/** Median seconds from the lease of an item to its end, while nothing else runs. */
const secondsOfItem = async (installation: TestInstallation, batchId: string): Promise<number> => {
  const rows = await ask<{ seconds: number }>(
    installation,
    `select extract(epoch from changed_at - started_at)::float8 as seconds from job_item
     where job_id = $1 and status = 'succeeded' and attempt = 1`,
    [batchId],
  );
  return median(rows.map(({ seconds }) => seconds));
};

/**
 * Single ads of a colleague and of another organisation, alone and beside a batch. Organisations share threads, so that the
 * colleague may be the owner of the batch.
 */
export const measureBeside = async (
  installation: TestInstallation,
  { versions, seconds, rounds }: { readonly versions: number; readonly seconds: number; readonly rounds: number },
) => {
  const { url } = installation;
  const [owner, stranger] = [await signUp(url), await signUp(url)];
  const clients = { colleague: createClient(url, owner.token), other: createClient(url, stranger.token) };
  const measure = async () => {
    const found = { colleague: [] as number[], other: [] as number[] };
    for (let round = 0; round < rounds; round += 1)
      for (const who of ['colleague', 'other'] as const) {
        found[who].push(await secondsOfAd(clients[who], seconds));
        await sleep(1_500);
      }
    return found;
  };
  await secondsOfAd(clients.other, seconds);
  const alone = await measure();
  const batchId = await submitBatch(clients.colleague, newItems(versions, seconds));
  await waitForItems(installation, batchId, Math.max(5, Math.round(versions / 50)));
  const itemSeconds = await secondsOfItem(installation, batchId);
  await readDelayMilliseconds(url);
  const beside = await measure();
  const delayMilliseconds = await readDelayMilliseconds(url);
  const [open] = await ask<{ count: number }>(
    installation,
    `select count(*)::int as count from job_item where job_id = $1 and status in ('queued', 'running')`,
    [batchId],
  );
  await clients.colleague.post(`/api/audioforms/batches/${batchId}/cancel`);
  await waitForBatch(installation, batchId);
  const results = (['colleague', 'other'] as const).map((who) => {
    const [before, during] = [median(alone[who]), median(beside[who])];
    const bound = 1.5 * before + itemSeconds;
    console.log(
      `single ad of ${who === 'other' ? 'another organisation' : 'a colleague'}: ${before.toFixed(2)} s alone, ${during.toFixed(2)} s beside the batch (at most ${quantile(beside[who], 1).toFixed(2)} s): ratio ${(during / before).toFixed(2)}; bound 1.5 × + one item of ${itemSeconds.toFixed(2)} s: ${during <= bound ? 'kept' : 'MISSED'}`,
    );
    return { who, before, during, ratio: during / before, isKept: during <= bound };
  });
  console.log(
    `event-loop delay of http meanwhile: p99 ${delayMilliseconds.toFixed(1)} ms; ${open?.count} of ${versions} items were left`,
  );
  return { results, itemSeconds, delayMilliseconds, itemsLeft: open?.count, alone, beside };
};
