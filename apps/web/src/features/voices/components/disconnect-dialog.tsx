import type { CloudEngine } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { voiceName } from '../../../shared/format/voice-name.ts';
import { locale } from '../../../shared/texts/language.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import dialog from '../../../shared/ui/dialog-form.module.css';
import { Bone } from '../../../shared/ui/states.tsx';
import { connectionsOptions, serviceVoicesOptions, voicesChanged } from '../api.ts';
import { services, voicesText } from '../model/services.ts';
import styles from '../pages/voices-pages.module.css';

/** More names than these are counted only. */
const mostNames = 12;

/** Which voices go. */
const Leaving = ({ engine }: { readonly engine: CloudEngine }) => {
  const voices = useQuery(serviceVoicesOptions(engine));
  if (voices.isError) return <p>Its voices go with it.</p>;
  if (!voices.data) return <Bone height={40} />;
  if (voices.data.length === 0) return <p>It has brought no voices.</p>;
  const names = voices.data.slice(0, mostNames).map(voiceName);
  const others = voices.data.length - names.length;
  return (
    <>
      <p>{voices.data.length === 1 ? 'One voice goes' : `${voicesText(voices.data.length)} go`} with it:</p>
      <p className={styles.names}>
        {names.join(', ')}
        {others > 0 && ` and ${others.toLocaleString(locale)} more`}
      </p>
    </>
  );
};

type DisconnectDialogProps = {
  readonly engine: CloudEngine;
  /** Whether the installation's own connection takes over. */
  readonly hasOther: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks once more, and says which voices go. */
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
      showToast({ tone: 'success', title: 'Success', description: `${title} is disconnected, and its key forgotten.` });
      onClose();
    } catch (error) {
      showToast({ tone: 'error', title: 'An error occurred', description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen={isOpen} title={`Disconnect ${title}?`} onClose={onClose}>
      <div className={dialog.form}>
        {hasOther ? (
          <p>From then on you use the connection of this installation, and the voices that it has.</p>
        ) : (
          <Leaving engine={engine} />
        )}
        <p>Ads that you made stay as they are. The key is forgotten: to connect again, you need it anew.</p>
        <div className={dialog.buttons}>
          <Button onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void disconnect()}>
            Disconnect
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
