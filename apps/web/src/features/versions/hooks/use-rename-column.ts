import { renameColumn } from '@sonora/audioform/versions';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';
import { refreshTable } from './row-cache.ts';
import type { TableEdits } from './use-table-edits.ts';
import type { VersionSession } from './use-version-session.ts';

/** Renames a column, its field in tags and names, and the cells of all rows: no value is lost. */
export const useRenameColumn = (
  place: VersionPlace,
  { change, saveNow }: Pick<VersionSession, 'change' | 'saveNow'>,
  onRenamed: TableEdits['noteRename'],
) => {
  const client = useQueryClient();
  const rename = async (from: string, to: string): Promise<void> => {
    if (from === to) return;
    await saveNow();
    await versionsApi.versions.renameColumn({ params: place, body: { from, to } });
    // The server has renamed it in the set-up, too: the next save finds both equal.
    change((now) => ({ ...now, configuration: renameColumn(now.configuration, from, to) }));
    onRenamed(from, to);
    await refreshTable(client, place);
  };
  return (from: string, to: string): Promise<void> =>
    rename(from, to).catch((error: unknown) => {
      showToast({ tone: 'error', title: t('versions.notRenamed'), description: errorText(error) });
    });
};
