import { join } from 'node:path';
import { type VersionConfiguration, versionConfiguration } from '@sonora/contracts/versions/configuration';
import { emptyVersionConfiguration } from '@sonora/contracts/versions/stored-configuration';
import { readRendererHash } from '@sonora/renderer';
import { checkoutRoot } from '../../platform/config/checkout.ts';
import { readTable } from '../../platform/tables/read-table.ts';
import { type Command, CommandError, type CommandInput, requiredOption, UsageError } from '../command.ts';
import { assertWritable, readBytes } from '../files.ts';
import { withRenderContext } from '../render-context.ts';
import { renderVersions, versionThreads } from '../render-versions.ts';
import { table } from '../tables.ts';
import { openVersionJournal, type VersionJournal } from '../version-journal.ts';
import { type PlannedFile, planFiles, type RowOutcome } from '../version-rows.ts';

const readJson = async (path: string): Promise<unknown> => {
  const bytes = await readBytes(path);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new CommandError(`${path}: this is no JSON: ${(error as Error).message}`, { cause: error });
  }
};

const textOption = ({ values }: CommandInput, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

const readConfiguration = async (input: CommandInput): Promise<VersionConfiguration> => {
  const path = textOption(input, 'settings');
  const given = path === undefined ? {} : await readJson(path);
  const namePattern = textOption(input, 'name');
  const isObject = typeof given === 'object' && given !== null;
  const read = versionConfiguration.safeParse({
    ...emptyVersionConfiguration,
    ...(isObject ? given : {}),
    ...(namePattern === undefined ? {} : { namePattern }),
  });
  if (read.success && isObject) return read.data;
  const problems = read.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? ['no object'];
  throw new CommandError(`${path ?? '--name'}: ${problems.join('\n')}`);
};

const summary = (outcomes: readonly RowOutcome[], seconds: number): string => {
  const kept = outcomes.filter(({ isSkipped }) => isSkipped).length;
  const made = outcomes.filter(({ errors, isSkipped }) => errors.length === 0 && !isSkipped);
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
  const unchanged = kept > 0 ? `, ${kept} unchanged` : '';
  const total = `${made.length} of ${outcomes.length} made in ${seconds.toFixed(1)} s${unchanged}`;
  return [...(made.length > 0 ? [table(lines)] : []), ...remarks, total].join('\n');
};

/** Rows whose files are there are left out. */
const withoutMade = async (
  journal: VersionJournal,
  planned: readonly PlannedFile[],
): Promise<{ readonly open: readonly PlannedFile[]; readonly skipped: readonly RowOutcome[] }> => {
  const open: PlannedFile[] = [];
  const skipped: RowOutcome[] = [];
  for (const row of planned) {
    if (!(await journal.isMade(row))) open.push(row);
    else skipped.push({ row: row.row, file: row.file, errors: [], warnings: [], isSkipped: true });
  }
  return { open, skipped };
};

const run = async (input: CommandInput) => {
  const [templatePath, tablePath, ...rest] = input.positionals;
  if (!templatePath || !tablePath) throw new UsageError('the document and the table are needed');
  if (rest.length > 0) throw new UsageError(`too many arguments: ${rest.join(' ')}`);
  const folder = requiredOption(input, 'output');
  const configuration = await readConfiguration(input);
  const template = await readJson(templatePath);
  const content = await readTable({ bytes: await readBytes(tablePath), owner: 'command line' });
  const given = { template, templatePath, configuration, languageCode: textOption(input, 'language') };
  // Before the folder is made: a table that is wrong leaves nothing.
  planFiles(given, content, { folder, tablePath, now: new Date() });
  await assertWritable(join(folder, 'version'));
  const journal = await openVersionJournal(folder, readRendererHash(checkoutRoot()));
  const { planned, failed } = planFiles(given, content, { folder, tablePath, now: journal.startedAt });
  const started = performance.now();
  const { open, skipped } = await withoutMade(journal, planned);
  const outcomes: RowOutcome[] = [...failed, ...skipped];
  const rowOf = new Map(open.map((row) => [row.row, row]));
  const note = async (outcome: RowOutcome): Promise<void> => {
    const row = rowOf.get(outcome.row);
    if (row && outcome.errors.length === 0) await journal.note(row);
    outcomes.push(outcome);
    input.say(`${outcomes.length} of ${content.rows.length}`);
  };
  if (open.length > 0)
    await withRenderContext(versionThreads, (context, signal) => renderVersions(context, signal, open, note));
  outcomes.sort((one, other) => one.row - other.row);
  const elapsedSeconds = (performance.now() - started) / 1000;
  const done = outcomes.filter(({ errors }) => errors.length === 0).length;
  const made = done - skipped.length;
  return {
    document: { folder, made, skipped: skipped.length, versions: outcomes, elapsedSeconds },
    text: summary(outcomes, elapsedSeconds),
    isFailure: done < outcomes.length,
  };
};

export const versionsCommand: Command = {
  usage: 'versions TEMPLATE.json ROWS.csv|ROWS.xlsx -o FOLDER',
  options: {
    output: { short: 'o', type: 'string', value: 'FOLDER', text: 'where the files go, one for each row' },
    settings: { type: 'string', value: 'FILE', text: 'JSON with columns (types, fallbacks), tags, controls, names' },
    name: { type: 'string', value: 'PATTERN', text: 'names of files, such as "{{city}} {{date}} {{number}}"' },
    language: { type: 'string', value: 'CODE', text: 'in which prices, numbers and dates are read out, such as de-DE' },
  },
  run,
};
