import type { DragEvent } from 'react';

/**
 * Handlers of an element that takes what is dropped on it. While something is dragged over it, it has the attribute `data-drop`,
 * which is set without rendering: it changes with every movement of the pointer.
 */
export const dropTarget = (onDrop: (event: DragEvent<HTMLElement>) => void) => ({
  onDragOver: (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    event.currentTarget.dataset.drop = '';
  },
  onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) delete currentTarget.dataset.drop;
  },
  onDrop: (event: DragEvent<HTMLElement>): void => {
    delete event.currentTarget.dataset.drop;
    onDrop(event);
  },
});
