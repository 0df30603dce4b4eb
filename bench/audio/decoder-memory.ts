/**
 * Memory of decoding: 200 hostile containers, each in a process of its own, decoded as for an ad. Prints the worst and the
 * counts; exits with 1 when one takes more than 3 × its 48 kHz stereo result + 50 MB, crashes, or ends its process.
 *
 *     node bench/audio/decoder-memory.ts [--files N]
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { limits } from '../../packages/contracts/src/limits.ts';
import { type DecoderMeasurement, HOSTILE_CONTAINERS } from '../../tests/testkit/hostile/measure-decoder.ts';
import { machineFacts, machineLine, numberOption, table, writeFigures } from '../lib/figures.ts';

const files = numberOption('files', HOSTILE_CONTAINERS);
const script = join(import.meta.dirname, '..', '..', 'tests', 'testkit', 'hostile', 'measure-decoder.ts');
const run = promisify(execFile);

/** Memory that a decoder may take beside its result: decoders, tables and garbage. */
const FREE_BYTES = 50_000_000;
const RESULTS = 3;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
/** Part of the allowed memory that was taken. */
const usedShare = ({ peakBytes, resultBytes }: DecoderMeasurement): number =>
  peakBytes / (RESULTS * resultBytes + FREE_BYTES);

const before = machineFacts();
console.log(machineLine(before));
const measured: DecoderMeasurement[] = [];
const problems: string[] = [];
for (let index = 0; index < files; index += 1) {
  try {
    const { stdout } = await run(process.execPath, ['--expose-gc', script, String(index)]);
    const one = JSON.parse(stdout) as DecoderMeasurement;
    measured.push(one);
    if (usedShare(one) > 1) problems.push(`${one.name}: ${megabytes(one.peakBytes)} MB`);
    if (one.peakBytes > limits.taskBytes) problems.push(`${one.name}: above the budget of a task`);
    if (one.outcome.startsWith('crashed')) problems.push(`${one.name}: ${one.outcome}`);
  } catch (error) {
    problems.push(`${index}: ${(error as Error).message}`);
  }
}
const worst = measured.toSorted((a, b) => usedShare(b) - usedShare(a)).slice(0, 12);
console.log(
  table([
    ['worst containers', 'file MB', 'result MB', 'peak MB', 'of allowed', 's'],
    ...worst.map((one) => [
      one.name,
      megabytes(one.fileBytes),
      megabytes(one.resultBytes),
      megabytes(one.peakBytes),
      `${(100 * usedShare(one)).toFixed(0)} %`,
      one.seconds.toFixed(1),
    ]),
  ]),
);
const decoded = measured.filter(({ outcome }) => outcome === 'decoded').length;
const refused = measured.length - decoded;
console.log(
  `${measured.length} containers: ${decoded} decoded, ${refused} refused; largest peak ${megabytes(Math.max(...measured.map(({ peakBytes }) => peakBytes)))} MB`,
);
console.log(problems.length === 0 ? 'all within 3 × result + 50 MB' : problems.join('\n'));
console.log(writeFigures('decoder-memory', { before, after: machineFacts(), measured, problems }));
process.exit(problems.length === 0 ? 0 : 1);
