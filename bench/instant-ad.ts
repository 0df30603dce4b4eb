/**
 * Seconds from the button of the instant ad to an ad that can be heard: the requests of the page, one after another, to the whole
 * product. The first ad after a start and those of one organisation after it.
 *
 *     node bench/instant-ad.ts [--ads N] [--length SECONDS]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, signUp, startTestInstallation } from '../tests/testkit/installation.ts';
import { machineFacts, machineLine, median, numberOption, quantile, table, writeFigures } from './lib/figures.ts';
import { englishBriefs } from './lib/product-briefs.ts';

const ads = numberOption('ads', 20);
const adLength = numberOption('length', 30);
const pollMilliseconds = 50;
/** Time that a new worker has for loading its code. */
const settleMilliseconds = 8_000;

type Times = { readonly read: number; readonly write: number; readonly produce: number; readonly all: number };

const installation = await startTestInstallation({}, { isFirstStart: true });
const seconds = (since: number): number => (performance.now() - since) / 1_000;

const makeAd = async (client: ReturnType<typeof createClient>, text: string, productName: string): Promise<Times> => {
  const started = performance.now();
  const read = await client.post('/api/content/brief/read', { text });
  const afterRead = seconds(started);
  if (read.status !== 200) throw new Error(`brief not read: ${JSON.stringify(read.body)}`);
  const script = { productName, productDescription: text, adLength };
  const answer = await client.post('/api/orchestrator/audioform/v3/brief', {
    brief: { script },
    numAds: 1,
    audioformVersion: '4',
  });
  const afterWrite = seconds(started);
  const { audioforms } = (answer.body as { data: { audioforms: { audioformId: string }[] } }).data;
  const path = `/api/v3/audioform/${audioforms[0]?.audioformId}`;
  for (;;) {
    const { status, body } = await client.get(path, { version: '4' });
    if (status === 200) break;
    if (status !== 202) throw new Error(`not produced: ${JSON.stringify(body)}`);
    await sleep(pollMilliseconds);
  }
  const afterProduce = seconds(started);
  return {
    read: afterRead,
    write: afterWrite - afterRead,
    produce: afterProduce - afterWrite,
    all: seconds(started),
  };
};

const before = machineFacts();
console.log(machineLine(before));
try {
  const { token } = await signUp(installation.url);
  const client = createClient(installation.url, token);
  await sleep(settleMilliseconds);
  const times: Times[] = [];
  for (let index = 0; index < ads; index += 1) {
    const brief = englishBriefs[index % englishBriefs.length]!;
    times.push(await makeAd(client, `${brief.productName}. ${brief.productDescription}`, brief.productName));
  }
  const [first, ...later] = times;
  const column = (name: keyof Times, of: readonly Times[]): readonly number[] => of.map((each) => each[name]);
  const rows = (['read', 'write', 'produce', 'all'] as const).map((name) => [
    name,
    first![name].toFixed(2),
    median(column(name, later)).toFixed(2),
    quantile(column(name, later), 0.95).toFixed(2),
  ]);
  console.log(table([['step', 'first, s', 'later, median s', '95 %, s'], ...rows]));
  writeFigures('instant-ad', { machine: before, adLength, times });
} finally {
  await installation.stop();
}
