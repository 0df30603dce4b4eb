import type { Player } from '@sonora/contracts';
import { players } from '@sonora/contracts/enumerations';
import { linkForm } from '@sonora/contracts/schemas/sharing-schemas';
import { CheckField, TextField } from '../../../shared/forms/fields.tsx';
import type { Form } from '../../../shared/forms/use-form.ts';
import { Choice, ControlRow } from '../../../shared/ui/controls.tsx';
import { t } from '../messages.ts';
import { PlayerPreview } from './player-preview.tsx';
import styles from './share-dialog.module.css';

/** Days from now; `keep` leaves the expiry unchanged. */
const expiryDays = { never: null, day: 1, week: 7, month: 30, year: 365 } as const;
type Expiry = keyof typeof expiryDays | 'keep';

/** Form values of a link. */
export type LinkTyped = {
  readonly name: string;
  readonly player: Player;
  /** Empty: no password, or the existing one. */
  readonly password: string;
  /** Removes the existing password. */
  readonly isUnlocked: boolean;
  readonly expiry: Expiry;
};

/** Ignores the typed password if the existing one is to be removed. */
export const linkSchema = {
  safeParse: (typed: unknown) => {
    const values = typed as LinkTyped;
    return linkForm.safeParse(values.isUnlocked ? { ...values, password: '' } : values);
  },
};

/** Expiry for the API in days; undefined if unchanged. */
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
  /** Whether the existing link has a password. */
  readonly hasPassword?: boolean;
  /** Current expiry as a text; undefined if it is one of the choices. */
  readonly ends?: string | undefined;
};

/** Fields of a share link: name, player, password and expiry. */
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
