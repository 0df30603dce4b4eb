import type { CampaignBanner } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorCode, errorText } from '../../../../shared/api/errors.ts';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { fileSizeText } from '../../../../shared/format/file-size.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { FileButton } from '../../../../shared/ui/file-button.tsx';
import { campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../vast-messages.ts';
import { ConflictChoice } from '../conflict-choice.tsx';
import styles from './vast.module.css';

type BannerFieldProps = { readonly shape: 'rectangle' | 'square'; readonly banner: CampaignBanner | null };

/** A banner beside the ad: its picture, sizes that are accepted, and another file. */
export const BannerField = ({ shape, banner }: BannerFieldProps) => {
  const { campaign, setUp, mayWrite, write } = useDraft();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** Goes on with a change although another user has replaced the banner. */
  const [goOn, setGoOn] = useState<() => void>();
  const params = { id: campaign.campaignId, shape };
  const known = { expectedBannerId: banner?.bannerId ?? 'none' };
  const attempt = async (call: (query: Partial<typeof known>) => Promise<unknown>, isForced = false): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    setGoOn(undefined);
    try {
      await write(() => call(isForced ? {} : known));
    } catch (error) {
      if (errorCode(error) === 'edit-conflict') setGoOn(() => () => void attempt(call, true));
      else setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const set = (file: File): void => {
    if (file.size > limits.campaigns.bannerBytes) {
      setProblem(t('vast.banners.tooLarge', { max: fileSizeText(limits.campaigns.bannerBytes) }));
      return;
    }
    void attempt((query) => campaignsApi.campaigns.setBanner({ params, query, body: { file } }));
  };
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
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      {goOn && (
        <ConflictChoice onMine={goOn} onTheirs={() => setGoOn(undefined)}>
          {t('vast.banners.conflict')}
        </ConflictChoice>
      )}
      {mayWrite && (
        <div className={styles.actions}>
          <FileButton
            label={banner ? t('vast.banners.replace', { name }) : t('vast.banners.add', { name })}
            accept="image/png,image/jpeg,image/webp,image/gif"
            isBusy={isBusy}
            onFile={set}
          />
          {banner && (
            <Button
              disabled={isBusy}
              aria-label={t('vast.banners.removeNamed', { name })}
              onClick={() => void attempt((query) => campaignsApi.campaigns.removeBanner({ params, query }))}
            >
              <IconTrash size={16} aria-hidden="true" /> {t('vast.banners.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
