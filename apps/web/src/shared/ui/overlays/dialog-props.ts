import type { ReactNode } from 'react';

/** Of dialogs and sheets. */
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
