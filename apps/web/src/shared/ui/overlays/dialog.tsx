import { useLayoutEffect, useRef } from 'react';
import { lazyOverlay } from '../../code/lazy-parts.tsx';
import { pathToFocus } from '../../hooks/focus.ts';
import type { DialogProps } from './dialog-props.ts';

const LoadedDialog = lazyOverlay<DialogProps>(() => import('./loaded-dialog.tsx'));
const LoadedSheet = lazyOverlay<DialogProps>(() => import('./loaded-sheet.tsx'));

/**
 * Returns the focus to the element that had it when the dialog opened, or to its nearest focusable ancestor if the element is
 * gone. Mantine's own focus return would fail the first time, when its code is loaded with the dialog already open.
 */
const useFocusReturn = (isOpen: boolean): void => {
  const path = useRef<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (isOpen) path.current = pathToFocus();
    else path.current.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  }, [isOpen]);
};

/** A modal dialog in the middle of the window. */
export const Dialog = (properties: DialogProps) => {
  useFocusReturn(properties.isOpen);
  return <LoadedDialog {...properties} />;
};

/** A side panel at the right edge. */
export const Sheet = (properties: DialogProps) => {
  useFocusReturn(properties.isOpen);
  return <LoadedSheet {...properties} />;
};
