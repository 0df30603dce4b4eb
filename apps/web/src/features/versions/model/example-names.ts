import { uniqueNames, versionName } from '@sonora/audioform/versions';
import type { VersionConfiguration, VersionItem } from '@sonora/contracts';

type Row = Pick<VersionItem, 'cells' | 'position'>;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Names that rows have with a configuration, before it is saved. @param now local time of the user */
export const exampleNames = (
  { namePattern, columns }: Pick<VersionConfiguration, 'namePattern' | 'columns'>,
  { rows, rowCount }: { readonly rows: readonly Row[]; readonly rowCount: number },
  now: Date,
): readonly string[] => {
  const date = `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
  const time = twoDigits(now.getHours()) + twoDigits(now.getMinutes());
  const fallbacks = new Map(columns.map(({ name, fallback }) => [name, fallback]));
  return uniqueNames(
    rows.map(({ cells, position }) =>
      versionName(namePattern, (name) => cells[name] || fallbacks.get(name) || undefined, {
        number: position,
        rowCount,
        date,
        time,
      }),
    ),
  );
};
