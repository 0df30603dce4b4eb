import { limits } from '@sonora/contracts/limits';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import { addUploads } from '../../../shared/uploads/add-files.ts';
import { droppedFiles } from '../../../shared/uploads/dropped-files.ts';
import { nameOfRow } from '../components/file-row.tsx';
import styles from '../components/file-table.module.css';
import { t } from '../messages.ts';
import { countSelected, itemsActedOn, type ListSelection } from '../model/selection.ts';
import type { ListRow } from './use-file-rows.ts';

/** Marks a drag of rows of this window. The rows themselves are kept here: other windows cannot use them. */
const rowsType = 'application/x-sonora-rows';

const isOfComputer = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

type Acts = { readonly move: Move; readonly refresh: () => Promise<void> };

type Move = (selection: ListSelection, to: { readonly folderId: string; readonly name: string }) => Promise<boolean>;

/** The pointer carries the number of dragged rows instead of one of them. */
const showCount = ({ dataTransfer }: DragEvent, text: string): void => {
  const picture = document.createElement('div');
  picture.className = styles.dragged ?? '';
  picture.textContent = text;
  document.body.append(picture);
  dataTransfer.setDragImage(picture, 12, 12);
  // The browser takes its picture when the event has ended.
  setTimeout(() => picture.remove());
};

export type DropFolder = { readonly id: string; readonly name: string };

/** Files and folders of the computer are uploaded to where they are dropped; rows are moved into a folder. */
export const useDrops = (folder: DropFolder | undefined, { move, refresh }: Acts, clear: () => void) => {
  const [isOver, setOver] = useState(false);
  const dragged = useRef<ListSelection>(undefined);
  /** Elements inside the target are entered and left, too. */
  const depth = useRef(0);
  const end = (): void => {
    depth.current = 0;
    setOver(false);
  };
  const upload = async (event: DragEvent, into: DropFolder): Promise<void> => {
    const dropped = await droppedFiles(event.dataTransfer, limits.filesAtOnce + 1);
    await addUploads(dropped, into.id);
    if (dropped.emptyFolders.length > 0) await refresh();
  };
  const dropInto = (into: DropFolder, event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    end();
    if (isOfComputer(event)) void upload(event, into);
    else if (dragged.current && dragged.current.folderId !== into.id && into.id !== folder?.id) {
      void move(dragged.current, { folderId: into.id, name: into.name }).then((hasMoved) => hasMoved && clear());
    }
    dragged.current = undefined;
  };
  const startDrag = (row: ListRow, selection: ListSelection, event: DragEvent): void => {
    dragged.current = itemsActedOn(selection, row);
    // A drag without content does not begin in every browser. Other programs get the name.
    event.dataTransfer.setData(rowsType, row.id);
    event.dataTransfer.setData('text/plain', nameOfRow(row));
    event.dataTransfer.effectAllowed = 'move';
    const count = countSelected(dragged.current);
    if (count > 1) showCount(event, t('files.count', { count }));
  };
  const target = useMemo(
    () => ({
      onDragEnter: (event: DragEvent) => {
        if (!isOfComputer(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!isOfComputer(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      },
      onDragOver: (event: DragEvent) => isOfComputer(event) && event.preventDefault(),
    }),
    [],
  );
  return {
    isOver,
    dropInto,
    startDrag,
    target: { ...target, onDrop: (event: DragEvent) => folder && isOfComputer(event) && dropInto(folder, event) },
  };
};
