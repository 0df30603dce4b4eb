import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './hint.module.css';

type HintProps = {
  readonly text: string;
  /** `end`: the bubble is flush with the right edge, for things at the border of the window. */
  readonly align?: 'middle' | 'end';
  readonly children: ReactElement | ReactNode;
};

/**
 * A sentence that appears 300 ms after pointing at or focusing something, and goes with Escape. It is a description for
 * the eye; what it says must also be in the name or state of the thing itself.
 */
export const Hint = ({ text, align = 'middle', children }: HintProps) => {
  const [isDismissed, setDismissed] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what happens to the control inside it
    <span
      className={classNames(styles.wrap, align === 'end' && styles.end)}
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
