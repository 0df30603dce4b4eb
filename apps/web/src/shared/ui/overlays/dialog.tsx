import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { pathToFocus } from '../../hooks/focus.ts';
import type { DialogProps } from './dialog-props.ts';

const LoadedDialog = lazy(() => import('./loaded-dialog.tsx'));
const LoadedSheet = lazy(() => import('./loaded-sheet.tsx'));

/**
 * Gives the focus back to what had it when this opened, or to the nearest part around it that is still there and can take
 * it. The library would do the first from the second time on only: the first time its code arrives with the dialog open
 * already.
 */
const useFocusReturn = (isOpen: boolean): void => {
  const path = useRef<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (isOpen) path.current = pathToFocus();
    else path.current.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  }, [isOpen]);
};

/** True from the first time that `isOpen` was, so that closing can still be animated. */
const useOverlay = (isOpen: boolean): boolean => {
  useFocusReturn(isOpen);
  const [ever, setEver] = useState(isOpen);
  if (isOpen && !ever) setEver(true);
  return ever || isOpen;
};

/** A question in the middle of the window. Its code is loaded when it first opens. */
export const Dialog = (props: DialogProps) =>
  useOverlay(props.isOpen) && (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );

/** A panel from the right edge, for choosing among many. Its code is loaded when it first opens. */
export const Sheet = (props: DialogProps) =>
  useOverlay(props.isOpen) && (
    <Suspense fallback={null}>
      <LoadedSheet {...props} />
    </Suspense>
  );
