import { isDeepStrictEqual } from 'node:util';
import { type CampaignSettings, DomainError, limits, type RuleSettings } from '@sonora/contracts';
import type { ToldMessage } from '@sonora/contracts/campaigns/campaign-schemas';
import { campaignName } from '@sonora/contracts/campaigns/settings';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { messageOfIssue } from '@sonora/contracts/messages/issue-message';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { readTable } from '../../../platform/tables/read-table.ts';
import type { TableContent, TableProblem, TableRow } from '../../../platform/tables/table-content.ts';
import { writeTable } from '../../../platform/tables/write-table.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { creativeOrigin } from '../drafts/campaign-view.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import { told } from '../told.ts';
import { creativesOfFiles, insertCreatives, type WantedCreative } from './add-creatives.ts';
import { createCreativesRepository } from './creatives.repository.ts';
import {
  CellError,
  type CreativeCells,
  type CreativeColumn,
  cellsOfRule,
  creativeColumns,
  hasRule,
  ruleOfCells,
} from './table-cells.ts';

/** Creatives and rules of a draft as a CSV file, one line for each rule. */
export const exportCreatives = async (db: Database, orgId: string, settings: CampaignSettings): Promise<Uint8Array> => {
  const rows = await createCreativesRepository(db).byIds(
    orgId,
    settings.creatives.map(({ creativeId }) => creativeId),
  );
  const rulesOf = Map.groupBy(settings.rules, ({ creativeId }) => creativeId);
  const line = (cells: CreativeCells): string[] => creativeColumns.map((column) => cells[column] ?? '');
  const lines = settings.creatives.flatMap(({ creativeId, name }) => {
    const own = { creative_id: creativeId, name, file_id: creativeOrigin(rows.get(creativeId)?.source).fileId ?? '' };
    const rules = rulesOf.get(creativeId) ?? [];
    return rules.length === 0 ? [line(own)] : rules.map((rule) => line({ ...own, ...cellsOfRule(rule) }));
  });
  return writeTable('csv', [[...creativeColumns], ...lines]);
};

type ImportMode = 'check' | 'all' | 'valid';
type Wanted = {
  readonly id: string;
  readonly mode: ImportMode;
  readonly replace: boolean;
  readonly expectedRevision?: number | undefined;
};

export type CreativesImport = {
  readonly revision: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly unknownColumns: string[];
  readonly problems: (ToldMessage & { row: number | null; column: string | null })[];
  readonly problemCount: number;
};

const normalName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** The known columns of a table by their own names, and the names of the others. */
const columnsIn = ({ columns }: TableContent) => {
  const known = new Map<string, CreativeColumn>();
  const unknown: string[] = [];
  for (const name of columns) {
    const column = creativeColumns.find((one) => one === normalName(name));
    if (column && ![...known.values()].includes(column)) known.set(name, column);
    else unknown.push(name);
  }
  return { known, unknown };
};

type ReadLine = {
  readonly row: number;
  readonly cells: CreativeCells;
};

