import { createHash } from 'node:crypto';
import { type FeedRows, limits } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { readCsv } from '../../../platform/tables/read-csv.ts';
import { CampaignInputError } from '../campaign-input-error.ts';
import type { FeedRow } from './feeds.repository.ts';

type Cells = Record<string, string | number>;

const { feed: bounds, valueCharacters } = limits.campaigns;

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const columnName = (name: string): string => {
  const text = name.trim();
  if (text === '' || text.length > valueCharacters || !isStorable(text))
    throw new CampaignInputError(campaignMessage('campaigns.feedColumn'));
  return text;
};

const cellValue = (value: unknown, row: number, column: string): string | number | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string') {
    if (value.length <= valueCharacters && isStorable(value)) return value;
    throw new CampaignInputError(campaignMessage('campaigns.feedValueTooLong', { row, column, max: valueCharacters }));
  }
  throw new CampaignInputError(campaignMessage('campaigns.feedValue', { row, column }));
};

const jsonRows = (text: string): readonly Cells[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new CampaignInputError(campaignMessage('campaigns.feedNotJson'), cause);
  }
  if (!Array.isArray(value)) throw new CampaignInputError(campaignMessage('campaigns.feedNotList'));
  if (value.length > bounds.rows)
    throw new CampaignInputError(campaignMessage('campaigns.feedTooManyRows', { max: bounds.rows }));
  return value.map((item: unknown, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw new CampaignInputError(campaignMessage('campaigns.feedNotObject', { row: index + 1 }));
    return cellsOf(Object.entries(item), index + 1);
  });
};

const cellsOf = (entries: readonly (readonly [string, unknown])[], row: number): Cells => {
  if (entries.length > bounds.columns)
    throw new CampaignInputError(campaignMessage('campaigns.feedTooManyColumns', { max: bounds.columns }));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const column = columnName(name);
      const cell = cellValue(value, row, column);
      return cell === undefined ? [] : [[column, cell]];
    }),
  );
};

const csvRows = (text: string): readonly Cells[] => {
  const { rows, isTooLong } = readCsv(text, { rows: bounds.rows + 1, columns: bounds.columns });
  if (isTooLong) throw new CampaignInputError(campaignMessage('campaigns.feedTooManyRows', { max: bounds.rows }));
  const [head, ...lines] = rows;
  if (!head) return [];
  const columns = head.cells.map((name) => name.trim());
  return lines.map(({ cells, problem }, index) => {
    if (problem) throw new CampaignInputError(campaignMessage('campaigns.feedCsv', { row: index + 1, problem }));
    if (cells.length > columns.length)
      throw new CampaignInputError(campaignMessage('campaigns.feedRowTooLong', { row: index + 1 }));
    return cellsOf(
      cells.map((cell, place) => [columns[place] ?? '', cell]),
      index + 1,
    );
  });
};

/** Columns of rows, in the order in which they appear. */
export const feedColumns = (rows: FeedRows): string[] => [...new Set(Object.values(rows).flatMap(Object.keys))];

/** Changes when the rows do, or the fact by which they are found: both are published. */
export const hashOfRows = (rows: FeedRows, keyFact: FeedRow['keyFact']): string =>
  createHash('sha256')
    .update(JSON.stringify([keyFact, ...Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');

/**
 * Rows of a feed by their key; without a key, the first row holds for all listeners.
 * @throws CampaignInputError what is wrong, and in which row
 */
export const parseFeed = (
  bytes: Uint8Array,
  { format, keyColumn, keyFact }: Pick<FeedRow, 'format' | 'keyColumn' | 'keyFact'>,
): FeedRows => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CampaignInputError(campaignMessage('campaigns.feedNotUtf8'), cause);
  }
  const rows = format === 'json' ? jsonRows(text) : csvRows(text);
  if (rows.length === 0) throw new CampaignInputError(campaignMessage('campaigns.feedEmpty'));
  if (keyFact === 'none' || keyColumn === null) return { '': rows[0]! };
  const byKey = new Map<string, Cells>();
  for (const [index, row] of rows.entries()) {
    const key = Object.hasOwn(row, keyColumn) ? String(row[keyColumn]).trim() : '';
    if (key === '')
      throw new CampaignInputError(campaignMessage('campaigns.feedNoKey', { row: index + 1, column: keyColumn }));
    if (byKey.has(key))
      throw new CampaignInputError(campaignMessage('campaigns.feedKeyTwice', { row: index + 1, key }));
    byKey.set(key, row);
  }
  return Object.fromEntries(byKey);
};
