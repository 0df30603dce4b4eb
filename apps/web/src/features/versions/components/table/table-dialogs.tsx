import type { VersionColumn, VersionItem } from '@sonora/contracts';
import { useState } from 'react';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import type { VersionPlace } from '../../api.ts';
import type { PreviewSource } from '../../hooks/row-audio.ts';
import type { AliasRequest } from '../alias-picker.tsx';

const AliasPicker = lazyOverlay(async () => ({ default: (await import('../alias-picker.tsx')).AliasPicker }));
const ImportDialog = lazyOverlay(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const MatrixDialog = lazyOverlay(async () => ({ default: (await import('./matrix-dialog.tsx')).MatrixDialog }));
const HistoryDialog = lazyOverlay(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));
const ListenSheet = lazyOverlay(async () => ({ default: (await import('./listen-sheet.tsx')).ListenSheet }));

/** What is open above the table. */
type Shown = {
  readonly alias?: AliasRequest;
  readonly file?: File;
  readonly isMatrix?: boolean;
  readonly historyRow?: VersionItem;
  readonly heard?: readonly VersionItem[];
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
  readonly columns: readonly VersionColumn[];
  readonly rowCount: number;
  readonly isReadOnly: boolean;
  readonly onAddColumns: (names: readonly string[]) => Promise<unknown>;
};

export const TableDialogs = (props: TableDialogsProps) => {
  const { dialogs, place, source, columns, rowCount, isReadOnly, onAddColumns } = props;
  const { shown, open, close } = dialogs;
  const { alias, file, isMatrix = false, historyRow, heard } = shown;
  return (
    <>
      <AliasPicker isOpen={alias !== undefined} request={alias} onClose={close} />
      <ImportDialog
        isOpen={file !== undefined}
        place={place}
        file={file}
        onFile={(next) => open({ file: next })}
        onAddColumns={onAddColumns}
        onClose={close}
      />
      <MatrixDialog isOpen={isMatrix} place={place} columns={columns} rowCount={rowCount} onClose={close} />
      <HistoryDialog
        isOpen={historyRow !== undefined}
        place={place}
        row={historyRow}
        isReadOnly={isReadOnly}
        onClose={close}
      />
      <ListenSheet isOpen={heard !== undefined} source={source} rows={heard} onClose={close} />
    </>
  );
};
