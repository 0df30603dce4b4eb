import type { RuleSettings } from '@sonora/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorCode, errorText } from '../../../../shared/api/errors.ts';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { useUnsaved } from '../../../../shared/hooks/use-unsaved.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { focusProblem } from '../../hooks/focus-problem.ts';
import { checkRule, type DraftProblems, type RuleDraft } from '../../model/targeting/rule-draft.ts';
import { t } from '../../targeting-messages.ts';
import { ConflictChoice } from '../conflict-choice.tsx';
import type { FeedChoice } from './condition-fields.tsx';
import { ConditionsEditor } from './conditions-editor.tsx';
import { LimitFields } from './limit-fields.tsx';
import styles from './targeting.module.css';

type RuleFormProps = {
  readonly initial: RuleDraft;
  readonly feeds: readonly FeedChoice[];
  readonly hasFlight: boolean;
  /** Field that chooses the creative; absent where it is given. */
  readonly creativeField?: (creativeId: string, onChange: (creativeId: string) => void, problem?: string) => ReactNode;
  /**
   * @param isForced whether the rule is saved although another user has changed it
   * @throws an error with the code `edit-conflict` when another user has changed the rule
   */
  readonly onSave: (rule: Omit<RuleSettings, 'ruleId'>, isForced: boolean) => Promise<unknown>;
  readonly onClose: () => void;
};

const useRuleForm = ({ initial, onSave, onClose }: RuleFormProps) => {
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [failure, setFailure] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(draft !== initial && !isBusy);
  const change = (part: Partial<RuleDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    // Known problems go as soon as they are mended; new ones wait until the rule is saved.
    if (Object.keys(problems).length === 0) return;
    const checked = checkRule(next);
    const now = 'problems' in checked ? checked.problems : {};
    setProblems(Object.fromEntries(Object.entries(now).filter(([place]) => place in problems)));
  };
  const save = async (isForced = false): Promise<void> => {
    const checked = checkRule(draft);
    if ('problems' in checked) {
      setProblems(checked.problems);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    setConflict(false);
    try {
      await onSave(checked.rule, isForced);
      onClose();
    } catch (error) {
      if (errorCode(error) === 'edit-conflict') setConflict(true);
      else setFailure(errorText(error));
      setBusy(false);
    }
  };
  return { draft, problems, failure, hasConflict, isBusy, change, save };
};

/** A rule: who hears its creative, how often, and before which others. */
export const RuleForm = (props: RuleFormProps) => {
  const { feeds, hasFlight, creativeField, onClose } = props;
  const { draft, problems, failure, hasConflict, isBusy, change, save } = useRuleForm(props);
  const problemOf = (place: string): string | undefined => {
    const problem = problems[place];
    return problem && t(`targeting.problems.${problem}`);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        focusProblem(event.currentTarget);
        void save();
      }}
    >
      {creativeField?.(draft.creativeId, (creativeId) => change({ creativeId }), problemOf('creative'))}
      <ConditionsEditor
        groups={draft.groups}
        problems={problems}
        feeds={feeds}
        onChange={(groups) => change({ groups })}
      />
      <div className={styles.pair}>
        <InputField
          label={t('targeting.editor.priority')}
          hint={t('targeting.editor.priorityHint')}
          problem={problemOf('priority')}
          inputMode="numeric"
          value={draft.priority}
          onChange={(priority) => change({ priority })}
        />
        <InputField
          label={t('targeting.editor.weight')}
          hint={t('targeting.editor.weightHint')}
          problem={problemOf('weight')}
          inputMode="numeric"
          value={draft.weight}
          onChange={(weight) => change({ weight })}
        />
      </div>
      <section className={styles.section} aria-label={t('targeting.editor.limits')}>
        <h3>{t('targeting.editor.limits')}</h3>
        <LimitFields
          caps={draft.caps}
          pacing={draft.pacing}
          problems={problems}
          hasFlight={hasFlight}
          onChange={change}
        />
      </section>
      {failure !== undefined && (
        <Banner tone="error" isLive>
          {failure}
        </Banner>
      )}
      {hasConflict && (
        <ConflictChoice onMine={() => void save(true)} onTheirs={onClose}>
          {t('targeting.editor.conflict')}
        </ConflictChoice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('targeting.editor.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('targeting.editor.save')}
        </Button>
      </div>
    </form>
  );
};
