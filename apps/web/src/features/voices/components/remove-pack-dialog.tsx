import type { VoicePack } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { megabytesText } from '../../../shared/format/numbers.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import dialog from '../../../shared/ui/dialog-form.module.css';
import { packsOptions, voicesChanged } from '../api.ts';
import { voicesText } from '../model/services.ts';
import { texts } from '../texts.ts';

type RemovePackDialogProps = { readonly pack: VoicePack | undefined; readonly onClose: () => void };

/** Asks once more: it may have taken a while to fetch, and ads may name its voices. */
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
      showToast({ tone: 'success', title: texts.success, description: texts.hasBeenRemoved(title) });
      onClose();
    } catch (error) {
      showToast({ tone: 'error', title: texts.anErrorOccurred, description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen={pack !== undefined} title={texts.removeQuestion(shown?.title ?? '')} onClose={onClose}>
      {shown && (
        <div className={dialog.form}>
          <p>
            {shown.state === 'installed'
              ? texts.whatRemovingMeans(voicesText(shown.voices))
              : texts.whatThrowingAwayMeans(megabytesText(shown.bytesHere))}
          </p>
          <div className={dialog.buttons}>
            <Button onClick={onClose} data-autofocus>
              {texts.keepIt}
            </Button>
            <Button look="danger" isBusy={isBusy} onClick={() => pack && void remove(pack)}>
              {texts.remove}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
};
