import '../../../../shared/forms/text-area-field.tsx';
import { Textarea, TextInput } from '@mantine/core';
import { defaults } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import { numberText } from '../../../../shared/format/numbers.ts';
import { tooManyCharacters } from '../../../../shared/forms/too-many-characters.ts';
import { MantineScope } from '../../../../shared/theme/mantine-scope.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import {
  isLanguageKnown,
  type WritingDraft,
  type WritingLanguage,
  type WritingTone,
  writingLanguages,
  writingTones,
} from '../../model/writing/writing-draft.ts';
import { t } from '../../writing-messages.ts';
import { type WritingFailure, writtenSeconds } from './use-writing.ts';
import styles from './writing.module.css';
import { WritingTips } from './writing-tips.tsx';

const toneNames: Readonly<Record<WritingTone, string>> = {
  any: t('adWriting.tones.any'),
  warm: t('adWriting.tones.warm'),
  upbeat: t('adWriting.tones.upbeat'),
  confident: t('adWriting.tones.confident'),
  playful: t('adWriting.tones.playful'),
  calm: t('adWriting.tones.calm'),
  urgent: t('adWriting.tones.urgent'),
};

const languageNames: Readonly<Record<WritingLanguage, string>> = {
  auto: t('adWriting.languages.auto'),
  en: t('adWriting.languages.en'),
  de: t('adWriting.languages.de'),
};

type FieldsProps = {
  readonly draft: WritingDraft;
  readonly change: (part: Partial<WritingDraft>) => void;
  readonly failure: WritingFailure | undefined;
  /** Length of the ad. */
  readonly adSeconds: number;
};

/** The usual lengths, that of the ad, and one that a brief names. */
const lengthsFor = ({ lengthSeconds }: WritingDraft, adSeconds: number): readonly number[] =>
  [...new Set([...defaults.adLengthsSeconds, adSeconds, lengthSeconds ?? adSeconds])].sort((one, other) => one - other);

const Choices = ({ draft, change, failure, adSeconds }: FieldsProps) => (
  <div className={styles.row}>
    {draft.source === 'product' && (
      <TextInput
        label={t('adWriting.productName')}
        value={draft.productName}
        maxLength={limits.nameCharacters}
        error={failure?.fields.productName}
        data-autofocus
        onChange={(event) => change({ productName: event.currentTarget.value })}
      />
    )}
    <SelectField
      label={t('adWriting.lengthOfConcepts')}
      value={String(draft.lengthSeconds ?? adSeconds)}
      choices={lengthsFor(draft, adSeconds).map((seconds) => ({
        value: String(seconds),
        label: t('adWriting.seconds', { seconds: numberText(seconds) }),
      }))}
      onChange={(seconds) => change({ lengthSeconds: Number(seconds) })}
    />
    <SelectField
      label={t('adWriting.tone')}
      value={draft.tone}
      choices={writingTones.map((value) => ({ value, label: toneNames[value] }))}
      onChange={(tone) => change({ tone })}
    />
    <SelectField
      label={t('adWriting.language')}
      value={draft.language}
      choices={writingLanguages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(language) => change({ language })}
    />
  </div>
);

const Wishes = ({ draft, change, failure }: FieldsProps) => (
  <div className={styles.row}>
    <TextInput
      label={t('adWriting.targetAudience')}
      value={draft.targetAudience}
      maxLength={limits.script.wishCharacters}
      error={failure?.fields.targetAudience}
      onChange={(event) => change({ targetAudience: event.currentTarget.value })}
    />
    <TextInput
      label={t('adWriting.callToAction')}
      value={draft.callToAction}
      maxLength={limits.script.wishCharacters}
      error={failure?.fields.callToAction}
      onChange={(event) => change({ callToAction: event.currentTarget.value })}
    />
  </div>
);

/** What concepts are written from. */
export const WritingFields = (props: FieldsProps) => {
  const { draft, change, failure, adSeconds } = props;
  const { max } = limits.script.adSeconds;
  const wished = draft.lengthSeconds ?? adSeconds;
  const isProduct = draft.source === 'product';
  // A missing name is no fault of a product's description.
  const descriptionError =
    isProduct && failure?.isNameMissing === true ? undefined : failure?.fields.productDescription;
  return (
    <MantineScope>
      <Choices {...props} />
      {writtenSeconds(draft, adSeconds) < wished && (
        <span className={styles.length} role="status">
          {t('adWriting.longest', { max, seconds: numberText(wished) })}
        </span>
      )}
      <Textarea
        label={t(isProduct ? 'adWriting.description' : 'adWriting.descriptionText')}
        description={t(isProduct ? 'adWriting.descriptionHint' : 'adWriting.descriptionTextHint')}
        rows={5}
        value={draft.productDescription}
        error={tooManyCharacters(draft.productDescription, limits.scriptCharacters) ?? descriptionError}
        onChange={(event) => change({ productDescription: event.currentTarget.value })}
      />
      {draft.productDescription.trim() !== '' && !isLanguageKnown(draft) && (
        <span className={styles.length}>{t('adWriting.detectHint')}</span>
      )}
      {failure?.isNameMissing === true && !isProduct && (
        <div className={styles.buttons}>
          <Button onClick={() => change({ source: 'product' })}>{t('adWriting.toProduct')}</Button>
        </div>
      )}
      {isProduct && <Wishes {...props} />}
      <WritingTips hasDescription />
    </MantineScope>
  );
};
