import type { RuleSettings, TargetingCondition } from '@sonora/contracts';
import { ruleSettings } from '@sonora/contracts/campaigns/settings';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { messageOfIssue } from '@sonora/contracts/messages/issue-message';
import type { Message } from '@sonora/contracts/messages/message';
import { clockOf } from '../checks/words.ts';

/** Columns of the table of creatives: one line for each rule, and one for each creative without rules. */
export const creativeColumns = [
  'creative_id',
  'name',
  'file_id',
  'rule_id',
  'priority',
  'weight',
  'time_from',
  'time_to',
  'days',
  'postal_codes',
  'regions',
  'cities',
  'weather',
  'first_day',
  'last_day',
  'first_exposure',
  'last_exposure',
  'caps',
  'goal',
  'pacing',
  'targeting',
] as const;
export type CreativeColumn = (typeof creativeColumns)[number];

export type CreativeCells = Readonly<Partial<Record<CreativeColumn, string>>>;

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Texts in one cell; a separator within a text has a backslash in front. */
export const joinTexts = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[\\|]/g, String.raw`\$&`)).join('|');

/** Undoes `joinTexts`; texts are trimmed, empty ones are left out. */
export const splitTexts = (cell: string): string[] => {
  const texts: string[] = [];
  let text = '';
  for (let at = 0; at < cell.length; at += 1) {
    const sign = cell[at];
    if (sign === '\\' && (cell[at + 1] === '|' || cell[at + 1] === '\\')) {
      at += 1;
      text += cell[at];
    } else if (sign === '|') {
      texts.push(text);
      text = '';
    } else text += sign;
  }
  texts.push(text);
  return texts.map((one) => one.trim()).filter((one) => one !== '');
};

/** Order of the columns of conditions; a targeting in this order needs no JSON. */
const simpleKinds = ['timeOfDay', 'dayOfWeek', 'postalCode', 'region', 'city', 'weather', 'dates', 'sequence'] as const;

const kindsInOrder: readonly TargetingCondition['kind'][] = simpleKinds;

const simpleConditions = ({ groups }: RuleSettings['targeting']): readonly TargetingCondition[] | undefined => {
  let last = -1;
  const conditions: TargetingCondition[] = [];
  for (const group of groups) {
    const [condition] = group;
    const place = condition ? kindsInOrder.indexOf(condition.kind) : -1;
    if (!condition || group.length > 1 || place <= last) return undefined;
    last = place;
    conditions.push(condition);
  }
  return conditions;
};

const cellsOfCondition = (condition: TargetingCondition): CreativeCells => {
  switch (condition.kind) {
    case 'timeOfDay':
      return { time_from: clockOf(condition.fromMinute), time_to: clockOf(condition.toMinute) };
    case 'dayOfWeek':
      return { days: condition.days.map((day) => dayNames[day - 1]).join('|') };
    case 'postalCode':
      return { postal_codes: joinTexts(condition.codes) };
    case 'region':
      return { regions: joinTexts(condition.names) };
    case 'city':
      return { cities: joinTexts(condition.names) };
    case 'weather':
      return { weather: joinTexts(condition.names) };
    case 'dates':
      return { first_day: condition.firstDay ?? '', last_day: condition.lastDay ?? '' };
    case 'sequence':
      return {
        first_exposure: String(condition.firstExposure),
        last_exposure: condition.lastExposure === undefined ? '' : String(condition.lastExposure),
      };
    case 'feed':
      return {};
    default:
      return condition satisfies never;
  }
};

/** Cells of a rule. */
export const cellsOfRule = ({ ruleId, priority, weight, targeting, caps, pacing }: RuleSettings): CreativeCells => {
  const simple = simpleConditions(targeting);
  return {
    rule_id: ruleId,
    priority: String(priority),
    weight: String(weight),
    caps: (caps ?? []).map(({ count, period }) => `${count}/${period}`).join('|'),
    goal: pacing ? String(pacing.goal) : '',
    pacing: pacing?.speed ?? '',
    ...(simple ? Object.assign({}, ...simple.map(cellsOfCondition)) : { targeting: JSON.stringify(targeting) }),
  };
};

