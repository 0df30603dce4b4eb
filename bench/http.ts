/**
 * Waiting times of a user: from the POST of an ad to its result over HTTP with an empty cache, with one clip of three
 * changed, and for "say my line". The complete product runs on a temporary data directory.
 *
 *     node bench/http.ts [--runs N]
 */
import { createClient, signUp, smallAd, startTestInstallation } from '../tests/testkit/installation.ts';
import { harborClips, roomyClips, spokenNumber } from './lib/ad-scripts.ts';
import { machineFacts, machineLine, median, numberOption, table, timed, writeFigures } from './lib/figures.ts';
import { type Client, type Ended, submit, waitForEnd } from './lib/requests.ts';

const runs = numberOption('runs', 5);

const make = async (client: Client, texts: readonly string[]): Promise<{ seconds: number; ended: Ended }> => {
  const started = performance.now();
  const ended = await waitForEnd(client, await submit(client, smallAd({ texts, seconds: 30 })), 120, 20);
  if (ended.status !== 'succeeded') throw new Error(ended.errors.join(' '));
  return { seconds: (performance.now() - started) / 1000, ended };
};

const stems = (ended: Ended): Map<string, string> =>
  new Map(ended.lanes.filter(({ role }) => role === 'speech').map(({ path, stemHash }) => [path, stemHash]));

/** Number of the three voice stems that two ads share. */
const commonStems = (a: Ended, b: Ended): number =>
  [...stems(a)].filter(([path, hash]) => stems(b).get(path) === hash).length;

const sayLine = async (url: string, token: string, text: string): Promise<void> => {
  const response = await fetch(`${url}/api/speech/tts/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'audio/wav' },
    body: JSON.stringify({ text, voice: 'wren' }),
  });
  const bytes = await response.arrayBuffer();
  if (response.status !== 200 || bytes.byteLength < 10_000) throw new Error(`preview answered ${response.status}`);
};

const before = machineFacts();
console.log(machineLine(before));
const installation = await startTestInstallation({}, { isFirstStart: true });
try {
  const person = await signUp(installation.url);
  const client = createClient(installation.url, person.token);
  const [first, second, third] = harborClips;
  const times: Record<'cold' | 'changed' | 'again' | 'preview', number[]> = {
    cold: [],
    changed: [],
    again: [],
    preview: [],
  };
  const common: number[] = [];
  const base = await make(client, roomyClips('twenty'));
  for (let round = 0; round < runs; round += 1) {
    const number = spokenNumber(round);
    // Every clip is new, so the bed is also new.
    const texts = [
      `${number}. ${first}`,
      `${second} ${number}.`,
      `${number}. ${third.split('. ').slice(0, 3).join('. ')}.`,
    ];
    times.cold.push((await make(client, texts)).seconds);
    const changed = await make(client, roomyClips(number));
    times.changed.push(changed.seconds);
    common.push(commonStems(base.ended, changed.ended));
    times.again.push((await make(client, roomyClips(number))).seconds);
    times.preview.push(
      await timed(() => sayLine(installation.url, person.token, `Table for ${number}, and a window, please.`)),
    );
  }
  const after = machineFacts();
  const row = (name: string, values: readonly number[]): string[] => [
    name,
    ...[median(values), Math.min(...values), Math.max(...values)].map((value) => `${value.toFixed(2)} s`),
  ];
  console.log(
    table([
      [`over HTTP, ${runs} runs`, 'median', 'least', 'most'],
      row('POST → finished, three clips in 30 s, nothing cached', times.cold),
      row('POST → finished, one clip of three changed', times.changed),
      row('POST → finished, the same document again', times.again),
      row('say my line (32 characters, never spoken before)', times.preview),
    ]),
  );
  console.log(`voice stems that stayed as they were when one of three changed: ${common.join(', ')} (2 expected)`);
  console.log(`load average afterwards ${after.loadAverage.join(' ')}`);
  console.log(writeFigures('http', { before, after, runs, times, common }));
  if (common.some((count) => count !== 2)) process.exitCode = 1;
} finally {
  await installation.stop();
}
process.exit();
