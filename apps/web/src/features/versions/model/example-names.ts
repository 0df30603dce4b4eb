import { cellOf, timeStampOf, uniqueNames, versionNameInTable } from '@sonora/audioform/versions';
import type { VersionConfiguration, VersionItem } from '@sonora/contracts';

type Row = Pick<VersionItem, 'cells' | 'position'>;

/** Names that rows have with a configuration, before it is saved. */
export const exampleNames = (
  {
    namePattern,
    columns,
    controls,
    timeZone,
  }: Pick<VersionConfiguration, 'namePattern' | 'columns' | 'controls' | 'timeZone'>,
  { rows, rowCount }: { readonly rows: readonly Row[]; readonly rowCount: number },
  now: Date,
): readonly string[] => {
  const stamp = timeStampOf(now.getTime(), timeZone);
  const fallbacks = new Map(columns.map(({ name, fallback }) => [name, fallback]));
  return uniqueNames(
    rows.map(({ cells, position }) =>
      versionNameInTable(namePattern, (name) => cellOf(cells, name) || fallbacks.get(name) || undefined, {
        number: position,
        rowCount,
        versionNumber: controls.versionNumber,
        ...stamp,
      }),
    ),
  );
};
