import { join } from 'node:path';
import { type CanonicalAudioform, describeProblem, parseAudioform } from '@sonora/audioform';
import { encoderOf, encoderPresets } from '@sonora/codecs';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import {
  BuildError,
  deliveredKey,
  type RenderContext,
  type RenderedAd,
  type RenderedVariant,
  renderAd,
  renderVariant,
} from '@sonora/renderer';
import { type Command, CommandError, type CommandInput, requiredOption, UsageError } from '../command.ts';
import { assertWritable, readBytes, writeWhole } from '../files.ts';
import { withRenderContext } from '../render-context.ts';
import { table } from '../tables.ts';
import { fileNames } from '../versions/file-names.ts';
import { fillTemplate, placeholdersOf } from '../versions/fill-template.ts';
import { type Row, readTable } from '../versions/table.ts';

/** Number of versions rendered concurrently. */
const threads = 2;

/** Result of a row. */
type Outcome = {
  readonly row: number;
  readonly file: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly durationSeconds?: number;
  readonly integratedLufs?: number;
  readonly truePeakDbtp?: number;
  /** Seconds that were mixed again; absent for an ad that was rendered whole. */
  readonly remixedSeconds?: number;
};

type Planned = { readonly row: number; readonly file: string; readonly document: CanonicalAudioform };

const readTemplate = async (path: string): Promise<unknown> => {
  const bytes = await readBytes(path);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new CommandError(`${path}: this is no JSON: ${(error as Error).message}`, { cause: error });
  }
};

/** @throws CommandError when the document uses columns that the table lacks */
const checkColumns = (template: unknown, rows: readonly Row[], tablePath: string): void => {
  const missing = placeholdersOf(template).filter((name) => !Object.hasOwn(rows[0] as Row, name));
  if (missing.length > 0) throw new CommandError(`${tablePath}: there is no column named ${missing.join(', ')}`);
};

const extensionOf = (template: unknown): string => {
  const parsed = parseAudioform(template);
  return parsed.ok ? encoderOf(parsed.document.delivery).extension : encoderPresets.mp3.extension;
};

const planRows = (
  template: unknown,
  rows: readonly Row[],
  folder: string,
): { planned: Planned[]; failed: Outcome[] } => {
  const planned: Planned[] = [];
  const failed: Outcome[] = [];
  const names = fileNames(rows, extensionOf(fillTemplate(template, rows[0] as Row)));
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    const file = join(folder, names[index] as string);
    const parsed = parseAudioform(fillTemplate(template, cells));
    if (parsed.ok) planned.push({ row, file, document: parsed.document });
    else
      failed.push({ row, file, errors: parsed.errors.map((problem) => describeProblem(problem).text), warnings: [] });
  }
  return { planned, failed };
};

const wholeOutcome = ({ row, file }: Planned, { masterInfo, timeline, warnings }: RenderedAd): Outcome => ({
  row,
  file,
  errors: [],
  warnings: warnings.map(({ text }) => text),
  durationSeconds: timeline.frames / SAMPLE_RATE_HZ,
  integratedLufs: masterInfo.measurement.integratedLufs,
  truePeakDbtp: masterInfo.measurement.truePeakDbtp,
});

const versionOutcome = (planned: Planned, version: RenderedVariant): Outcome => ({
  ...wholeOutcome(planned, version),
  ...(version.reuse ? { remixedSeconds: version.reuse.remixedFrames / SAMPLE_RATE_HZ } : {}),
});

const deliver = async (context: RenderContext, key: string, file: string): Promise<void> => {
  const bytes = await context.cache.readBytes(key);
  if (!bytes) throw new CommandError('the result could not be read back');
  await writeWhole(file, bytes);
};

/** Runs `work` for a row. Errors that the user can correct become part of the outcome; others are thrown. */
const attempt = async (planned: Planned, work: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { row: planned.row, file: planned.file, errors: error.errors.map(({ text }) => text), warnings: [] };
  }
};

