/**
 * Two browsers that edit one session at the same time, in turns, without presence: edits that the server or either window
 * lacks in the end, and the time per edit.
 *
 *     node bench/sessions/two-browsers.ts [--edits N]
 */
import { launchBrowser } from '../../tests/browser/browser.ts';
import { editInTurns, lostEdits, openTwice } from '../../tests/browser/editor/two-windows.ts';
import { insertIn } from '../../tests/browser/people.ts';
import { startTestInstallation } from '../../tests/testkit/installation.ts';
import { machineFacts, machineLine, numberOption, table, writeFigures } from '../lib/figures.ts';

const edits = numberOption('edits', 500);

const installation = await startTestInstallation({ SONORA_ROLES: 'http' }, { isFirstStart: true });
const browsers = [await launchBrowser(), await launchBrowser()] as const;
try {
  const first = await browsers[0].newContext();
  await insertIn(first, installation);
  const second = await browsers[1].newContext({ storageState: await first.storageState() });
  const pages = await openTwice(installation.url, [first, second]);
  const begun = performance.now();
  await editInTurns(pages, edits);
  const seconds = (performance.now() - begun) / 1000;
  const lost = await lostEdits(pages, edits);
  const machine = machineFacts();
  console.log(machineLine(machine));
  console.log(
    table([
      ['edits', 'lost', 'seconds', 'edits per second'],
      [String(edits), String(lost.length), seconds.toFixed(1), (edits / seconds).toFixed(1)],
    ]),
  );
  console.log(writeFigures('two-browsers', { machine, edits, lost, seconds }));
  process.exitCode = lost.length === 0 ? 0 : 1;
} finally {
  for (const browser of browsers) await browser.close();
  await installation.stop();
}
process.exit();
