import { limits } from '@sonora/contracts/limits';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { tooManyCharactersInOne } from '../../../../shared/forms/too-many-characters.ts';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { shortWeekday, weekdayName } from '../../model/targeting/condition-words.ts';
import { type ConditionDraft, comparisonNames } from '../../model/targeting/rule-draft.ts';
import { minuteOfTime } from '../../model/targeting/time-of-day.ts';
import { valuesOfText } from '../../model/targeting/value-list.ts';
import { t } from '../../targeting-messages.ts';
import styles from './targeting.module.css';

/** A data feed with the columns that conditions can compare. */
export type FeedChoice = { readonly id: string; readonly name: string; readonly columns: readonly string[] };

type FieldsProps<Draft extends ConditionDraft> = {
  readonly draft: Draft;
  readonly onChange: (draft: ConditionDraft) => void;
};

type Of<Kind extends ConditionDraft['kind']> = Extract<ConditionDraft, { kind: Kind }>;

const TimeFields = ({ draft, onChange }: FieldsProps<Of<'timeOfDay'>>) => {
  const [from, to] = [minuteOfTime(draft.from), minuteOfTime(draft.to)];
  const crossesMidnight = from !== undefined && to !== undefined && to !== 0 && to <= from;
  return (
    <div className={styles.fields}>
      <InputField
        label={t('targeting.editor.from')}
        type="time"
        value={draft.from}
        onChange={(value) => onChange({ ...draft, from: value })}
      />
      <InputField
        label={t('targeting.editor.to')}
        type="time"
        value={draft.to}
        onChange={(value) => onChange({ ...draft, to: value })}
      />
      <span className={`${styles.note} ${styles.wide}`}>
        {t('targeting.editor.listenersZone')} {crossesMidnight && t('targeting.editor.crossesMidnight')}
      </span>
    </div>
  );
};

const days = [1, 2, 3, 4, 5, 6, 7] as const;

const DayFields = ({ draft, onChange }: FieldsProps<Of<'dayOfWeek'>>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a frame and a legend
  <div role="group" aria-label={t('targeting.editor.days')} className={styles.days}>
    {days.map((day) => {
      const isOn = draft.days.includes(day);
      return (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-pressed={isOn}
          aria-label={weekdayName(day)}
          onClick={() =>
            onChange({ ...draft, days: isOn ? draft.days.filter((each) => each !== day) : [...draft.days, day] })
          }
        >
          {shortWeekday(day)}
        </button>
      );
    })}
  </div>
);

const DateFields = ({ draft, onChange }: FieldsProps<Of<'dates'>>) => (
  <div className={styles.fields}>
    <InputField
      label={t('targeting.editor.firstDay')}
      type="date"
      value={draft.firstDay}
      onChange={(firstDay) => onChange({ ...draft, firstDay })}
    />
    <InputField
      label={t('targeting.editor.lastDay')}
      type="date"
      value={draft.lastDay}
      onChange={(lastDay) => onChange({ ...draft, lastDay })}
    />
  </div>
);

const valueLabels = {
  postalCode: t('targeting.editor.postalCodes'),
  region: t('targeting.editor.regions'),
  city: t('targeting.editor.cities'),
  weather: t('targeting.editor.weathers'),
} as const;

const valueHints = {
  postalCode: t('targeting.editor.postalCodesHint'),
  region: t('targeting.editor.valuesHint'),
  city: t('targeting.editor.valuesHint'),
  weather: t('targeting.editor.weathersHint'),
} as const;

const { valueCharacters } = limits.campaigns;

const ValueFields = ({ draft, onChange }: FieldsProps<Of<'postalCode' | 'region' | 'city' | 'weather'>>) => (
  <InputField
    className={styles.wide}
    label={valueLabels[draft.kind]}
    hint={valueHints[draft.kind]}
    problem={tooManyCharactersInOne(valuesOfText(draft.values), valueCharacters)}
    rows={2}
    value={draft.values}
    onChange={(values) => onChange({ ...draft, values })}
  />
);

const SequenceFields = ({ draft, onChange }: FieldsProps<Of<'sequence'>>) => (
  <div className={styles.fields}>
    <InputField
      label={t('targeting.editor.firstTime')}
      inputMode="numeric"
      value={draft.first}
      onChange={(first) => onChange({ ...draft, first })}
    />
    <InputField
      label={t('targeting.editor.lastTime')}
      inputMode="numeric"
      value={draft.last}
      onChange={(last) => onChange({ ...draft, last })}
    />
    <span className={`${styles.note} ${styles.wide}`}>{t('targeting.editor.sequenceHint')}</span>
  </div>
);

type FeedFieldsProps = FieldsProps<Of<'feed'>> & { readonly feeds: readonly FeedChoice[] };

const FeedFields = ({ draft, feeds, onChange }: FeedFieldsProps) => {
  const columns = feeds.find(({ id }) => id === draft.feedId)?.columns ?? [];
  if (feeds.length === 0) return <p className={`${styles.note} ${styles.wide}`}>{t('targeting.editor.noFeeds')}</p>;
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('targeting.editor.feed')}
        value={draft.feedId}
        choices={[
          ...(draft.feedId === '' ? [{ value: '', label: t('targeting.editor.chooseFeed') }] : []),
          ...feeds.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(feedId) => onChange({ ...draft, feedId, column: '' })}
      />
      <SelectField
        label={t('targeting.editor.column')}
        value={draft.column}
        disabled={columns.length === 0}
        choices={[
          ...(columns.includes(draft.column)
            ? []
            : [{ value: draft.column, label: draft.column || t('targeting.editor.chooseColumn') }]),
          ...columns.map((column) => ({ value: column, label: column })),
        ]}
        onChange={(column) => onChange({ ...draft, column })}
      />
      <SelectField
        label={t('targeting.editor.comparison')}
        value={draft.comparison}
        choices={comparisonNames.map((value) => ({ value, label: t(`targeting.comparisons.${value}`) }))}
        onChange={(comparison) => onChange({ ...draft, comparison })}
      />
      <InputField
        label={t('targeting.editor.value')}
        maxCharacters={valueCharacters}
        value={draft.value}
        onChange={(value) => onChange({ ...draft, value })}
      />
    </div>
  );
};

type ConditionFieldsProps = FieldsProps<ConditionDraft> & { readonly feeds: readonly FeedChoice[] };

/** The fields of one condition. */
export const ConditionFields = ({ draft, feeds, onChange }: ConditionFieldsProps) => {
  switch (draft.kind) {
    case 'timeOfDay':
      return <TimeFields draft={draft} onChange={onChange} />;
    case 'dayOfWeek':
      return <DayFields draft={draft} onChange={onChange} />;
    case 'dates':
      return <DateFields draft={draft} onChange={onChange} />;
    case 'postalCode':
    case 'region':
    case 'city':
    case 'weather':
      return <ValueFields draft={draft} onChange={onChange} />;
    case 'sequence':
      return <SequenceFields draft={draft} onChange={onChange} />;
    case 'feed':
      return <FeedFields draft={draft} feeds={feeds} onChange={onChange} />;
    default:
      return draft satisfies never;
  }
};