/** Renders the first row that succeeds as a whole ad. */
const renderBase = async (
  context: RenderContext,
  signal: AbortSignal,
  queue: Planned[],
  onDone: (outcome: Outcome) => void,
): Promise<RenderedAd | undefined> => {
  for (let planned = queue.shift(); planned; planned = queue.shift()) {
    const { document, file } = planned;
    let base: RenderedAd | undefined;
    const outcome = await attempt(planned, async () => {
      base = await renderAd(context, { document, tags: { title: titleOf(document) }, signal });
      await deliver(context, deliveredKey(base.masterKey), file);
      return wholeOutcome(planned as Planned, base);
    });
    onDone(outcome);
    if (base) return base;
  }
  return undefined;
};

/** Renders one whole ad, and the other rows as versions of it, two at a time. */
const renderAll = async (
  context: RenderContext,
  signal: AbortSignal,
  rows: readonly Planned[],
  onDone: (outcome: Outcome) => void,
): Promise<void> => {
  const queue = [...rows];
  const base = await renderBase(context, signal, queue, onDone);
  if (!base) return;
  const makeNext = async (planned: Planned): Promise<Outcome> => {
    const { document } = planned;
    const version = await renderVariant(context, { document, tags: { title: titleOf(document) }, signal }, base);
    await deliver(context, deliveredKey(version.masterKey), planned.file);
    return versionOutcome(planned, version);
  };
  const work = async (): Promise<void> => {
    for (let planned = queue.shift(); planned; planned = queue.shift()) {
      const next = planned;
      onDone(await attempt(next, () => makeNext(next)));
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
};

/** First words of the ad. */
const titleOf = (document: CanonicalAudioform): string => {
  const text = Object.values(document.assets).find((asset) => asset.type === 'tts');
  return (text?.type === 'tts' ? text.text : '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
};

const summary = (outcomes: readonly Outcome[], seconds: number): string => {
  const made = outcomes.filter(({ errors }) => errors.length === 0);
  const lines = made.map(({ row, file, integratedLufs = 0, truePeakDbtp = 0, remixedSeconds }) => [
    String(row),
    file,
    `${integratedLufs.toFixed(1)} LUFS`,
    `${truePeakDbtp.toFixed(1)} dBTP`,
    remixedSeconds === undefined ? 'whole' : `${remixedSeconds.toFixed(1)} s mixed anew`,
  ]);
  const remarks = outcomes.flatMap(({ row, errors, warnings }) =>
    [...errors, ...warnings].map((text) => `! row ${row}: ${text}`),
  );
  const total = `${made.length} of ${outcomes.length} made in ${seconds.toFixed(1)} s`;
  return [...(made.length > 0 ? [table(lines)] : []), ...remarks, total].join('\n');
};

const run = async (input: CommandInput) => {
  const [templatePath, tablePath, ...rest] = input.positionals;
  if (!templatePath || !tablePath) throw new UsageError('the document and the table are needed');
  if (rest.length > 0) throw new UsageError(`too many arguments: ${rest.join(' ')}`);
  const folder = requiredOption(input, 'output');
  const template = await readTemplate(templatePath);
  const rows = readTable(tablePath, await readBytes(tablePath));
  checkColumns(template, rows, tablePath);
  await assertWritable(join(folder, 'version'));
  const { planned, failed } = planRows(template, rows, folder);
  const started = performance.now();
  const outcomes = [...failed];
  const note = (outcome: Outcome): void => {
    outcomes.push(outcome);
    input.say(`${outcomes.length} of ${rows.length}`);
  };
  await withRenderContext(threads, (context, signal) => renderAll(context, signal, planned, note));
  outcomes.sort((one, other) => one.row - other.row);
  const elapsedSeconds = (performance.now() - started) / 1000;
  const made = outcomes.filter(({ errors }) => errors.length === 0).length;
  return {
    document: { folder, made, versions: outcomes, elapsedSeconds },
    text: summary(outcomes, elapsedSeconds),
    isFailure: made < outcomes.length,
  };
};

export const versionsCommand: Command = {
  usage: 'versions TEMPLATE.json ROWS.csv -o FOLDER',
  options: {
    output: { short: 'o', type: 'string', value: 'FOLDER', text: 'where the files go, one for each row' },
  },
  run,
};
