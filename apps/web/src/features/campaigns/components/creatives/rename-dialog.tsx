import type { CampaignCreative } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { type FormEvent, useState } from 'react';
import { errorCode, errorText } from '../../../../shared/api/errors.ts';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { isTooLong } from '../../../../shared/forms/too-many-characters.ts';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../messages.ts';
import { ConflictChoice } from '../conflict-choice.tsx';

type FormProps = { readonly creative: CampaignCreative; readonly onClose: () => void };

const RenameForm = ({ creative, onClose }: FormProps) => {
  const { campaign, write } = useDraft();
  const [name, setName] = useState(creative.name);
  const [problem, setProblem] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async (isForced: boolean): Promise<void> => {
    if (name.trim() === '') {
      setProblem(t('campaigns.nameMissing'));
      return;
    }
    if (isTooLong(name, limits.nameCharacters)) return;
    setBusy(true);
    setProblem(undefined);
    setConflict(false);
    try {
      // The page follows changes of others, so its revision says nothing about the name that was opened.
      await write(() =>
        campaignsApi.campaigns.updateCreatives({
          params: { id: campaign.campaignId },
          body: {
            creatives: [{ creativeId: creative.creativeId, name: name.trim() }],
            replace: false,
            expected: isForced ? [] : [{ creativeId: creative.creativeId, name: creative.name }],
          },
        }),
      );
      onClose();
    } catch (error) {
      if (errorCode(error) === 'edit-conflict') setConflict(true);
      else setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <InputField
        label={t('campaigns.name')}
        value={name}
        maxCharacters={limits.nameCharacters}
        problem={problem}
        onChange={setName}
      />
      {hasConflict && (
        <ConflictChoice onMine={() => void save(true)} onTheirs={onClose}>
          {t('campaigns.creativeConflict')}
        </ConflictChoice>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('campaigns.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('campaigns.rename')}
        </Button>
      </div>
    </form>
  );
};

type RenameDialogProps = {
  readonly creative: CampaignCreative | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Renames a creative of the campaign. */
export const RenameDialog = ({ creative, isOpen, onClose }: RenameDialogProps) => {
  const shown = useLast(creative);
  return (
    <Dialog isOpen={isOpen} title={t('campaigns.renameCreative')} onClose={onClose}>
      {shown && <RenameForm key={shown.creativeId} creative={shown} onClose={onClose} />}
    </Dialog>
  );
};
