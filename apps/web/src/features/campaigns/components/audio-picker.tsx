import { useState } from 'react';
import { AudioChoice, type AudioChoiceItem, ChooseAudioButton } from '../../../shared/audio/audio-choice.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { t } from '../messages.ts';

/** Id by which creatives are made from a file or a finished ad. */
export const audioIdOf = (item: AudioChoiceItem): string => (item.kind === 'file' ? item.fileId : item.audioformId);

type OneAudioDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onChoose: (item: AudioChoiceItem) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Chooses one file or finished ad. */
export const OneAudioDialog = ({ isOpen, title, onChoose, onClose }: OneAudioDialogProps) => {
  const [busyId, setBusyId] = useState<string>();
  const choose = async (item: AudioChoiceItem): Promise<void> => {
    setBusyId(item.id);
    try {
      await onChoose(item);
    } finally {
      setBusyId(undefined);
    }
  };
  return (
    <Dialog isOpen={isOpen} title={title} width={620} onClose={onClose}>
      <AudioChoice
        action={(item) => (
          <ChooseAudioButton name={item.name} isBusy={busyId === item.id} onChoose={() => void choose(item)} />
        )}
      />
    </Dialog>
  );
};

type SeveralAudiosDialogProps = {
  readonly isOpen: boolean;
  readonly onAdd: (items: readonly AudioChoiceItem[]) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Chooses several files and finished ads. */
export const SeveralAudiosDialog = ({ isOpen, onAdd, onClose }: SeveralAudiosDialogProps) => {
  const [chosen, setChosen] = useState<readonly AudioChoiceItem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const has = ({ id }: AudioChoiceItem): boolean => chosen.some((each) => each.id === id);
  const add = async (): Promise<void> => {
    setBusy(true);
    const isAdded = await onAdd(chosen);
    setBusy(false);
    if (!isAdded) return;
    setChosen([]);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} title={t('campaigns.addCreatives')} width={620} onClose={onClose}>
      <div className={dialog.form}>
        <AudioChoice
          action={(item) => (
            <input
              type="checkbox"
              aria-label={t('campaigns.select', { name: item.name })}
              checked={has(item)}
              onChange={() => setChosen(has(item) ? chosen.filter(({ id }) => id !== item.id) : [...chosen, item])}
            />
          )}
        />
        <div className={dialog.buttons}>
          <Button onClick={onClose}>{t('campaigns.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} disabled={chosen.length === 0} onClick={() => void add()}>
            {t('campaigns.addCount', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
