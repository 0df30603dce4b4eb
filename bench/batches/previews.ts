import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, signUp, type TestInstallation } from '../../tests/testkit/installation.ts';
import { offerTag, storeVersionTable, versionsWith } from '../../tests/testkit/versions/version-table.ts';
import { slotAd } from '../lib/batches.ts';
import { median } from '../lib/figures.ts';
import { submit, waitForEnd } from '../lib/requests.ts';

const cities = ['Leeds', 'York', 'Bath', 'Ely', 'Hull'];

/** Seconds until a row can be heard, for the first row of a table and for the others. Each speaks a new text. */
export const measurePreviews = async (
  installation: TestInstallation,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
) => {
  const client = createClient(installation.url, (await signUp(installation.url)).token);
  const found: Record<'first' | 'other', number[]> = { first: [], other: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const audioformId = await submit(client, { audioform: slotAd(`round ${round}`, seconds) });
    await waitForEnd(client, audioformId, 120);
    const table = await storeVersionTable(client, {
      selectedFile: { kind: 'audioform', audioformId },
      tagsConfig: versionsWith(offerTag(`Round ${round} in {{city}}.`)),
    });
    const { data } = await table.insert(cities.map((city) => ({ cells: { city } })));
    await sleep(2_000);
    for (const [index, { id }] of data.entries()) {
      const started = performance.now();
      const { status } = await table.preview(id);
      if (status !== 200) throw new Error(`a preview was answered ${status}`);
      // The first round also starts threads.
      if (round > 0) found[index === 0 ? 'first' : 'other'].push((performance.now() - started) / 1_000);
    }
  }
  for (const [name, taken] of Object.entries(found))
    console.log(
      `preview, ${name} rows: median ${median(taken).toFixed(2)} s, worst ${Math.max(...taken).toFixed(2)} s`,
    );
  return found;
};
