import { numberText } from '../../../../shared/format/numbers.ts';
import { dayOfText } from '../../../../shared/format/time.ts';
import type { campaignsApi } from '../../api.ts';
import { t } from '../../targeting-messages.ts';
import { allOf, capitalised, weekdaysText } from './condition-words.ts';
import { conditionKinds } from './rule-draft.ts';
import { timeOfMinute } from './time-of-day.ts';

export type Coverage = Awaited<ReturnType<typeof campaignsApi.campaignDelivery.coverage>>;
type CoverageDimension = Coverage['dimensions'][number];
type CoverageValue = CoverageDimension['values'][number];
type CoverageCell = Coverage['cells'][number];

const dayMilliseconds = 86_400_000;

const dayOfNumber = (day: number): string => dayOfText(new Date(day * dayMilliseconds).toISOString().slice(0, 10));

const range = (first: string, last: string): string => (first === last ? first : `${first}–${last}`);

const isSingle = ({ from, to }: CoverageValue): boolean => from !== null && from === to;

/** Numbers of a data feed: single ones, and those between two, of which neither belongs to them. */
const feedNumbersText = (first: CoverageValue, last: CoverageValue): string => {
  const [from, to] = [first.from, last.to];
  if (from !== null && from === to) return t('targeting.coverage.exactly', { number: numberText(from) });
  const borders: string[] = [];
  if (from !== null) {
    const number = numberText(from);
    borders.push(
      isSingle(first) ? t('targeting.coverage.fromNumber', { number }) : t('targeting.coverage.above', { number }),
    );
  }
  if (to !== null) {
    const number = numberText(to);
    borders.push(isSingle(last) ? t('targeting.coverage.upTo', { number }) : t('targeting.coverage.below', { number }));
  }
  return borders.length === 0 ? t('targeting.coverage.all') : allOf.format(borders);
};

/** Numbers of neighbouring values: of whole ones, to the one before the last `to`. An absent border is open. */
const numbersText = (kind: string, firstValue: CoverageValue, lastValue = firstValue): string => {
  const [{ from }, { to }] = [firstValue, lastValue];
  if (kind === 'timeOfDay') {
    const [first, end] = [from ?? 0, to ?? 1_440];
    return end - first === 1_440 ? t('targeting.words.allDay') : `${timeOfMinute(first)}–${timeOfMinute(end)}`;
  }
  if (kind === 'dayOfWeek') {
    const [first, end] = [from ?? 1, to ?? 8];
    return weekdaysText(Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index));
  }
  if (kind === 'dates') {
    if (from === null)
      return to === null
        ? t('targeting.coverage.all')
        : t('targeting.words.dates.until', { last: dayOfNumber(to - 1) });
    if (to === null) return t('targeting.words.dates.from', { first: dayOfNumber(from) });
    return range(dayOfNumber(from), dayOfNumber(to - 1));
  }
  if (kind === 'sequence') {
    const first = from ?? 1;
    if (to === null) return t('targeting.words.sequence.from', { first });
    return to - 1 === first
      ? t('targeting.words.sequence.once', { first })
      : t('targeting.words.sequence.between', { first, last: to - 1 });
  }
  return feedNumbersText(firstValue, lastValue);
};

const isNamed = (kind: string): kind is 'city' | 'region' | 'postalCode' | 'weather' =>
  ['city', 'region', 'postalCode', 'weather'].includes(kind);

/** A value of a dimension: "Leeds", "Other cities", "06:00–10:00", "Mon–Fri". */
export const coverageValueText = (kind: string, value: CoverageValue): string => {
  switch (value.kind) {
    case 'text':
      return value.isPrefix ? `${value.text ?? ''}…` : (value.text ?? '');
    case 'numbers':
      return numbersText(kind, value);
    case 'other':
      return isNamed(kind) ? t(`targeting.coverage.others.${kind}`) : t('targeting.coverage.other');
    case 'unknown':
      return t('targeting.words.unknown');
    default:
      return value.kind satisfies never;
  }
};

/** Name of a dimension: "City", "Prices: price". */
export const dimensionText = (
  { kind, feedId, column }: CoverageDimension,
  feeds: ReadonlyMap<string, string>,
): string => {
  const known = conditionKinds.find((name) => name === kind);
  if (known !== undefined && known !== 'feed') return t(`targeting.kinds.${known}`);
  return `${feeds.get(feedId ?? '') ?? t('targeting.kinds.feed')}: ${column ?? ''}`;
};

const firstView = ({ dimensions }: Coverage): CoverageView => ({
  rowDimension: 0,
  columnDimension: dimensions.length > 1 ? 1 : undefined,
  fixed: dimensions.map(() => 0),
});

