import { join } from 'node:path';
import { type CanonicalAudioform, describeProblem, parseAudioform } from '@sonora/audioform';
import {
  cellOrFallback,
  fieldsOf,
  fieldsOfVersions,
  planVersion,
  prepareVersions,
  timeStampOf,
  uniqueNames,
  type VersionBase,
  type VersionPlan,
  versionName,
} from '@sonora/audioform/versions';
import { encoderOf } from '@sonora/codecs';
import type { VersionConfiguration } from '@sonora/contracts/versions/configuration';
import type { TableContent } from '../platform/tables/table-content.ts';
import { CommandError } from './command.ts';

/** Result of a row. */
export type RowOutcome = {
  readonly row: number;
  readonly file: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** The file was there, made of the same content. */
  readonly isSkipped?: true;
  readonly durationSeconds?: number;
  readonly integratedLufs?: number;
  readonly truePeakDbtp?: number;
  /** Seconds that were mixed again; absent for an ad that was rendered whole. */
  readonly remixedSeconds?: number;
};

export type PlannedFile = { readonly row: number; readonly file: string; readonly document: CanonicalAudioform };

/** What the rows of a table have in common. */
export type VersionTemplate = {
  readonly template: unknown;
  readonly templatePath: string;
  readonly configuration: VersionConfiguration;
  readonly languageCode: string | undefined;
};

/** Fields that have neither a column nor a fallback. */
const missingFields = ({ template, configuration }: VersionTemplate, { columns }: TableContent): readonly string[] => {
  const known = new Set([
    ...columns,
    ...configuration.columns.flatMap(({ name, fallback = '' }) => (fallback.trim() === '' ? [] : [name])),
  ]);
  const inTags = configuration.tags.map(({ copy, voice }) => ({ copy, voice }));
  return fieldsOf([template, inTags]).filter((name) => !known.has(name));
};

/** Sections with fixed lengths. The place of a tag within others is known only after their speech. */
const baseOf = ({ templatePath, configuration }: VersionTemplate, document: CanonicalAudioform): VersionBase => {
  const { sections } = document.production.arrangement;
  const needsPlaces = configuration.tags.some(
    ({ arrangement }) => arrangement.layoutMode === 'layered' || configuration.smartblend,
  );
  if (needsPlaces && sections.some(({ forcedDurationSeconds }) => forcedDurationSeconds === undefined))
    throw new CommandError(`${templatePath}: with these tags, each section needs a forcedDuration`);
  let startSeconds = 0;
  const spans = sections.map(({ forcedDurationSeconds: seconds = 0 }) => {
    const span = { startSeconds, seconds };
    startSeconds += seconds;
    return span;
  });
  return { document, sections: spans };
};

/**
 * The plan of a template.
 * @throws CommandError for an invalid document, and for names between double braces where no column can stand
 */
const planOf = (given: VersionTemplate): VersionPlan => {
  const { template, templatePath, configuration, languageCode } = given;
  const parsed = parseAudioform(template);
  if (!parsed.ok) {
    const problems = parsed.errors.map((problem) => describeProblem(problem).text).join('\n');
    throw new CommandError(`${templatePath}: ${problems}`);
  }
  const filled = new Set(fieldsOfVersions(parsed.document, []));
  const elsewhere = fieldsOf(template).filter((name) => !filled.has(name));
  if (elsewhere.length > 0)
    throw new CommandError(
      `${templatePath}: columns fill texts, voices, sounds and media of assets, not the place of ${elsewhere.join(', ')}`,
    );
  return prepareVersions(baseOf(given, parsed.document), configuration, languageCode ? { languageCode } : {});
};

/**
 * Documents and file names of all rows, and the rows that are wrong.
 * @throws CommandError when no row can be rendered
 */
export const planFiles = (
  given: VersionTemplate,
  table: TableContent,
  { folder, tablePath, now }: { readonly folder: string; readonly tablePath: string; readonly now: Date },
): { readonly planned: readonly PlannedFile[]; readonly failed: readonly RowOutcome[] } => {
  const whole = table.problems.filter(({ row }) => row === null);
  if (whole.length > 0) throw new CommandError(whole.map(({ message }) => `${tablePath}: ${message.text}`).join('\n'));
  const missing = missingFields(given, table);
  if (missing.length > 0) throw new CommandError(`${tablePath}: there is no column named ${missing.join(', ')}`);
  const plan = planOf(given);
  const { timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone } = plan.configuration;
  const stamp = timeStampOf(now.getTime(), timeZone);
  const names = uniqueNames(
    table.rows.map(({ cells }, index) =>
      versionName(plan.configuration.namePattern, (name) => cellOrFallback(plan, cells, name), {
        number: index + 1,
        rowCount: table.rows.length,
        versionNumber: plan.configuration.controls.versionNumber,
        ...stamp,
      }),
    ),
  );
  const wrong = new Map<number, string[]>();
  for (const { row, column, message } of table.problems)
    wrong.set(row ?? 0, [...(wrong.get(row ?? 0) ?? []), `${column === null ? '' : `${column}: `}${message.text}`]);
  const planned: PlannedFile[] = [];
  const failed: RowOutcome[] = [];
  for (const [index, { row, cells }] of table.rows.entries()) {
    const version = planVersion(plan, cells);
    const document = version.ok ? version.document : plan.base.document;
    const file = join(folder, `${names[index]}.${encoderOf(document.delivery).extension}`);
    const problems = version.ok ? [] : version.problems;
    const errors = [
      ...(wrong.get(row) ?? []),
      ...problems.map(({ column, message }) => `${column === null ? '' : `${column}: `}${message.text}`),
    ];
    if (errors.length > 0) failed.push({ row, file, errors, warnings: [] });
    else planned.push({ row, file, document });
  }
  return { planned, failed };
};