/** Finds or makes the creative of a line. */
const createCreativeFinder = async (db: Database, orgId: string, settings: CampaignSettings) => {
  const ids = settings.creatives.map(({ creativeId }) => creativeId);
  const rows = await createCreativesRepository(db).byIds(orgId, ids);
  const members = new Set(ids);
  const byName = Map.groupBy(settings.creatives, ({ name }) => name);
  const byFile = new Map<string, string>();
  for (const [id, { source }] of rows) {
    const { fileId } = creativeOrigin(source);
    if (fileId !== null && !byFile.has(fileId)) byFile.set(fileId, id);
  }
  /** Creatives that are to be made, by their file. */
  const made = new Map<string, { readonly id: string; readonly wanted: WantedCreative }>();
  const ofFile = async (fileId: string): Promise<string> => {
    const known = byFile.get(fileId) ?? made.get(fileId)?.id;
    if (known !== undefined) return known;
    try {
      const [wanted] = await creativesOfFiles(db, orgId, [fileId]);
      // The creative is stored with this id when the whole table has been read.
      const id = newId();
      made.set(fileId, { id, wanted: wanted! });
      return id;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new CellError(
        'file_id',
        error.code === 'not-found' ? campaignMessage('campaigns.cellNoFile') : error.sentence,
      );
    }
  };
  const find = async ({ cells }: ReadLine): Promise<string> => {
    const [id, fileId, name] = [cells.creative_id, cells.file_id, cells.name].map((cell) => cell?.trim() ?? '');
    if (id) {
      if (members.has(id)) return id;
      throw new CellError('creative_id', campaignMessage('campaigns.cellNoCreative'));
    }
    if (fileId) {
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(fileId))
        throw new CellError('file_id', campaignMessage('campaigns.cellNoFile'));
      return ofFile(fileId);
    }
    const named = byName.get(name ?? '') ?? [];
    if (named.length === 1) return named[0]!.creativeId;
    throw new CellError(
      name ? 'name' : 'creative_id',
      campaignMessage(named.length > 1 ? 'campaigns.cellNameTwice' : 'campaigns.cellWhichCreative'),
    );
  };
  return { find, made };
};

type Read = {
  readonly rules: readonly RuleSettings[];
  readonly names: ReadonlyMap<string, string>;
  readonly problems: readonly TableProblem[];
  readonly made: ReadonlyMap<string, { readonly id: string; readonly wanted: WantedCreative }>;
};

const nameIn = (cells: CreativeCells): string | undefined => {
  const text = cells.name?.trim() ?? '';
  if (text === '') return undefined;
  const parsed = campaignName.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new CellError('name', messageOfIssue(parsed.error.issues[0]!));
};

/** Reads all lines; those that are wrong give problems. */
const readLines = async (
  db: Database,
  { orgId, settings }: { readonly orgId: string; readonly settings: CampaignSettings },
  lines: readonly ReadLine[],
): Promise<Read> => {
  const { find, made } = await createCreativeFinder(db, orgId, settings);
  const rules: RuleSettings[] = [];
  const names = new Map<string, string>();
  const problems: TableProblem[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const { row, cells } = line;
    try {
      const creativeId = await find(line);
      const name = nameIn(cells);
      const rule = hasRule(cells) ? ruleOfCells(cells, creativeId, newId()) : undefined;
      if (name !== undefined) {
        const other = names.get(creativeId);
        if (other !== undefined && other !== name)
          throw new CellError('name', campaignMessage('campaigns.cellOtherName', { name: other }));
        names.set(creativeId, name);
      }
      if (!rule) continue;
      if (seen.has(rule.ruleId)) throw new CellError('rule_id', campaignMessage('campaigns.problemRuleTwice'));
      seen.add(rule.ruleId);
      rules.push(rule);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      problems.push({ row, column: error.column, message: error.sentence });
    }
  }
  return { rules, names, problems, made };
};

/** Rules after an import: those of the file in its order; others stay before them unless they are replaced. */
const merge = (settings: CampaignSettings, read: Read, replace: boolean) => {
  const old = new Map(settings.rules.map((rule) => [rule.ruleId, rule]));
  const given = new Map(read.rules.map((rule) => [rule.ruleId, rule]));
  const kept = replace ? [] : settings.rules.filter(({ ruleId }) => !given.has(ruleId));
  const present = read.rules.filter(({ ruleId }) => old.has(ruleId));
  const unchanged = present.filter((rule) => isDeepStrictEqual(old.get(rule.ruleId), rule)).length;
  return {
    rules: [...kept, ...read.rules],
    added: read.rules.length - present.length,
    changed: present.length - unchanged,
    unchanged,
    removed: settings.rules.length - kept.length - present.length,
  };
};

