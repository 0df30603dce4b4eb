import styles from './progress-bar.module.css';

type ProgressBarProps = {
  readonly label: string;
  /** 0 to 100. */
  readonly percentage: number;
  /** Value as read by screen readers. */
  readonly valueText: string;
};

/** Progress bar. It announces no changes: add a live region with the current stage. */
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
