/**
 * Batches on a real installation: results after kill -9 of the worker and the database, one and two worker processes, single
 * ads beside a batch, new speech of several voices, the first row of a table, previews, and a batch that is
 * submitted again.
 *
 *     node bench/batches.ts [--versions 200] [--beside 1000] [--seconds 30] [--rounds 5] [--only kills|processes|beside|speech|first|previews|again]
 */
import { createClient, signUp, startTestInstallation, type TestInstallation } from '../tests/testkit/installation.ts';
import { measureBeside } from './batches/beside.ts';
import { measureFirstRow } from './batches/first-row.ts';
import { measureKills } from './batches/kills.ts';
import { measurePreviews } from './batches/previews.ts';
import { measureProcesses } from './batches/processes.ts';
import { measureSpeech } from './batches/speech.ts';
import { newItems, submitBatch, waitForBatch } from './lib/batches.ts';
import { machineFacts, machineLine, numberOption, writeFigures } from './lib/figures.ts';

const versions = numberOption('versions', 200);
const versionsBeside = numberOption('beside', 1_000);
const seconds = numberOption('seconds', 30);
const rounds = numberOption('rounds', 5);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;

/** Milliseconds of a row whose result is known. */
const measureAgain = async (installation: TestInstallation) => {
  const person = await signUp(installation.url);
  const client = createClient(installation.url, person.token);
  const items = newItems(versions, seconds);
  const firstSeconds = await waitForBatch(installation, await submitBatch(client, items));
  const started = performance.now();
  await waitForBatch(installation, await submitBatch(client, items));
  const perRow = (performance.now() - started) / versions;
  console.log(
    `${versions} versions: ${((1_000 * firstSeconds) / versions).toFixed(0)} ms a row, again ${perRow.toFixed(1)} ms a row`,
  );
  return { firstSeconds, againMillisecondsPerRow: perRow };
};

const withInstallation = async <T>(
  isFirstStart: boolean,
  measure: (installation: TestInstallation) => Promise<T>,
): Promise<T> => {
  const installation = await startTestInstallation({}, { isFirstStart });
  try {
    return await measure(installation);
  } finally {
    await installation.stop();
  }
};

const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  // With the product's durability.
  kills: () => withInstallation(true, (installation) => measureKills(installation, { versions, seconds })),
  processes: () => measureProcesses({ versions, seconds }),
  beside: () =>
    withInstallation(false, (installation) =>
      measureBeside(installation, { versions: versionsBeside, seconds, rounds }),
    ),
  speech: () => withInstallation(false, (installation) => measureSpeech(installation, { versions, seconds })),
  first: () => withInstallation(false, (installation) => measureFirstRow(installation, { seconds, rounds })),
  previews: () => withInstallation(false, (installation) => measurePreviews(installation, { seconds, rounds })),
  again: () => withInstallation(false, measureAgain),
};

const before = machineFacts();
console.log(machineLine(before));
const figures: Record<string, unknown> = {};
for (const [name, measure] of Object.entries(parts))
  if (only === undefined || only === name) figures[name] = await measure();
const after = machineFacts();
console.log(`load average afterwards ${after.loadAverage.join(' ')}`);
console.log(writeFigures('batches', { before, after, versions, versionsBeside, seconds, figures }));
process.exit();