/** What is wrong with a cell. */
export class CellError extends Error {
  readonly column: CreativeColumn;
  readonly sentence: Message;
  constructor(column: CreativeColumn, sentence: Message) {
    super(sentence.text);
    this.name = 'CellError';
    this.column = column;
    this.sentence = sentence;
  }
}

const numberIn = (cells: CreativeCells, column: CreativeColumn): number | undefined => {
  const text = cells[column]?.trim() ?? '';
  if (text === '') return undefined;
  if (!/^[+-]?\d{1,13}$/.test(text))
    throw new CellError(column, campaignMessage('campaigns.cellNumber', { value: text }));
  return Number(text);
};

const minuteIn = (cells: CreativeCells, column: CreativeColumn): number | undefined => {
  const text = cells[column]?.trim() ?? '';
  if (text === '') return undefined;
  // Spreadsheets append seconds.
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (hours === undefined || Number(minutes) > 59 || minute > 1_440)
    throw new CellError(column, campaignMessage('campaigns.cellTime', { value: text }));
  return minute;
};

const daysIn = (cells: CreativeCells): number[] => {
  const dayOf = (text: string): number => {
    const place = dayNames.findIndex((name) => text.toLowerCase().startsWith(name));
    const day = place >= 0 ? place + 1 : Number(text);
    if (Number.isInteger(day) && day >= 1 && day <= 7) return day;
    throw new CellError('days', campaignMessage('campaigns.cellDay', { value: text }));
  };
  const days = splitTexts((cells.days ?? '').replaceAll(/[,;]/g, '|')).flatMap((text) => {
    const [from = '', to] = text.split('-').map((part) => part.trim());
    const first = dayOf(from);
    if (to === undefined) return [first];
    const last = dayOf(to);
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => ((first - 1 + index) % 7) + 1);
  });
  return [...new Set(days)];
};

const timeIn = (cells: CreativeCells): TargetingCondition | undefined => {
  const [fromMinute, toMinute] = [minuteIn(cells, 'time_from'), minuteIn(cells, 'time_to')];
  if (fromMinute === undefined && toMinute === undefined) return undefined;
  if (fromMinute === 1_440) throw new CellError('time_from', campaignMessage('campaigns.cellTime', { value: '24:00' }));
  return { kind: 'timeOfDay', fromMinute: fromMinute ?? 0, toMinute: toMinute ?? 1_440 };
};

const simpleTargeting = (cells: CreativeCells): RuleSettings['targeting'] => {
  const texts = (column: CreativeColumn): string[] => splitTexts(cells[column] ?? '');
  const [days, codes, regions, cities, weather] = [
    daysIn(cells),
    texts('postal_codes'),
    texts('regions'),
    texts('cities'),
    texts('weather'),
  ];
  const [firstDay, lastDay] = [cells.first_day?.trim() || undefined, cells.last_day?.trim() || undefined];
  const [firstExposure, lastExposure] = [numberIn(cells, 'first_exposure'), numberIn(cells, 'last_exposure')];
  const time = timeIn(cells);
  const conditions: TargetingCondition[] = [
    ...(time ? [time] : []),
    ...(days.length > 0 ? [{ kind: 'dayOfWeek', days } as const] : []),
    ...(codes.length > 0 ? [{ kind: 'postalCode', codes } as const] : []),
    ...(regions.length > 0 ? [{ kind: 'region', names: regions } as const] : []),
    ...(cities.length > 0 ? [{ kind: 'city', names: cities } as const] : []),
    ...(weather.length > 0 ? [{ kind: 'weather', names: weather } as const] : []),
    ...(firstDay || lastDay
      ? [{ kind: 'dates', ...(firstDay ? { firstDay } : {}), ...(lastDay ? { lastDay } : {}) } as const]
      : []),
    ...(firstExposure !== undefined || lastExposure !== undefined
      ? [
          {
            kind: 'sequence',
            firstExposure: firstExposure ?? 1,
            ...(lastExposure === undefined ? {} : { lastExposure }),
          } as const,
        ]
      : []),
  ];
  return { groups: conditions.map((condition) => [condition]) };
};

