import { lazyOverlay } from '../../code/lazy-parts.tsx';
import type { DialogProps } from './dialog-props.ts';

/** A modal dialog in the middle of the window. */
export const Dialog = lazyOverlay<DialogProps>(() => import('./loaded-dialog.tsx'));

/** A side panel at the right edge. */
export const Sheet = lazyOverlay<DialogProps>(() => import('./loaded-sheet.tsx'));
