import type { CampaignFeed } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { type FormEvent, useState } from 'react';
import { errorCode, errorText, fieldFindings } from '../../../../shared/api/errors.ts';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { isTooLong } from '../../../../shared/forms/too-many-characters.ts';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { focusProblem } from '../../hooks/focus-problem.ts';
import { type FeedFields, useFeedActs } from '../../hooks/use-feed-acts.ts';
import { t } from '../../targeting-messages.ts';
import { ConflictChoice } from '../conflict-choice.tsx';

const keyFacts = ['none', 'city', 'region', 'postalCode'] as const;
const intervals = ['60', '300', '900', '3600', '21600', '86400'] as const;

const fieldsOf = (feed: CampaignFeed | 'new'): FeedFields =>
  feed === 'new'
    ? { name: '', url: '', format: 'json', keyColumn: null, keyFact: 'none', intervalSeconds: 900 }
    : {
        name: feed.name,
        url: feed.url,
        format: feed.format,
        keyColumn: feed.keyColumn,
        keyFact: feed.keyFact,
        intervalSeconds: feed.intervalSeconds,
      };

type FormProps = { readonly feed: CampaignFeed | 'new'; readonly onClose: () => void };

const useFeedForm = ({ feed, onClose }: FormProps) => {
  const acts = useFeedActs();
  const [values, setValues] = useState(() => fieldsOf(feed));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const check = (): Readonly<Record<string, string>> => ({
    ...(values.name.trim() === '' && { name: t('targeting.feeds.nameMissing') }),
    ...(!/^https:\/\/\S+$/i.test(values.url.trim()) && { url: t('targeting.feeds.urlWrong') }),
    ...(values.keyFact !== 'none' &&
      (values.keyColumn ?? '').trim() === '' && { keyColumn: t('targeting.feeds.columnMissing') }),
  });
  const save = async (isForced = false): Promise<void> => {
    const found = check();
    setProblems(found);
    setFailure(undefined);
    setConflict(false);
    const { nameCharacters, campaigns } = limits;
    const isLong =
      isTooLong(values.name, nameCharacters) ||
      isTooLong(values.url, campaigns.addressCharacters) ||
      isTooLong(values.keyColumn ?? '', campaigns.valueCharacters);
    if (isLong || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const keyColumn = values.keyFact === 'none' ? null : (values.keyColumn ?? '').trim();
      const fields = { ...values, name: values.name.trim(), url: values.url.trim(), keyColumn };
      await acts.save(feed === 'new' ? undefined : feed, fields, isForced);
      onClose();
    } catch (error) {
      setBusy(false);
      if (errorCode(error) === 'edit-conflict') {
        setConflict(true);
        return;
      }
      const findings = Object.entries(fieldFindings(error)).map(([place, { text }]) => [
        place.replace(/^body\./, ''),
        text,
      ]);
      setProblems(Object.fromEntries(findings));
      setFailure(errorText(error));
    }
  };
  return {
    values,
    problems,
    failure,
    hasConflict,
    isBusy,
    set: (part: Partial<FeedFields>): void => setValues((now) => ({ ...now, ...part })),
    save,
  };
};

const FeedForm = (props: FormProps) => {
  const { values, problems, failure, hasConflict, isBusy, set, save } = useFeedForm(props);
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        focusProblem(event.currentTarget);
        void save();
      }}
    >
      <InputField
        label={t('targeting.feeds.name')}
        maxCharacters={limits.nameCharacters}
        value={values.name}
        problem={problems.name}
        onChange={(name) => set({ name })}
      />
      <InputField
        label={t('targeting.feeds.url')}
        type="url"
        inputMode="url"
        placeholder={t('targeting.feeds.addressStart')}
        maxCharacters={limits.campaigns.addressCharacters}
        value={values.url}
        problem={problems.url}
        hint={t('targeting.feeds.urlHint')}
        onChange={(url) => set({ url })}
      />
      <SelectField
        label={t('targeting.feeds.format')}
        value={values.format}
        choices={[
          { value: 'json', label: t('targeting.feeds.formats.json') },
          { value: 'csv', label: t('targeting.feeds.formats.csv') },
        ]}
        onChange={(format) => set({ format })}
      />
      <SelectField
        label={t('targeting.feeds.keyFact')}
        value={values.keyFact}
        choices={keyFacts.map((value) => ({ value, label: t(`targeting.feeds.keyFacts.${value}`) }))}
        onChange={(keyFact) => set({ keyFact })}
      />
      {values.keyFact !== 'none' && (
        <InputField
          label={t('targeting.feeds.keyColumn')}
          maxCharacters={limits.campaigns.valueCharacters}
          value={values.keyColumn ?? ''}
          problem={problems.keyColumn}
          hint={t('targeting.feeds.keyColumnHint')}
          onChange={(keyColumn) => set({ keyColumn })}
        />
      )}
      <SelectField
        label={t('targeting.feeds.interval')}
        value={String(values.intervalSeconds)}
        choices={[...new Set([...intervals, String(values.intervalSeconds)])].map((value) => ({
          value,
          label: t('targeting.feeds.minutes', { count: Math.round(Number(value) / 60) }),
        }))}
        onChange={(value) => set({ intervalSeconds: Number(value) })}
      />
      {failure !== undefined && (
        <Banner tone="error" isLive>
          {failure}
        </Banner>
      )}
      {hasConflict && (
        <ConflictChoice onMine={() => void save(true)} onTheirs={props.onClose}>
          {t('targeting.feeds.conflict')}
        </ConflictChoice>
      )}
      <div className={dialog.buttons}>
        <Button onClick={props.onClose}>{t('targeting.editor.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('targeting.feeds.save')}
        </Button>
      </div>
    </form>
  );
};

type FeedDialogProps = {
  readonly edited: CampaignFeed | 'new' | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Adds a data feed or edits one. */
export const FeedDialog = ({ edited, isOpen, onClose }: FeedDialogProps) => {
  const shown = useLast(edited);
  return (
    <Dialog
      isOpen={isOpen}
      title={shown === 'new' ? t('targeting.feeds.add') : t('targeting.feeds.edit')}
      width={520}
      onClose={onClose}
    >
      {edited && <FeedForm feed={edited} onClose={onClose} />}
    </Dialog>
  );
};