const targetingIn = (cells: CreativeCells): RuleSettings['targeting'] => {
  const text = cells.targeting?.trim() ?? '';
  if (text === '') return simpleTargeting(cells);
  const simple = simpleTargeting({ ...cells, targeting: '' });
  if (simple.groups.length > 0) throw new CellError('targeting', campaignMessage('campaigns.cellTwoTargetings'));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CellError('targeting', campaignMessage('campaigns.notJson'));
  }
  const parsed = ruleSettings.shape.targeting.safeParse(value);
  if (!parsed.success) throw new CellError('targeting', messageOfIssue(parsed.error.issues[0]!));
  return parsed.data;
};

const capsIn = (cells: CreativeCells): NonNullable<RuleSettings['caps']> =>
  splitTexts(cells.caps ?? '').map((text) => {
    const [, count, period] = /^(\d{1,3})\s*\/\s*(hour|day|week|flight)$/i.exec(text) ?? [];
    const cap = { count: Number(count), period: period?.toLowerCase() };
    const parsed = ruleSettings.shape.caps.unwrap().element.safeParse(cap);
    if (!parsed.success) throw new CellError('caps', campaignMessage('campaigns.cellCap', { value: text }));
    return parsed.data;
  });

const pacingIn = (cells: CreativeCells): RuleSettings['pacing'] => {
  const goal = numberIn(cells, 'goal');
  const text = cells.pacing?.trim() ?? '';
  if (goal === undefined) {
    if (text !== '') throw new CellError('goal', campaignMessage('campaigns.cellGoal'));
    return undefined;
  }
  const speed = (['even', 'asFastAsPossible'] as const).find(
    (name) => name.toLowerCase() === (text || 'even').toLowerCase(),
  );
  if (!speed) throw new CellError('pacing', campaignMessage('campaigns.cellPacing', { value: text }));
  return { goal, speed };
};

const columnOfPath = (path: readonly PropertyKey[]): CreativeColumn => {
  const [first, , group, , field] = path;
  if (first === 'priority' || first === 'weight' || first === 'caps') return first;
  if (first === 'pacing') return 'goal';
  return group !== undefined && field !== undefined ? 'targeting' : 'rule_id';
};

const columnOfKind: Readonly<Record<(typeof simpleKinds)[number], CreativeColumn>> = {
  timeOfDay: 'time_from',
  dayOfWeek: 'days',
  postalCode: 'postal_codes',
  region: 'regions',
  city: 'cities',
  weather: 'weather',
  dates: 'first_day',
  sequence: 'first_exposure',
};

const ruleColumns = creativeColumns.filter((column) => !['creative_id', 'name', 'file_id'].includes(column));

/** Whether a line has a rule; the others only name a creative. */
export const hasRule = (cells: CreativeCells): boolean =>
  ruleColumns.some((column) => (cells[column] ?? '').trim() !== '');

/** The rule of a line. @param fallbackId id of a rule that has none. @throws CellError */
export const ruleOfCells = (cells: CreativeCells, creativeId: string, fallbackId: string): RuleSettings => {
  const targeting = targetingIn(cells);
  const caps = capsIn(cells);
  const pacing = pacingIn(cells);
  const rule = {
    ruleId: cells.rule_id?.trim() || fallbackId,
    creativeId,
    targeting,
    priority: numberIn(cells, 'priority') ?? 0,
    weight: numberIn(cells, 'weight') ?? 1,
    ...(caps.length > 0 ? { caps } : {}),
    ...(pacing ? { pacing } : {}),
  };
  const parsed = ruleSettings.safeParse(rule);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const condition = targeting.groups[Number(path[2])]?.[Number(path[3])];
  const isSimple = (cells.targeting ?? '').trim() === '' && condition && condition.kind !== 'feed';
  throw new CellError(isSimple ? columnOfKind[condition.kind] : columnOfPath(path), messageOfIssue(issue!));
};
