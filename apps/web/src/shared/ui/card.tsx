import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = {
  readonly title: string;
  /** Beside the title. */
  readonly beside?: ReactNode;
  /** At the right end of the head. */
  readonly end?: ReactNode;
  readonly className?: string;
  /** True when the content brings its own padding. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
};

/** A white sheet with a hairline and a title. */
export const Card = ({ title, beside, end, className, isFlush, children }: CardProps) => {
  const id = useId();
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside}
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </header>
      {isFlush === true ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
};
