import type { ReactNode } from 'react';

/** Properties of dialogs and sheets. */
export type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** True: neither Escape nor a click outside closes it, because its content would be lost. */
  readonly isSticky?: boolean;
  /** In pixels. Default: 480 for dialogs, 520 for sheets. */
  readonly width?: number;
};
