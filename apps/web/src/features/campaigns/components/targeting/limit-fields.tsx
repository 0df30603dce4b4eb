import { IconPlus, IconX } from '@tabler/icons-react';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import {
  type CapDraft,
  type DraftProblems,
  type PacingDraft,
  periodNames,
  speedNames,
} from '../../model/targeting/rule-draft.ts';
import { t } from '../../targeting-messages.ts';
import styles from './targeting.module.css';

type Limits = { readonly caps: readonly CapDraft[]; readonly pacing: PacingDraft | undefined };

type LimitFieldsProps = Limits & {
  readonly problems: DraftProblems;
  /** An even pace needs a flight. */
  readonly hasFlight: boolean;
  readonly onChange: (limits: Limits) => void;
};

/** Frequency caps and the goal of a rule or a campaign. */
export const LimitFields = ({ caps, pacing, problems, hasFlight, onChange }: LimitFieldsProps) => {
  const capProblem = problems.caps && t(`targeting.problems.${problems.caps}`);
  const unused = periodNames.find((period) => caps.every((cap) => cap.period !== period));
  return (
    <>
      {caps.map((cap, index) => (
        <div key={cap.period} className={styles.cap}>
          <InputField
            label={t('targeting.editor.capCount')}
            inputMode="numeric"
            value={cap.count}
            problem={
              /^\d{1,3}$/.test(cap.count) && Number(cap.count) >= 1 && Number(cap.count) <= 100 ? undefined : capProblem
            }
            onChange={(count) => onChange({ caps: caps.with(index, { ...cap, count }), pacing })}
          />
          <SelectField
            label={t('targeting.editor.capPeriod')}
            value={cap.period}
            choices={periodNames
              .filter((period) => period === cap.period || caps.every((each) => each.period !== period))
              .map((value) => ({ value, label: t(`targeting.periods.${value}`) }))}
            onChange={(period) => onChange({ caps: caps.with(index, { ...cap, period }), pacing })}
          />
          <IconButton
            label={t('targeting.editor.removeCap')}
            onClick={() => onChange({ caps: caps.toSpliced(index, 1), pacing })}
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {pacing && (
        <div className={styles.goal}>
          <InputField
            label={t('targeting.editor.goal')}
            inputMode="numeric"
            value={pacing.goal}
            problem={problems.goal && t(`targeting.problems.${problems.goal}`)}
            onChange={(goal) => onChange({ caps, pacing: { ...pacing, goal } })}
          />
          <SelectField
            label={t('targeting.editor.speed')}
            value={pacing.speed}
            choices={speedNames
              .filter((speed) => hasFlight || speed !== 'even')
              .map((value) => ({ value, label: t(`targeting.speeds.${value}`) }))}
            onChange={(speed) => onChange({ caps, pacing: { ...pacing, speed } })}
          />
          <IconButton label={t('targeting.editor.removeGoal')} onClick={() => onChange({ caps, pacing: undefined })}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <div className={styles.actions}>
        {unused && (
          <Button
            onClick={() =>
              onChange({
                caps: [...caps, { count: '3', period: unused === 'hour' && caps.length === 0 ? 'day' : unused }],
                pacing,
              })
            }
          >
            <IconPlus size={16} aria-hidden="true" /> {t('targeting.editor.addCap')}
          </Button>
        )}
        {!pacing && (
          <Button
            onClick={() => onChange({ caps, pacing: { goal: '', speed: hasFlight ? 'even' : 'asFastAsPossible' } })}
          >
            <IconPlus size={16} aria-hidden="true" /> {t('targeting.editor.addGoal')}
          </Button>
        )}
      </div>
    </>
  );
};
