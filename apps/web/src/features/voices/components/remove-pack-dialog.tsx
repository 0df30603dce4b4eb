import type { VoicePack } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { megabytesText } from '../../../shared/format/numbers.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { packsOptions, voicesChanged } from '../api.ts';
import { t } from '../messages.ts';
import { packName } from '../model/packs.ts';
import { voicesText } from '../model/services.ts';

type RemovePackDialogProps = { readonly pack: VoicePack | undefined; readonly onClose: () => void };

/** Asks for confirmation: ads may use the pack's voices, and a new download takes time. */
export const RemovePackDialog = ({ pack, onClose }: RemovePackDialogProps) => {
  const queryClient = useQueryClient();
  const shown = useLast(pack);
  const [isBusy, setBusy] = useState(false);
  const remove = async ({ name, title }: VoicePack): Promise<void> => {
    setBusy(true);
    try {
      await api.voicePacks.remove({ params: { name } });
      await queryClient.invalidateQueries({ queryKey: packsOptions().queryKey });
      voicesChanged(queryClient);
      showToast({
        tone: 'success',
        title: t('voices.success'),
        description: t('voices.hasBeenRemoved', { pack: title }),
      });
      onClose();
    } catch (error) {
      showToast({ tone: 'error', title: t('voices.anErrorOccurred'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={pack !== undefined}
      title={t('voices.removeQuestion', { pack: shown ? packName(shown) : '' })}
      onClose={onClose}
    >
      {shown && (
        <div className={dialog.form}>
          <p>
            {shown.state === 'installed'
              ? t('voices.whatRemovingMeans', { voices: voicesText(shown.voices) })
              : t('voices.whatThrowingAwayMeans', { size: megabytesText(shown.bytesHere) })}
          </p>
          <div className={dialog.buttons}>
            <Button onClick={onClose} data-autofocus>
              {t('voices.keepIt')}
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => pack && void remove(pack)}>
              {t('voices.remove')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
};
