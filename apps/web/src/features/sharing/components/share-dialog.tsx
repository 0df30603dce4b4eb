import type { Player } from '@sonora/contracts';
import { players } from '@sonora/contracts/enumerations';
import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import type { ShareRequest } from '../../../shared/share/share-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Choice, Row } from '../../../shared/ui/controls.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import dialog from '../../../shared/ui/dialog-form.module.css';
import { linksOptions, tellShareFailure } from '../api.ts';
import { texts } from '../texts.ts';
import { type MadeLink, MadeStep } from './made-step.tsx';
import { PlayerPreview } from './player-preview.tsx';
import styles from './share-dialog.module.css';

const { dialog: t } = texts;

const expiryDays = { never: undefined, day: 1, week: 7, month: 30, year: 365 } as const;
type Expiry = keyof typeof expiryDays;

type Wishes = {
  readonly name: string;
  readonly player: Player;
  readonly password: string;
  readonly expiry: Expiry;
};

type WishStepProps = {
  readonly wishes: Wishes;
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<Wishes>) => void;
  readonly onCancel: () => void;
  readonly onCreate: () => void;
};

const PlayerChoice = ({ wishes, onChange }: Pick<WishStepProps, 'wishes' | 'onChange'>) => (
  <fieldset className={styles.players}>
    <legend>{t.player}</legend>
    {players.map((player) => (
      <label key={player} className={styles.player}>
        <input
          type="radio"
          name="player"
          value={player}
          checked={wishes.player === player}
          onChange={() => onChange({ player })}
        />
        <PlayerPreview player={player} />
        <strong>{texts.players[player].name}</strong>
        <span>{texts.players[player].about}</span>
      </label>
    ))}
  </fieldset>
);

const { min, max } = limits.sharePassword;

const WishStep = ({ wishes, isBusy, onChange, onCancel, onCreate }: WishStepProps) => (
  <form
    className={dialog.form}
    onSubmit={(event) => {
      event.preventDefault();
      onCreate();
    }}
  >
    <p className={styles.lead}>{t.lead}</p>
    <label className={styles.label}>
      {t.name}
      <input
        required
        value={wishes.name}
        maxLength={limits.nameCharacters}
        autoComplete="off"
        data-autofocus
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <small>{t.nameHint}</small>
    </label>
    <PlayerChoice wishes={wishes} onChange={onChange} />
    <label className={styles.label}>
      {t.password}
      <input
        type="text"
        value={wishes.password}
        minLength={min}
        maxLength={max}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <small>{t.passwordHint}</small>
    </label>
    <Row name={t.expires}>
      <Choice
        label={t.expires}
        value={wishes.expiry}
        choices={(Object.keys(expiryDays) as Expiry[]).map((value) => ({ value, label: t.expiry[value] }))}
        onChange={(expiry) => onChange({ expiry })}
      />
    </Row>
    <div className={dialog.buttons}>
      <Button onClick={onCancel}>{t.cancel}</Button>
      <Button type="submit" look="primary" isBusy={isBusy} disabled={wishes.name.trim() === ''}>
        {t.create}
      </Button>
    </div>
  </form>
);

type ShareDialogProps = { readonly request: ShareRequest; readonly isOpen: boolean; readonly onClose: () => void };

/** First how it shall be shared, then the link. */
const ShareDialog = ({ request, isOpen, onClose }: ShareDialogProps) => {
  const queryClient = useQueryClient();
  const [wishes, setWishes] = useState<Wishes>({
    name: request.name,
    player: 'playground',
    password: '',
    expiry: 'never',
  });
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeLink>();
  const create = async (): Promise<void> => {
    const { name, player, password, expiry } = wishes;
    const expiresInDays = expiryDays[expiry];
    setBusy(true);
    try {
      setMade(
        await api.sharing.create({
          body: {
            name: encodeURIComponent(name.trim()),
            asset: request.asset,
            player,
            ...(password === '' ? {} : { password }),
            ...(expiresInDays === undefined ? {} : { expiresInDays }),
          },
        }),
      );
      await queryClient.invalidateQueries({ queryKey: linksOptions().queryKey });
    } catch (error) {
      tellShareFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen={isOpen} title={t.title} width={600} onClose={onClose}>
      {made ? (
        <MadeStep made={made} onDone={onClose} />
      ) : (
        <WishStep
          wishes={wishes}
          isBusy={isBusy}
          onChange={(change) => setWishes((now) => ({ ...now, ...change }))}
          onCancel={onClose}
          onCreate={() => void create()}
        />
      )}
    </Dialog>
  );
};

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default ShareDialog;
