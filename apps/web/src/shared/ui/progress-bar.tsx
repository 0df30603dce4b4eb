import styles from './progress-bar.module.css';

type ProgressBarProps = {
  readonly label: string;
  /** 0 to 100. */
  readonly percentage: number;
  /** What a screen reader says for it. */
  readonly valueText: string;
};

/** How far something is. It says nothing by itself: put a live region with the stage beside it. */
export const ProgressBar = ({ label, percentage, valueText }: ProgressBarProps) => (
  <div
    className={styles.track}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percentage}
    aria-valuetext={valueText}
  >
    <span style={{ width: `${Math.max(2, percentage)}%` }} />
  </div>
);
