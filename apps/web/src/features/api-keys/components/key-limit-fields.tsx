import { type KeyScope, keyScopes } from '@sonora/contracts/key-scopes';
import { type ReactNode, useId } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { t } from '../messages.ts';
import type { KeyDraft } from '../model/key-draft.ts';
import styles from '../pages/api-page.module.css';

type ChosenFieldsProps<Value extends string> = {
  readonly legend: string;
  readonly all: string;
  readonly some: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly note?: string }[];
  /** Undefined: no limit. */
  readonly chosen: readonly Value[] | undefined;
  readonly problem: string | undefined;
  readonly onChange: (chosen: readonly Value[] | undefined) => void;
};

/** Radio buttons for all or some, and the checkboxes of the latter. */
const ChosenFields = <Value extends string>(props: ChosenFieldsProps<Value>) => {
  const { legend, all, some, choices, chosen, problem, onChange } = props;
  const name = useId();
  const radio = (label: string, isChecked: boolean, next: readonly Value[] | undefined): ReactNode => (
    <label className={styles.option}>
      <input type="radio" name={name} checked={isChecked} onChange={() => onChange(next)} />
      {label}
    </label>
  );
  return (
    <fieldset className={styles.limits}>
      <legend>{legend}</legend>
      {radio(all, chosen === undefined, undefined)}
      {radio(some, chosen !== undefined, [])}
      {chosen !== undefined && (
        <div className={styles.chosen}>
          {choices.map(({ value, label, note }) => (
            <label key={value} className={styles.option}>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
                }
              />
              {label}
              {note !== undefined && <small>{note}</small>}
            </label>
          ))}
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
};

/** Days until a key expires; 0 for a key that does not. */
const expiries = [0, 30, 90, 365] as const;

type KeyLimitFieldsProps = {
  readonly draft: KeyDraft;
  /** A limit was chosen without a choice. */
  readonly isIncomplete: boolean;
  readonly onChange: (draft: KeyDraft) => void;
};

/** Organisations, scopes and expiry of a new key. */
export const KeyLimitFields = ({ draft, isIncomplete, onChange }: KeyLimitFieldsProps) => {
  const confirmed = useUser().availableOrganizations.filter(({ invitationStatus }) => invitationStatus === 'confirmed');
  const problemOf = (chosen: readonly string[] | undefined): string | undefined =>
    isIncomplete && chosen?.length === 0 ? t('apiKeys.limits.chooseOne') : undefined;
  return (
    <>
      {confirmed.length > 1 && (
        <ChosenFields
          legend={t('apiKeys.limits.organisations')}
          all={t('apiKeys.limits.allOrganisations')}
          some={t('apiKeys.limits.someOrganisations')}
          choices={confirmed.map(({ orgId, orgName }) => ({ value: orgId, label: orgName.replaceAll('_', ' ') }))}
          chosen={draft.orgIds}
          problem={problemOf(draft.orgIds)}
          onChange={(orgIds) => onChange({ ...draft, orgIds })}
        />
      )}
      <ChosenFields<KeyScope>
        legend={t('apiKeys.limits.scopes')}
        all={t('apiKeys.limits.allScopes')}
        some={t('apiKeys.limits.someScopes')}
        choices={keyScopes.map((scope) => ({
          value: scope,
          label: t(`apiKeys.scopes.${scope}`),
          note: t(`apiKeys.scopes.${scope}Note`),
        }))}
        chosen={draft.scopes}
        problem={problemOf(draft.scopes)}
        onChange={(scopes) => onChange({ ...draft, scopes })}
      />
      <SelectField
        label={t('apiKeys.limits.expires')}
        value={String(draft.expiresInDays ?? 0)}
        choices={expiries.map((days) => ({
          value: String(days),
          label: days === 0 ? t('apiKeys.limits.never') : t('apiKeys.limits.inDays', { days }),
        }))}
        onChange={(days) => onChange({ ...draft, expiresInDays: days === '0' ? undefined : Number(days) })}
      />
    </>
  );
};
