import type { VersionItem } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';
import { chunksOf } from '../model/grid/chunks.ts';
import { renameColumn } from '../model/grid/fields.ts';
import { refreshTable } from './row-cache.ts';
import type { VersionSession } from './use-version-session.ts';

/** All rows of a table, in the largest pages. */
const allRows = async (place: VersionPlace): Promise<readonly VersionItem[]> => {
  const rows: VersionItem[] = [];
  for (;;) {
    const { data, pagination } = await versionsApi.versions.listItems({
      params: place,
      query: { offset: rows.length, limit: limits.versions.rowsInList },
    });
    rows.push(...data);
    if (data.length === 0 || rows.length >= pagination.total) return rows;
  }
};

/** Renames a column, its field in tags and names, and the cells of all rows: no value is lost. */
export const useRenameColumn = (place: VersionPlace, { change }: Pick<VersionSession, 'change'>) => {
  const client = useQueryClient();
  const rename = async (from: string, to: string): Promise<void> => {
    const filled = (await allRows(place)).filter(({ cells }) => (cells[from] ?? '') !== '');
    for (const rows of chunksOf(filled, limits.versions.rowsInChange)) {
      await versionsApi.versions.changeItems({
        params: place,
        body: { changes: rows.map(({ id, cells }) => ({ id, cells: { [to]: cells[from] ?? '', [from]: '' } })) },
      });
    }
    change((now) => ({ ...now, configuration: renameColumn(now.configuration, from, to) }));
    await refreshTable(client, place);
  };
  return (from: string, to: string): Promise<void> =>
    rename(from, to).catch((error: unknown) => {
      showToast({ tone: 'error', title: t('versions.notRenamed'), description: errorText(error) });
    });
};
