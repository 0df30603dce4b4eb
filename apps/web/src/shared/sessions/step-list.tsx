import { t } from './messages.ts';
import styles from './sessions.module.css';

type StepListProps<Step extends string> = {
  readonly steps: readonly { readonly name: Step; readonly label: string }[];
  readonly current: Step;
  readonly isDisabled?: (step: Step) => boolean;
  readonly onGo: (step: Step) => void;
};

/** The steps of a workflow, as buttons. */
export const StepList = <Step extends string>({
  steps,
  current,
  isDisabled = () => false,
  onGo,
}: StepListProps<Step>) => (
  <nav aria-label={t('editing.stepsLabel')}>
    <ol className={styles.steps}>
      {steps.map(({ name, label }, index) => (
        <li key={name}>
          {index > 0 && <span aria-hidden="true">› </span>}
          <button
            type="button"
            className={styles.step}
            aria-current={current === name ? 'step' : undefined}
            disabled={isDisabled(name)}
            onClick={() => onGo(name)}
          >
            {label}
          </button>
        </li>
      ))}
    </ol>
  </nav>
);
