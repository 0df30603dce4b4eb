import type { CampaignIconPicture } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { useMay } from '../../../../shared/api/session.ts';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { fileSizeText } from '../../../../shared/format/file-size.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { FileButton } from '../../../../shared/ui/file-button.tsx';
import { campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../vast-messages.ts';
import { PictureDialog } from '../picture-picker.tsx';
import styles from './vast.module.css';

type IconPictureProps = {
  readonly pictureId: string;
  readonly onPick: (picture: CampaignIconPicture) => void;
  readonly onRemove: () => void;
};

/** Stores pictures for the icon; the draft has one only when its fields are complete. */
const useIconPicture = (pictureId: string, onPick: IconPictureProps['onPick']) => {
  const { campaign } = useDraft();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [stored, setStored] = useState<CampaignIconPicture>();
  const store = async (body: { readonly file: File } | { readonly fileId: string }): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const picture = await campaignsApi.campaigns.addIconPicture({ params: { id: campaign.campaignId }, body });
      setStored(picture);
      onPick(picture);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const upload = (file: File): void => {
    const max = limits.campaigns.bannerBytes;
    if (file.size > max) setProblem(t('vast.banners.tooLarge', { max: fileSizeText(max) }));
    else void store({ file });
  };
  const shown = [stored, campaign.iconPicture].find((one) => one?.pictureId === pictureId);
  return { shown, problem, isBusy, upload, choose: (fileId: string) => store({ fileId }) };
};

/** The picture of the icon: uploaded, or of the organisation's files. */
export const IconPicture = ({ pictureId, onPick, onRemove }: IconPictureProps) => {
  const { setUp, mayWrite } = useDraft();
  const mayReadFiles = useMay('files.read');
  const [isChoosing, setChoosing] = useState(false);
  const { shown, problem, isBusy, upload, choose } = useIconPicture(pictureId, onPick);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a frame and a legend
    <div role="group" aria-label={t('vast.icon.picture')} className={styles.banner}>
      {shown && (
        <>
          <img
            src={ownAddress(shown.url)}
            width={shown.widthPx}
            height={shown.heightPx}
            alt={setUp.ad.icon?.program ?? t('vast.icon.picture')}
          />
          <span className={`${styles.muted} tabular`}>
            {t('vast.banners.facts', {
              width: numberText(shown.widthPx),
              height: numberText(shown.heightPx),
              size: fileSizeText(shown.sizeBytes),
            })}
          </span>
        </>
      )}
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      {mayWrite && (
        <div className={styles.actions}>
          <FileButton label={t('vast.icon.upload')} accept="image/png,image/jpeg" isBusy={isBusy} onFile={upload} />
          {mayReadFiles && (
            <Button disabled={isBusy} onClick={() => setChoosing(true)}>
              {t('vast.pictures.fromFiles')}
            </Button>
          )}
          {pictureId !== '' && (
            <Button disabled={isBusy} onClick={onRemove}>
              <IconTrash size={16} aria-hidden="true" /> {t('vast.icon.removePicture')}
            </Button>
          )}
        </div>
      )}
      <PictureDialog
        isOpen={isChoosing}
        onChoose={({ fileId }) => choose(fileId).then(() => setChoosing(false))}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
};
