import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/** Median; NaN for an empty list. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Quantile with linear interpolation; NaN for an empty list. `share` from 0 to 1. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (place - Math.floor(place));
};

/** Seconds that an action takes. */
export const timed = async (action: () => unknown): Promise<number> => {
  const started = performance.now();
  await action();
  return (performance.now() - started) / 1000;
};

/** CPU time of this process, independent of other load on the machine. */
export const cpuMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

export type MachineFacts = {
  readonly node: string;
  readonly platform: string;
  readonly processor: string;
  readonly cores: number;
  readonly loadAverage: readonly number[];
};

/** Machine and load, which are needed to interpret results of a shared machine. */
export const machineFacts = (): MachineFacts => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  loadAverage: loadavg().map((value) => Math.round(value * 100) / 100),
});

export const machineLine = (facts: MachineFacts): string =>
  `${facts.cores} × ${facts.processor}, Node ${facts.node}, load average ${facts.loadAverage.join(' ')}`;

/** Columns padded to their widest cell: the first to the left, the others to the right. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const outFolder = join(import.meta.dirname, '..', 'out');

/** Writes the results of one benchmark to bench/out, which is not committed. Returns the path. */
export const writeFigures = (name: string, figures: unknown): string => {
  mkdirSync(outFolder, { recursive: true });
  const path = join(outFolder, `${name}.json`);
  writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`);
  return path;
};

/** The number after `--name` on the command line. */
export const numberOption = (name: string, fallback: number): number => {
  const place = process.argv.indexOf(`--${name}`);
  const value = place < 0 ? fallback : Number(process.argv[place + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} should be a whole number of at least 1`);
  return value;
};
