import '../../../shared/forms/text-area-field.tsx';
import { Textarea, TextInput } from '@mantine/core';
import { limits } from '@sonora/contracts/limits';
import { tooManyCharacters } from '../../../shared/forms/too-many-characters.ts';
import { MantineScope } from '../../../shared/theme/mantine-scope.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import type { InstantAds } from '../hooks/use-instant-ads.ts';
import { t } from '../messages.ts';
import { type InstantLanguage, instantCounts, instantLanguages, instantLengths } from '../model/instant-draft.ts';
import styles from './instant-ad.module.css';

const languageNames: Readonly<Record<InstantLanguage, string>> = {
  auto: t('instantAd.languages.auto'),
  en: t('instantAd.languages.en'),
  de: t('instantAd.languages.de'),
};

/** One field and one button; number, length and language have values already. */
export const InstantForm = ({ ads }: { readonly ads: InstantAds }) => {
  const { draft, change, needsName, failure, warnings, isBusy, make, cancel } = ads;
  const textError = tooManyCharacters(draft.text, limits.scriptCharacters);
  const isComplete = textError === undefined && draft.text.trim() !== '' && (!needsName || draft.name.trim() !== '');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <MantineScope>
        <Textarea
          label={t('instantAd.text')}
          description={t('instantAd.textHint')}
          placeholder={t('instantAd.placeholder')}
          rows={6}
          value={draft.text}
          error={textError}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {needsName && (
          <TextInput
            label={t('instantAd.name')}
            description={t('instantAd.nameHint')}
            value={draft.name}
            maxLength={limits.nameCharacters}
            autoFocus
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </MantineScope>
      <div className={styles.choices}>
        <SelectField
          label={t('instantAd.count')}
          value={draft.count}
          choices={instantCounts.map((value) => ({ value, label: value }))}
          onChange={(count) => change({ count })}
        />
        <SelectField
          label={t('instantAd.length')}
          value={draft.length}
          choices={instantLengths.map((value) => ({ value, label: t('instantAd.seconds', { seconds: value }) }))}
          onChange={(length) => change({ length })}
        />
        <SelectField
          label={t('instantAd.language')}
          value={draft.language}
          choices={instantLanguages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(language) => change({ language })}
        />
        <div className={styles.buttons}>
          {isBusy && <Button onClick={cancel}>{t('instantAd.cancel')}</Button>}
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isComplete}>
            {t('instantAd.make', { count: Number(draft.count) })}
          </Button>
        </div>
      </div>
      {isBusy && (
        <p className={styles.note} role="status">
          {t('instantAd.making')}
        </p>
      )}
      {failure !== undefined && (
        <Banner tone="error" isLive>
          {failure}
        </Banner>
      )}
      {warnings.map((warning) => (
        <Banner key={warning} tone="information" isLive>
          {warning}
        </Banner>
      ))}
    </form>
  );
};
