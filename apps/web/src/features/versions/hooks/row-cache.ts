import type { VersionItem } from '@sonora/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { offsetsOf } from '../../../shared/ui/lists/visible-rows.ts';
import { type RowView, rowPageOptions, rowPageSize, tableOptions, type VersionPlace, versionQueries } from '../api.ts';

type Pages = { readonly data: readonly VersionItem[] };

/** Puts changed rows in the place of those that are shown. */
export const replaceRows = (client: QueryClient, change: (row: VersionItem) => VersionItem): void => {
  client.setQueriesData<Pages>({ queryKey: versionQueries.versions.listItems.key() }, (page) => {
    if (!page) return page;
    const data = page.data.map(change);
    return data.every((row, at) => row === page.data[at]) ? page : { ...page, data };
  });
};

/** The rows of the server in the place of those that are shown. */
export const takeRows = (client: QueryClient, rows: readonly VersionItem[]): void => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  replaceRows(client, (row) => byId.get(row.id) ?? row);
};

/** These rows as the loaded pages have them; one that is on none of them stays as it is. */
export const currentRows = (client: QueryClient, rows: readonly VersionItem[]): readonly VersionItem[] => {
  const pages = client.getQueriesData<Pages>({ queryKey: versionQueries.versions.listItems.key() });
  const byId = new Map(pages.flatMap(([, page]) => page?.data ?? []).map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
};

/** Loads counts and, with `rows`, all rows in sight again. */
export const refreshTable = async (client: QueryClient, place: VersionPlace, rows = true): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: tableOptions(place).queryKey }),
    rows && client.invalidateQueries({ queryKey: versionQueries.versions.listItems.key() }),
  ]);
};

/** Every row of a view from `from` to `end` (exclusive), in pages of the largest size. */
export const loadRows = async (
  client: QueryClient,
  place: VersionPlace,
  view: RowView,
  { from, end }: { readonly from: number; readonly end: number },
): Promise<readonly VersionItem[]> => {
  const offsets = offsetsOf({ first: from, end }, { folders: 0, files: end, pageSize: rowPageSize });
  const rows: VersionItem[] = [];
  for (const offset of offsets) {
    const { data } = await client.fetchQuery(rowPageOptions(place, view, offset));
    rows.push(...data.slice(Math.max(0, from - offset), Math.max(0, end - offset)));
  }
  return rows;
};
