import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './hint.module.css';

type HintProps = {
  readonly text: string;
  /** `start` and `end`: aligned with an edge of the control, for controls at the edge of the window. */
  readonly align?: 'start' | 'middle' | 'end';
  /** `long`: 500 ms, for folders and voices. */
  readonly delay?: 'long';
  readonly children: ReactElement | ReactNode;
};

/**
 * A tooltip that appears 300 ms after its control is hovered or focused; Escape hides it. It is visual only: the control's
 * accessible name or state must contain the same information.
 */
export const Hint = ({ text, align = 'middle', delay, children }: HintProps) => {
  const [isDismissed, setDismissed] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the control inside it
    <span
      className={classNames(styles.wrap, align === 'end' && styles.end, align === 'start' && styles.start)}
      data-delay={delay}
      data-dismissed={isDismissed ? '' : undefined}
      onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
      onMouseEnter={() => setDismissed(false)}
      onFocus={() => setDismissed(false)}
    >
      {children}
      <span role="tooltip" className={styles.bubble}>
        {text}
      </span>
    </span>
  );
};
