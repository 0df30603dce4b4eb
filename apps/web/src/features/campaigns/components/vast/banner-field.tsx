import type { CampaignBanner } from '@sonora/contracts';
import type { BannerShapeName } from '@sonora/contracts/campaigns/banner-frame';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../../shared/api/session.ts';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { fileSizeText } from '../../../../shared/format/file-size.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { FileButton } from '../../../../shared/ui/file-button.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useBannerActs } from '../../hooks/use-banner-acts.ts';
import { t } from '../../vast-messages.ts';
import { ConflictChoice } from '../conflict-choice.tsx';
import { PictureDialog } from '../picture-picker.tsx';
import { BannerCropDialog } from './banner-crop.tsx';
import styles from './vast.module.css';

type BannerFieldProps = { readonly shape: BannerShapeName; readonly banner: CampaignBanner | null };

/** A banner beside the ad: its picture, sizes that are accepted, and another file. */
export const BannerField = ({ shape, banner }: BannerFieldProps) => {
  const { setUp, mayWrite } = useDraft();
  const mayReadFiles = useMay('files.read');
  const [isChoosing, setChoosing] = useState(false);
  const { problem, isBusy, conflict, cropped, upload, takeStored, crop, cancelCrop, remove } = useBannerActs(
    shape,
    banner,
  );
  const name = t(`vast.banners.${shape}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a frame and a legend
    <div role="group" aria-label={name} className={styles.banner}>
      <strong>{name}</strong>
      {banner ? (
        <img
          src={ownAddress(banner.url)}
          width={banner.widthPx}
          height={banner.heightPx}
          alt={setUp.ad.altText ?? name}
        />
      ) : (
        <div className={styles.noBanner} data-shape={shape}>
          {t(`vast.banners.sizes.${shape}`)}
        </div>
      )}
      <span className={`${styles.muted} tabular`}>
        {banner
          ? t('vast.banners.facts', {
              width: numberText(banner.widthPx),
              height: numberText(banner.heightPx),
              size: fileSizeText(banner.sizeBytes),
            })
          : t(`vast.banners.hint.${shape}`)}
      </span>
      {problem !== undefined && !cropped && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      {conflict && <ConflictChoice {...conflict}>{t('vast.banners.conflict')}</ConflictChoice>}
      {mayWrite && (
        <div className={styles.actions}>
          <FileButton
            label={t(banner ? 'vast.banners.replace' : 'vast.banners.upload')}
            name={t(banner ? `vast.banners.replaceShape.${shape}` : `vast.banners.uploadShape.${shape}`)}
            accept="image/png,image/jpeg"
            isBusy={isBusy}
            onFile={(file) => void upload(file)}
          />
          {mayReadFiles && (
            <Button
              disabled={isBusy}
              aria-label={t('vast.pictures.fromFilesNamed', { name })}
              onClick={() => setChoosing(true)}
            >
              {t('vast.pictures.fromFiles')}
            </Button>
          )}
          {banner && (
            <Button disabled={isBusy} aria-label={t('vast.banners.removeNamed', { name })} onClick={remove}>
              <IconTrash size={16} aria-hidden="true" /> {t('vast.banners.remove')}
            </Button>
          )}
        </div>
      )}
      <PictureDialog
        isOpen={isChoosing}
        onChoose={(file) => takeStored(file).then(() => setChoosing(false))}
        onClose={() => setChoosing(false)}
      />
      <BannerCropDialog request={cropped} isBusy={isBusy} problem={problem} onCrop={crop} onClose={cancelCrop} />
    </div>
  );
};
