import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, signUp, type TestInstallation } from '../../tests/testkit/installation.ts';
import { offerTag, storeVersionTable, versionsWith } from '../../tests/testkit/versions/version-table.ts';
import { slotAd } from '../lib/batches.ts';
import { median } from '../lib/figures.ts';
import { submit, waitForEnd } from '../lib/requests.ts';

/** Seconds until the first row of a table of a rendered ad is finished. The installation is idle before each. */
export const measureFirstRow = async (
  installation: TestInstallation,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
) => {
  const client = createClient(installation.url, (await signUp(installation.url)).token);
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const audioformId = await submit(client, { audioform: slotAd(`round ${round}`, seconds) });
    await waitForEnd(client, audioformId, 120);
    const table = await storeVersionTable(client, {
      selectedFile: { kind: 'audioform', audioformId },
      tagsConfig: versionsWith(offerTag(`Round ${round} in {{city}}.`)),
    });
    await table.insert(['Leeds', 'York', 'Bath'].map((city) => ({ cells: { city } })));
    await sleep(2_000);
    const started = performance.now();
    await table.produce();
    while (((await table.open()).counts.complete ?? 0) === 0) await sleep(10);
    // The first one also starts threads.
    if (round > 0) taken.push((performance.now() - started) / 1_000);
    while ((await table.open()).counts.versioning !== 0) await sleep(50);
  }
  console.log(`first row of a table: ${median(taken).toFixed(2)} s (${taken.map((s) => s.toFixed(2)).join(', ')})`);
  return { median: median(taken), taken };
};