/** An answer instead of a change, thrown to end the transaction. */
class Unchanged extends Error {
  readonly answer: CreativesImport;
  constructor(answer: CreativesImport) {
    super('nothing was changed');
    this.answer = answer;
  }
}

const toLine = (known: ReadonlyMap<string, CreativeColumn>, { row, cells }: TableRow): ReadLine => ({
  row,
  cells: Object.fromEntries([...known].map(([name, column]) => [column, cells[name] ?? ''])),
});

/**
 * Reads rules of creatives from a table. Lines with the id of a rule change it, others add rules; lines with only a file add
 * a creative.
 * @throws DomainError `not-found`, `edit-conflict`, `too-large`
 */
export const importCreatives = async (
  { handle, jobs }: Pick<CampaignsServices, 'handle' | 'jobs'>,
  caller: MemberCaller,
  { id, mode, replace, expectedRevision, bytes }: Wanted & { readonly bytes: Uint8Array },
): Promise<CreativesImport> => {
  const { orgId } = caller;
  const table = await readTable({ bytes, owner: orgId });
  const { known, unknown } = columnsIn(table);
  const whole: TableProblem[] = [...table.problems];
  const identifying: readonly CreativeColumn[] = ['creative_id', 'file_id', 'name'];
  if (whole.length === 0 && !identifying.some((column) => [...known.values()].includes(column)))
    whole.push({ row: null, column: null, message: campaignMessage('campaigns.tableWithoutCreatives') });
  const broken = new Set(whole.map(({ row }) => row));
  const lines = table.rows.filter(({ row }) => !broken.has(row)).map((row) => toLine(known, row));
  const answerOf = (
    revision: number,
    counts: Pick<ReturnType<typeof merge>, 'added' | 'changed' | 'unchanged' | 'removed'>,
    problems: readonly TableProblem[],
  ): CreativesImport => ({
    revision,
    added: counts.added,
    changed: counts.changed,
    unchanged: counts.unchanged,
    removed: counts.removed,
    unknownColumns: unknown,
    problems: problems
      .slice(0, limits.versions.problemsInAnswer)
      .map(({ row, column, message }) => ({ row, column, ...told(message) })),
    problemCount: problems.length,
  });
  try {
    const { revision, result } = await changeDraft(
      handle,
      caller,
      { id, expectedRevision },
      async ({ db, campaign, settings }) => {
        const read = await readLines(db, { orgId, settings }, lines);
        const problems = [...whole, ...read.problems].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
        const isWrong = whole.some(({ row }) => row === null) || (mode === 'all' && problems.length > 0);
        const none = { added: 0, changed: 0, unchanged: 0, removed: 0 };
        const merged = merge(settings, read, replace);
        if (isWrong) throw new Unchanged(answerOf(campaign.draftRevision, none, problems));
        if (mode === 'check') throw new Unchanged(answerOf(campaign.draftRevision, merged, problems));
        const wanted = [...read.made.values()];
        const added = await insertCreatives(
          { db, jobs },
          { orgId, campaignId: id },
          wanted.map((one) => one.wanted),
        );
        const newIds = new Map(wanted.map((one, index) => [one.id, added[index]!.creativeId]));
        const namesById = new Map(
          [...read.names].map(([creativeId, name]) => [newIds.get(creativeId) ?? creativeId, name]),
        );
        const creatives = [...settings.creatives, ...added].map(({ creativeId, name }) => ({
          creativeId,
          name: namesById.get(creativeId) ?? name,
        }));
        const rules = merged.rules.map((rule) => ({
          ...rule,
          creativeId: newIds.get(rule.creativeId) ?? rule.creativeId,
        }));
        const change = campaignMessage('campaigns.changeImported', { rules: read.rules.length });
        return { settings: { ...settings, creatives, rules }, change, result: { merged, problems } };
      },
    );
    return answerOf(revision, result.merged, result.problems);
  } catch (error) {
    if (error instanceof Unchanged) return error.answer;
    throw error;
  }
};
