import { DomainError, limits, type RuleSettings, type TargetingCondition } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { creativeOrigin } from '../drafts/campaign-view.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import { told } from '../told.ts';
import { insertCreatives } from './add-creatives.ts';
import { createCreativesRepository } from './creatives.repository.ts';
import { CellError, type CreativeColumn, ruleOfCells } from './table-cells.ts';
import type { SourceVersion } from './table-source.ts';

export type VersionParameter = 'city' | 'region' | 'postalCode' | 'weather' | 'dayOfWeek' | 'timeOfDay';

const columnOf: Readonly<Record<Exclude<VersionParameter, 'timeOfDay'>, CreativeColumn>> = {
  city: 'cities',
  region: 'regions',
  postalCode: 'postal_codes',
  weather: 'weather',
  dayOfWeek: 'days',
};

type ColumnRule = { readonly column: string; readonly parameter: VersionParameter };

/** Cells of a rule from those of a version. A time of day is written `06:00-10:00`. */
const ruleCells = (cells: SourceVersion['cells'], columns: readonly ColumnRule[]) => {
  const read: Partial<Record<CreativeColumn, string>> = {};
  for (const { column, parameter } of columns) {
    const name = Object.keys(cells).find((key) => key.toLowerCase() === column.toLowerCase());
    const cell = name === undefined ? '' : cells[name]!.trim();
    if (parameter === 'timeOfDay')
      [read.time_from = '', read.time_to = ''] = cell.split(/[-–]/).map((time) => time.trim());
    else read[columnOf[parameter]] = cell;
  }
  return read;
};

type Problem = { readonly row: number; readonly column: string; readonly message: Message };

const nameOfColumn = (columns: readonly ColumnRule[], found: CreativeColumn): string =>
  columns.find(({ parameter }) =>
    parameter === 'timeOfDay' ? found.startsWith('time_') : columnOf[parameter] === found,
  )?.column ?? found;

const hasCondition = ({ targeting }: RuleSettings): boolean =>
  targeting.groups.some((group: readonly TargetingCondition[]) => group.length > 0);

/**
 * Adds a creative and a rule for each finished version of a session, by the cells of its row. A version that the campaign
 * has already is left out; one without a value in any of the columns becomes a creative without a rule. Where no column is
 * named, each version has a rule for everyone.
 * @throws DomainError `not-found`, `edit-conflict`, `invalid-input`
 */
export const addVersions = async (
  { handle, jobs, quota, versionsOf }: Pick<CampaignsServices, 'handle' | 'jobs' | 'quota' | 'versionsOf'>,
  caller: MemberCaller,
  wanted: {
    readonly id: string;
    readonly expectedRevision?: number | undefined;
    readonly projectId: string;
    readonly sessionId: string;
    readonly columns: readonly ColumnRule[];
    readonly priority: number;
    readonly weight: number;
  },
) => {
  const { orgId } = caller;
  const { columns, priority, weight, projectId, sessionId, ...draft } = wanted;
  await quota.assertStorageLeft(orgId);
  const versions = await versionsOf({ orgId, projectId, sessionId });
  const { revision, result } = await changeDraft(handle, caller, draft, async ({ db, settings }) => {
    const known = await createCreativesRepository(db).byIds(
      orgId,
      settings.creatives.map(({ creativeId }) => creativeId),
    );
    const present = new Set([...known.values()].map(({ source }) => creativeOrigin(source).audioformId));
    const finished = versions.filter(({ audioformId }) => audioformId !== null);
    const fresh = finished.filter(({ audioformId }) => !present.has(audioformId));
    const problems: Problem[] = [];
    const taken: { readonly version: SourceVersion; readonly rule: RuleSettings }[] = [];
    for (const version of fresh) {
      try {
        const rule = ruleOfCells(ruleCells(version.cells, columns), newId(), newId());
        taken.push({ version, rule: { ...rule, priority, weight } });
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        problems.push({ row: version.row, column: nameOfColumn(columns, error.column), message: error.sentence });
      }
    }
    const added = await insertCreatives(
      { db, jobs },
      { orgId, campaignId: wanted.id },
      taken.map(({ version: { name, audioformId, cells } }) => ({
        name: name.slice(0, limits.nameCharacters),
        source: { kind: 'audioform', audioformId: audioformId ?? '' },
        cells,
      })),
    );
    // Without columns, all versions are for everyone, in turn.
    const isForSomebody = (rule: RuleSettings): boolean => columns.length === 0 || hasCondition(rule);
    const rules = taken.flatMap(({ rule }, index) =>
      isForSomebody(rule) ? [{ ...rule, creativeId: added[index]!.creativeId }] : [],
    );
    return {
      settings: { ...settings, creatives: [...settings.creatives, ...added], rules: [...settings.rules, ...rules] },
      change: campaignMessage('campaigns.changeVersions', { count: added.length }),
      result: {
        creatives: added.length,
        rules: rules.length,
        existing: finished.length - fresh.length,
        unfinished: versions.length - finished.length,
        problems,
      },
    };
  });
  if (versions.length === 0)
    throw new DomainError('invalid-input', { detail: campaignMessage('campaigns.noVersions') });
  const { problems, ...counts } = result;
  return {
    revision,
    ...counts,
    problems: problems
      .slice(0, limits.versions.problemsInAnswer)
      .map(({ row, column, message }) => ({ row, column, ...told(message) })),
    problemCount: problems.length,
  };
};
