import { lazy, type ReactNode, Suspense, useState } from 'react';

const LoadedDialog = lazy(() => import('./loaded-dialog.tsx'));
const LoadedSheet = lazy(() => import('./loaded-sheet.tsx'));

export type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** True while what it shows would be lost: then only its own buttons and its cross close it. */
  readonly isSticky?: boolean;
  /** Pixels; default 480. */
  readonly width?: number;
};

/** True from the first time that `isOpen` was, so that closing can still be animated. */
const useEverOpen = (isOpen: boolean): boolean => {
  const [ever, setEver] = useState(isOpen);
  if (isOpen && !ever) setEver(true);
  return ever || isOpen;
};

/** A question in the middle of the window. Its code is loaded when it first opens. */
export const Dialog = (props: DialogProps) =>
  useEverOpen(props.isOpen) && (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );

/** A panel from the right edge, for choosing among many. Its code is loaded when it first opens. */
export const Sheet = (props: DialogProps) =>
  useEverOpen(props.isOpen) && (
    <Suspense fallback={null}>
      <LoadedSheet {...props} />
    </Suspense>
  );
