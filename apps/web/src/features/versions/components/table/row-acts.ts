import type { VersionItem } from '@sonora/contracts';
import type { SavedAudio } from '../../../../shared/files/save-audio.ts';
import type { VersionPlace } from '../../api.ts';
import type { useRowPreview } from '../../hooks/row-audio.ts';
import { saveSeveralVersions } from '../../hooks/save-several.ts';
import type { TableEdits } from '../../hooks/use-table-edits.ts';
import { t } from '../../messages.ts';
import type { Download } from '../download-dialog.tsx';
import type { RowActs } from './row-menu.tsx';
import type { useTableDialogs } from './table-dialogs.tsx';

/** The finished versions among rows, to be saved under the names with which they were rendered. */
const savedAudios = (rows: readonly VersionItem[]): readonly SavedAudio[] =>
  rows.flatMap(({ audioformId, url, name, audioName }) =>
    // Rows may have been rendered with other set-ups, so the extension is not known here.
    audioformId === null || url === null
      ? []
      : [{ audioformId, uri: url, name: audioName ?? name, extension: undefined }],
  );

type RowActsOptions = {
  readonly place: VersionPlace;
  readonly edits: TableEdits;
  readonly dialogs: ReturnType<typeof useTableDialogs>;
  readonly preview: ReturnType<typeof useRowPreview>;
  readonly download: Download;
  readonly maySave: boolean;
  readonly onRender: (ids: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
};

/** What can be done with rows of the table. */
export const rowActs = (options: RowActsOptions): RowActs => {
  const { place, edits, dialogs, preview, download, maySave, onRender, remove } = options;
  return {
    onPreview: (row) => void preview.toggle(row),
    onMark: (marked, isQa) => {
      const label = isQa ? t('versions.edits.mark') : t('versions.edits.unmark');
      void edits.change(
        label,
        marked.map((row) => ({ row, isQa })),
      );
    },
    onHistory: (historyRow) => dialogs.open({ historyRow }),
    onTags: (taggedRows) => dialogs.open({ taggedRows }),
    onSave: maySave
      ? (finished) => {
          const several = saveSeveralVersions(
            place,
            finished.map(({ id }) => id),
          );
          dialogs.open({ saved: { audios: savedAudios(finished), several } });
        }
      : undefined,
    onRender,
    onDuplicate: (copied) => {
      const added = copied.map(({ cells, tags, position }) => ({
        cells,
        position: position + 1,
        ...(tags && { tags }),
      }));
      void edits.add(t('versions.edits.duplicate'), added);
    },
    onDownload: (ids) => void download.start(new Set(ids)),
    onRemove: remove,
  };
};