/** A view in the address: its rows, its columns, and the values of all dimensions. */
export const addressOfView = ({ rowDimension, columnDimension, fixed }: CoverageView): string =>
  [rowDimension, columnDimension ?? '', ...fixed].join('-');

/** The view of an address; the first one where it does not fit, as when another user has removed a dimension. */
export const viewOfAddress = (text: string | undefined, coverage: Coverage): CoverageView => {
  const { dimensions } = coverage;
  const [rows = '', columns = '', ...values] = text?.split('-') ?? [];
  const isIndex = (part: string, count: number): boolean => /^\d{1,4}$/.test(part) && Number(part) < count;
  const isFitting =
    values.length === dimensions.length &&
    values.every((value, index) => isIndex(value, dimensions[index]!.values.length)) &&
    isIndex(rows, dimensions.length) &&
    (dimensions.length > 1 ? isIndex(columns, dimensions.length) && columns !== rows : columns === '');
  if (!isFitting) return firstView(coverage);
  return {
    rowDimension: Number(rows),
    columnDimension: columns === '' ? undefined : Number(columns),
    fixed: values.map(Number),
  };
};

/** Neighbouring values of a row whose listeners hear the same. */
export type CoverageSegment = {
  readonly key: string;
  readonly label: string;
  /** How many values it spans. */
  readonly span: number;
  /** Undefined: this combination was not examined. */
  readonly ruleIds: readonly string[] | undefined;
};

export type CoverageRow = {
  readonly key: number;
  readonly label: string;
  readonly segments: readonly CoverageSegment[];
};

/** What the grid shows: a dimension for its rows, one for its columns, and one value of each other one. */
export type CoverageView = {
  readonly rowDimension: number;
  readonly columnDimension: number | undefined;
  readonly fixed: readonly number[];
};

const keyOf = (values: readonly number[]): string => values.join(' ');

const isSame = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.join() === b.join());

/** Text of neighbouring values: one range of numbers, their names, or the first and last of many. */
const joinedText = (kind: string, values: readonly CoverageValue[]): string => {
  const isRange = values.every(
    (value, index) => value.kind === 'numbers' && (index === 0 || value.from === values[index - 1]?.to),
  );
  const [first, last] = [values[0], values.at(-1)];
  if (isRange && first && last) return numbersText(kind, first, last);
  const names = values.map((value) => coverageValueText(kind, value));
  return names.length <= 2 ? names.join(', ') : `${names[0]} … ${names.at(-1)}`;
};

/** Text that begins with a value, as a label. Names stay as rules spell them. */
const labelOf = (text: string, first: CoverageValue | undefined): string =>
  first?.kind === 'text' ? text : capitalised(text);

/** Rows of the grid, with at most `maxRows` of them. */
export const coverageRows = (
  { dimensions, cells }: Coverage,
  { rowDimension, columnDimension, fixed }: CoverageView,
  maxRows: number,
): readonly CoverageRow[] => {
  const byValues = new Map<string, CoverageCell>(cells.map((cell) => [keyOf(cell.values), cell]));
  const rows = dimensions[rowDimension];
  if (!rows) return [];
  const columns = columnDimension === undefined ? undefined : dimensions[columnDimension];
  return rows.values.slice(0, maxRows).map((value, row) => {
    const place = fixed.with(rowDimension, row);
    const found = (columns?.values ?? [undefined]).map((_, column) => {
      const values = columnDimension === undefined ? place : place.with(columnDimension, column);
      return byValues.get(keyOf(values))?.ruleIds;
    });
    const segments: { ruleIds: readonly string[] | undefined; first: number; span: number }[] = [];
    for (const [column, ruleIds] of found.entries()) {
      const last = segments.at(-1);
      if (last && isSame(last.ruleIds, ruleIds)) last.span += 1;
      else segments.push({ ruleIds, first: column, span: 1 });
    }
    return {
      key: row,
      label: labelOf(coverageValueText(rows.kind, value), value),
      segments: segments.map(({ ruleIds, first, span }) => ({
        key: String(first),
        label: columns
          ? labelOf(joinedText(columns.kind, columns.values.slice(first, first + span)), columns.values[first])
          : '',
        span,
        ruleIds,
      })),
    };
  });
};

/** A combination in words: "Leeds · Sat and Sun". */
export const cellText = ({ dimensions }: Coverage, { values }: Pick<CoverageCell, 'values'>): string =>
  dimensions
    .map(({ kind, values: own }, dimension) => {
      const value = own[values[dimension] ?? 0];
      return value ? coverageValueText(kind, value) : '';
    })
    .join(' · ');
