import type { CloudEngine } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { voiceName } from '../../../shared/format/voice-name.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { connectionsOptions, serviceVoicesOptions, voicesChanged } from '../api.ts';
import { t } from '../messages.ts';
import { services, voicesText } from '../model/services.ts';
import styles from '../pages/voices-pages.module.css';

/** Names to list; further voices are only counted. */
const maxNames = 12;

/** The voices that will be removed. */
const Leaving = ({ engine }: { readonly engine: CloudEngine }) => {
  const voices = useQuery(serviceVoicesOptions(engine));
  if (voices.isError) return <p>{t('voices.disconnect.voicesGo')}</p>;
  if (!voices.data) return <Skeleton height={40} />;
  if (voices.data.length === 0) return <p>{t('voices.disconnect.noVoices')}</p>;
  const names = voices.data.slice(0, maxNames).map(voiceName);
  const others = voices.data.length - names.length;
  return (
    <>
      <p>
        {voices.data.length === 1
          ? t('voices.oneGoes')
          : t('voices.manyGo', { voices: voicesText(voices.data.length) })}
      </p>
      <p className={styles.names}>
        {names.join(', ')}
        {others > 0 && ` ${t('voices.andMore', { count: numberText(others) })}`}
      </p>
    </>
  );
};

type DisconnectDialogProps = {
  readonly engine: CloudEngine;
  /** Whether the installation's own connection will be used instead. */
  readonly hasOther: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks for confirmation and lists the voices that will be removed. */
export const DisconnectDialog = ({ engine, hasOther, isOpen, onClose }: DisconnectDialogProps) => {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { title } = services[engine];
  const disconnect = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.connections.remove({ params: { engine } });
      await queryClient.invalidateQueries({ queryKey: connectionsOptions().queryKey });
      voicesChanged(queryClient);
      showToast({
        tone: 'success',
        title: t('voices.success'),
        description: t('voices.isDisconnected', { service: title }),
      });
      onClose();
    } catch (error) {
      showToast({ tone: 'error', title: t('voices.anErrorOccurred'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen={isOpen} title={t('voices.disconnectQuestion', { service: title })} onClose={onClose}>
      <div className={dialog.form}>
        {hasOther ? <p>{t('voices.disconnect.installationTakesOver')}</p> : <Leaving engine={engine} />}
        <p>{t('voices.disconnect.adsStay')}</p>
        <div className={dialog.buttons}>
          <Button onClick={onClose} data-autofocus>
            {t('voices.keepIt')}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void disconnect()}>
            {t('voices.disconnect')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
