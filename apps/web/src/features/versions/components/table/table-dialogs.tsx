import type { VersionConfiguration, VersionItem, VersionTable } from '@sonora/contracts';
import { useState } from 'react';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import type { SavedAudio, SaveSeveral } from '../../../../shared/files/save-audio.ts';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import type { VersionPlace } from '../../api.ts';
import type { PreviewSource } from '../../hooks/row-audio.ts';
import type { TableEdits } from '../../hooks/use-table-edits.ts';
import { coverOf } from '../../model/cover-of.ts';
import type { AliasRequest } from '../alias-picker.tsx';

const AliasPicker = lazyOverlay(async () => ({ default: (await import('../alias-picker.tsx')).AliasPicker }));
const ImportDialog = lazyOverlay(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const MatrixDialog = lazyOverlay(async () => ({ default: (await import('./matrix-dialog.tsx')).MatrixDialog }));
const HistoryDialog = lazyOverlay(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));
const RowTagsSheet = lazyOverlay(async () => ({ default: (await import('./row-tags-sheet.tsx')).RowTagsSheet }));
const SaveDialog = lazyOverlay(() => import('../../../../shared/files/save-dialog.tsx'));
const ListenSheet = lazyOverlay(async () => ({ default: (await import('./listen-sheet.tsx')).ListenSheet }));

/** What is open above the table. */
type Shown = {
  readonly alias?: AliasRequest;
  readonly file?: File;
  readonly isMatrix?: boolean;
  readonly historyRow?: VersionItem;
  readonly heard?: readonly VersionItem[];
  /** Rows whose tags are edited. */
  readonly taggedRows?: readonly VersionItem[];
  /** Finished versions that are saved to files. */
  readonly saved?: { readonly audios: readonly SavedAudio[]; readonly several: SaveSeveral };
};

/** Opens and closes the dialogs of the table; one is open at a time. */
export const useTableDialogs = () => {
  const [shown, setShown] = useState<Shown>({});
  return { shown, open: setShown, close: () => setShown({}) };
};

type TableDialogsProps = {
  readonly dialogs: ReturnType<typeof useTableDialogs>;
  readonly place: VersionPlace;
  readonly source: PreviewSource;
  readonly table: VersionTable | undefined;
  readonly configuration: VersionConfiguration;
  readonly edits: TableEdits;
  readonly isReadOnly: boolean;
  readonly onAddColumns: (names: readonly string[]) => Promise<unknown>;
};

export const TableDialogs = (props: TableDialogsProps) => {
  const { dialogs, place, source, table, configuration, edits, isReadOnly, onAddColumns } = props;
  const { shown, open, close } = dialogs;
  const { alias, file, isMatrix = false, historyRow, heard, taggedRows, saved } = shown;
  const lastSaved = useLast(saved);
  const cover = coverOf(configuration.controls);
  return (
    <>
      <AliasPicker isOpen={alias !== undefined} request={alias} controls={configuration.controls} onClose={close} />
      <ImportDialog
        isOpen={file !== undefined}
        place={place}
        file={file}
        edits={edits}
        save={source.save}
        onFile={(next) => open({ file: next })}
        onAddColumns={onAddColumns}
        onClose={close}
      />
      <MatrixDialog
        isOpen={isMatrix}
        edits={edits}
        columns={configuration.columns}
        rowCount={table?.total ?? 0}
        onClose={close}
      />
      <HistoryDialog
        isOpen={historyRow !== undefined}
        place={place}
        row={historyRow}
        cover={cover}
        isReadOnly={isReadOnly}
        onClose={close}
      />
      <RowTagsSheet
        isOpen={taggedRows !== undefined}
        rows={taggedRows}
        configuration={configuration}
        sourceSeconds={table?.source?.durationSeconds ?? undefined}
        edits={edits}
        onClose={close}
      />
      {lastSaved && <SaveDialog isOpen={saved !== undefined} {...lastSaved} onClose={close} />}
      <ListenSheet isOpen={heard !== undefined} source={source} rows={heard} cover={cover} onClose={close} />
    </>
  );
};
