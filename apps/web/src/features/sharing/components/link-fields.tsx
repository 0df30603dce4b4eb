import type { Player } from '@sonora/contracts';
import { players } from '@sonora/contracts/enumerations';
import { linkForm } from '@sonora/contracts/schemas/sharing-schemas';
import { CheckField, TextField } from '../../../shared/forms/fields.tsx';
import type { Form } from '../../../shared/forms/use-form.ts';
import { Choice, ControlRow } from '../../../shared/ui/controls.tsx';
import { t } from '../messages.ts';
import { PlayerPreview } from './player-preview.tsx';
import styles from './share-dialog.module.css';

/** Days from now; `keep`: as it is. */
const expiryDays = { never: null, day: 1, week: 7, month: 30, year: 365 } as const;
type Expiry = keyof typeof expiryDays | 'keep';

/** What is typed of a link. */
export type LinkTyped = {
  readonly name: string;
  readonly player: Player;
  /** Empty: none, or the one that it has. */
  readonly password: string;
  /** Takes the password away from a link that has one. */
  readonly isUnlocked: boolean;
  readonly expiry: Expiry;
};

/** A password that was typed before it was taken away is not sent, and so not wrong. */
export const linkSchema = {
  safeParse: (typed: unknown) => {
    const values = typed as LinkTyped;
    return linkForm.safeParse(values.isUnlocked ? { ...values, password: '' } : values);
  },
};

/** What both calls take of it: undefined where it stays as it is. */
export const daysOf = (expiry: Expiry): number | null | undefined =>
  expiry === 'keep' ? undefined : expiryDays[expiry];

export const encodedName = ({ name }: Pick<LinkTyped, 'name'>): string => encodeURIComponent(name.trim());

const PlayerChoice = ({ form }: { readonly form: Form<LinkTyped> }) => (
  <fieldset className={styles.players}>
    <legend>{t('sharing.dialog.player')}</legend>
    {players.map((player) => (
      <label key={player} className={styles.player}>
        <input
          type="radio"
          name="player"
          value={player}
          checked={form.values.player === player}
          onChange={() => form.set('player', player)}
        />
        <PlayerPreview player={player} />
        <strong>{t(`sharing.players.${player}.name`)}</strong>
        <span>{t(`sharing.players.${player}.about`)}</span>
      </label>
    ))}
  </fieldset>
);

type LinkFieldsProps = {
  readonly form: Form<LinkTyped>;
  /** What a link that is there has already. */
  readonly hasPassword?: boolean;
  /** When it ends as it is, in words; undefined where that is one of the choices. */
  readonly ends?: string | undefined;
};

/** How a sound is shared: name, player, password and term. */
export const LinkFields = ({ form, hasPassword = false, ends }: LinkFieldsProps) => {
  const terms = Object.keys(expiryDays) as (keyof typeof expiryDays)[];
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('sharing.dialog.name')}
        hint={t('sharing.dialog.nameHint')}
        autoComplete="off"
        hasFocus
      />
      <PlayerChoice form={form} />
      {!form.values.isUnlocked && (
        <TextField
          form={form}
          name="password"
          label={t('sharing.dialog.password')}
          hint={hasPassword ? t('sharing.dialog.keepPassword') : t('sharing.dialog.passwordHint')}
          autoComplete="off"
        />
      )}
      {hasPassword && <CheckField form={form} name="isUnlocked" label={t('sharing.dialog.removePassword')} />}
      <ControlRow name={t('sharing.dialog.expires')}>
        <Choice<Expiry>
          label={t('sharing.dialog.expires')}
          value={form.values.expiry}
          choices={[
            ...(ends === undefined
              ? []
              : [{ value: 'keep' as const, label: t('sharing.dialog.keepExpiry', { date: ends }) }]),
            ...terms.map((value) => ({ value, label: t(`sharing.dialog.expiry.${value}`) })),
          ]}
          onChange={(expiry) => form.set('expiry', expiry)}
        />
      </ControlRow>
    </>
  );
};
