import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode } from '../../../shared/api/errors.ts';
import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import type { ShareRequest } from '../../../shared/share/share-request.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { linksKey, showShareFailure } from '../api.ts';
import { t } from '../messages.ts';
import { daysOf, encodedName, LinkFields, type LinkTyped, linkSchema } from './link-fields.tsx';
import { type MadeLink, MadeStep } from './made-step.tsx';
import styles from './share-dialog.module.css';

type OptionsStepProps = {
  readonly request: ShareRequest;
  readonly onCancel: () => void;
  readonly onMade: (made: MadeLink) => void;
};

const OptionsStep = ({ request, onCancel, onMade }: OptionsStepProps) => {
  const queryClient = useQueryClient();
  const create = async (typed: LinkTyped): Promise<void> => {
    const { player, password, expiry } = typed;
    const expiresInDays = daysOf(expiry) ?? undefined;
    try {
      const made = await api.sharing.create({
        body: {
          name: encodedName(typed),
          asset: request.asset,
          player,
          ...(password === '' ? {} : { password }),
          ...(expiresInDays === undefined ? {} : { expiresInDays }),
        },
      });
      await queryClient.invalidateQueries({ queryKey: linksKey });
      onMade(made);
    } catch (error) {
      // Field errors are shown at their fields; other errors get a toast.
      if (errorCode(error) === 'invalid-input') throw error;
      showShareFailure(error);
    }
  };
  const form = useForm<LinkTyped>({
    initial: { name: request.name, player: 'playground', password: '', isUnlocked: false, expiry: 'never' },
    schema: linkSchema,
    onSubmit: create,
  });
  return (
    <DialogForm form={form} cancel={t('sharing.dialog.cancel')} submit={t('sharing.dialog.create')} onCancel={onCancel}>
      <p className={styles.lead}>{t('sharing.dialog.lead')}</p>
      <LinkFields form={form} />
    </DialogForm>
  );
};

type ShareDialogProps = { readonly request: ShareRequest; readonly isOpen: boolean; readonly onClose: () => void };

/** Share dialog: options first, then the new link. */
const ShareDialog = ({ request, isOpen, onClose }: ShareDialogProps) => {
  const [made, setMade] = useState<MadeLink>();
  return (
    <Dialog isOpen={isOpen} title={t('sharing.dialog.title')} width={600} onClose={onClose}>
      {made ? (
        <MadeStep made={made} onDone={onClose} />
      ) : (
        <OptionsStep request={request} onCancel={onClose} onMade={setMade} />
      )}
    </Dialog>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default ShareDialog;
