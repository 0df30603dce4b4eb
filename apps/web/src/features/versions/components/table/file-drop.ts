import type { DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Handlers of a place onto which a file can be dropped. */
export const fileDrop = ({
  onOver,
  onFile,
}: {
  readonly onOver: (isOver: boolean) => void;
  readonly onFile: (file: File) => void;
}) => ({
  onDragOver: (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(true);
  },
  onDragLeave: (event: DragEvent): void => {
    const target = event.relatedTarget;
    if (!(target instanceof Node) || !event.currentTarget.contains(target)) onOver(false);
  },
  onDrop: (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  },
});
