/**
 * All measurements of `docs/scale.md`, one after the other, on the machine that runs this. It takes about an hour; other programs should rest.
 *
 *     node bench/scale.ts [--quick]
 *
 * `--quick` takes a twentieth of the events and requests, to see that everything runs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const isQuick = process.argv.includes('--quick');
const count = (full: number): string => String(isQuick ? full / 20 : full);
const measurements: readonly (readonly string[])[] = [
  ['ads.ts', '--requests', count(10_000), '--bound', count(200_000)],
  ['publish.ts'],
  ['ads-load.ts'],
  ['ads-kills.ts', '--events', count(1_000_000)],
  ['ads-kills.ts', '--events', count(1_000_000), '--sink', 'stream'],
  ['ads-kills.ts', '--away', count(600)],
  ['ad-events.ts', '--events', count(1_000_000), '--no-kills'],
  ['ad-events.ts', '--events', count(1_000_000)],
  ['ad-reports.ts', '--events', count(10_000_000)],
];

const failed: string[] = [];
for (const [script = '', ...options] of measurements) {
  const name = [script, ...options].join(' ');
  console.log(`\n# ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...options], { stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll have passed.' : `\nNot passed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
