import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { pathToFocus } from '../../hooks/focus.ts';
import type { DialogProps } from './dialog-props.ts';

const LoadedDialog = lazy(() => import('./loaded-dialog.tsx'));
const LoadedSheet = lazy(() => import('./loaded-sheet.tsx'));

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

/** True once `isOpen` has been true, so that the overlay stays mounted for its closing animation. */
const useOverlay = (isOpen: boolean): boolean => {
  useFocusReturn(isOpen);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened || isOpen;
};

/** A modal dialog in the middle of the window. Its code is loaded when it first opens. */
export const Dialog = (props: DialogProps) =>
  useOverlay(props.isOpen) && (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );

/** A side panel at the right edge. Its code is loaded when it first opens. */
export const Sheet = (props: DialogProps) =>
  useOverlay(props.isOpen) && (
    <Suspense fallback={null}>
      <LoadedSheet {...props} />
    </Suspense>
  );
