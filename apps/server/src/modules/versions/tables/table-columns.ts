import type { TableSetUp } from './table-setup.ts';
import type { MarkedRow } from './tables.repository.ts';

/** Columns of an exported table that belong to Sonora, not to its author. Only the id counts when it is read again. */
export const ownColumns = {
  id: 'version id',
  name: 'version name',
  status: 'version status',
  address: 'version address',
} as const;

const ownNames: ReadonlySet<string> = new Set(Object.values(ownColumns));

export const isOwnColumn = (name: string): boolean => ownNames.has(name.toLowerCase());

/** Columns of a table in their order: those of the configuration, those of files, then others that rows have. */
export const columnsOf = (
  { configuration }: Pick<TableSetUp, 'configuration'>,
  imported: readonly string[],
  rows: readonly Pick<MarkedRow, 'cells'>[],
): readonly string[] => [
  ...new Set([
    ...configuration.columns.map(({ name }) => name),
    ...imported,
    ...rows.flatMap(({ cells }) => Object.keys(cells)),
  ]),
];
