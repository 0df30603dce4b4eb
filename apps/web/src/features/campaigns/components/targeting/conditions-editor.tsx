import { IconPlus, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import {
  type ConditionGroup,
  type ConditionKind,
  type ConditionRow,
  conditionGroup,
  conditionKinds,
  conditionRow,
  type DraftProblems,
  newCondition,
} from '../../model/targeting/rule-draft.ts';
import { t } from '../../targeting-messages.ts';
import { ConditionFields, type FeedChoice } from './condition-fields.tsx';
import styles from './targeting.module.css';

const kindChoices = conditionKinds.map((value) => ({ value, label: t(`targeting.kinds.${value}`) }));

type RowProps = {
  readonly row: ConditionRow;
  readonly problems: DraftProblems;
  readonly feeds: readonly FeedChoice[];
  readonly onChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
};

const Row = ({ row, problems, feeds, onChange, onRemove }: RowProps) => {
  const { id, draft } = row;
  const problem = problems[id];
  const condition = t(`targeting.kinds.${draft.kind}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={condition} className={styles.condition}>
      <div className={styles.conditionHead}>
        <SelectField
          label={t('targeting.editor.kind')}
          isLabelHidden
          value={draft.kind}
          choices={kindChoices}
          onChange={(kind) => kind !== draft.kind && onChange({ id, draft: newCondition(kind) })}
        />
        <IconButton label={t('targeting.editor.remove', { condition })} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <ConditionFields draft={draft} feeds={feeds} onChange={(next) => onChange({ id, draft: next })} />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {t(`targeting.problems.${problem}`)}
        </p>
      )}
    </div>
  );
};

type AddProps = {
  readonly label: string;
  readonly shown: string;
  readonly variant?: 'quiet';
  readonly onAdd: (kind: ConditionKind) => void;
};

const AddCondition = ({ label, shown, variant, onAdd }: AddProps) => (
  <Menu
    trigger={(properties) => (
      <Button {...properties} variant={variant} aria-label={label}>
        <IconPlus size={16} aria-hidden="true" /> {shown}
      </Button>
    )}
  >
    {kindChoices.map(({ value, label: name }) => (
      <MenuItem key={value} onSelect={() => onAdd(value)}>
        {name}
      </MenuItem>
    ))}
  </Menu>
);

type ConditionsEditorProps = {
  readonly groups: readonly ConditionGroup[];
  readonly problems: DraftProblems;
  readonly feeds: readonly FeedChoice[];
  readonly onChange: (groups: readonly ConditionGroup[]) => void;
};

/** Conditions of a rule: groups that all must hold, each with alternatives of which one must. */
export const ConditionsEditor = ({ groups, problems, feeds, onChange }: ConditionsEditorProps) => {
  const setRows = (groupId: string, rows: readonly ConditionRow[]): void =>
    onChange(
      rows.length === 0
        ? groups.filter(({ id }) => id !== groupId)
        : groups.map((group) => (group.id === groupId ? { ...group, rows } : group)),
    );
  return (
    <section className={styles.section} aria-label={t('targeting.editor.who')}>
      <h3>{t('targeting.editor.who')}</h3>
      <p className={styles.note}>
        {groups.length === 0 ? t('targeting.editor.everyone') : t('targeting.editor.allHold')}
      </p>
      {groups.map(({ id: groupId, rows }, index) => (
        <Fragment key={groupId}>
          {index > 0 && <span className={styles.joint}>{t('targeting.editor.and')}</span>}
          <div className={styles.group}>
            {rows.map((row, place) => (
              <Fragment key={row.id}>
                {place > 0 && <span className={styles.joint}>{t('targeting.editor.or')}</span>}
                <Row
                  row={row}
                  problems={problems}
                  feeds={feeds}
                  onChange={(next) => setRows(groupId, rows.with(place, next))}
                  onRemove={() => setRows(groupId, rows.toSpliced(place, 1))}
                />
              </Fragment>
            ))}
            <div>
              <AddCondition
                variant="quiet"
                shown={t('targeting.editor.addAlternative')}
                label={t('targeting.editor.addAlternativeTo', {
                  condition: t(`targeting.kinds.${rows[0]?.draft.kind ?? 'city'}`),
                })}
                onAdd={(kind) => setRows(groupId, [...rows, conditionRow(newCondition(kind))])}
              />
            </div>
          </div>
        </Fragment>
      ))}
      <div className={styles.actions}>
        <AddCondition
          shown={t('targeting.editor.addCondition')}
          label={t('targeting.editor.addCondition')}
          onAdd={(kind) => onChange([...groups, conditionGroup([conditionRow(newCondition(kind))])])}
        />
      </div>
    </section>
  );
};
