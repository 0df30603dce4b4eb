import type { RuleSettings } from '@sonora/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { useUnsaved } from '../../../../shared/hooks/use-unsaved.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { checkRule, type DraftProblems, type RuleDraft } from '../../model/rule-draft.ts';
import { t } from '../../targeting-messages.ts';
import { InputField } from '../input-field.tsx';
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
  readonly onSave: (rule: Omit<RuleSettings, 'ruleId'>) => Promise<unknown>;
  readonly onClose: () => void;
};

const useRuleForm = ({ initial, onSave, onClose }: RuleFormProps) => {
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [failure, setFailure] = useState<string>();
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
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = checkRule(draft);
    if ('problems' in checked) {
      setProblems(checked.problems);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(checked.rule);
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return { draft, problems, failure, isBusy, change, save };
};

/** A rule: who hears its creative, how often, and before which others. */
export const RuleForm = (props: RuleFormProps) => {
  const { feeds, hasFlight, creativeField, onClose } = props;
  const { draft, problems, failure, isBusy, change, save } = useRuleForm(props);
  const problemOf = (place: string): string | undefined => {
    const problem = problems[place];
    return problem && t(`targeting.problems.${problem}`);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
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
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('targeting.editor.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('targeting.editor.save')}
        </Button>
      </div>
    </form>
  );
};
