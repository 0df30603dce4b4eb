import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = {
  /** Left out where the page's heading says it. */
  readonly title?: string;
  /** Shown next to the title. */
  readonly beside?: ReactNode;
  /** Shown at the right end of the header. */
  readonly end?: ReactNode;
  readonly className?: string;
  /** True if the content has padding of its own. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
};

/** A bordered section with a title. */
export const Card = ({ title, beside, end, className, isFlush, children }: CardProps) => {
  const id = useId();
  return (
    <section
      className={classNames(styles.card, title === undefined && styles.untitled, className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {beside}
          {end !== undefined && <div className={styles.end}>{end}</div>}
        </header>
      )}
      {isFlush === true ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
};
