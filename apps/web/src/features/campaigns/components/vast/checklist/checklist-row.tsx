import type { ChecklistItem } from '@sonora/contracts';
import type { BannerFrame } from '@sonora/contracts/campaigns/banner-frame';
import type { ChecklistFix } from '@sonora/contracts/campaigns/campaign-schemas';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../../../shared/api/errors.ts';
import { useMayOpen } from '../../../../../shared/api/session.ts';
import { ownAddress } from '../../../../../shared/audio/own-address.ts';
import { numberText } from '../../../../../shared/format/numbers.ts';
import { Button } from '../../../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../../../shared/ui/progress-bar.tsx';
import { campaignsApi } from '../../../api.ts';
import { useDraft } from '../../../hooks/campaign-draft.tsx';
import { t } from '../../../vast-messages.ts';
import { BannerCropDialog } from '../banner-crop.tsx';
import styles from './checklist.module.css';
import { ChecklistDetails } from './checklist-details.tsx';
import { ChecklistFrame } from './checklist-frame.tsx';

/** What a change of the campaign can do about an item. */
const fixOf = ({ fix }: ChecklistItem): ChecklistFix | undefined =>
  fix === 'none' || fix === 'useHttps' || fix === 'useConfiguredAddress' ? undefined : fix;

type Requirement = ChecklistItem['requirement'];
const ofCreatives = new Set<Requirement>(['defaultCreative', 'length', 'usualLength', 'loudness']);
const ofSetUp = new Set<Requirement>(['banner', 'bannerSize', 'wrapper']);

/** Leads to the place where a requirement is met by hand. */
const Place = ({ requirement }: { readonly requirement: Requirement }) => {
  const { campaignId } = useDraft().campaign;
  const mayManage = useMayOpen('/workflows/campaign-manager/$campaignId');
  if (ofSetUp.has(requirement)) {
    return (
      <Link to="/workflows/create-vast" search={{ campaignId }}>
        {t('vast.checklist.toSetUp')}
      </Link>
    );
  }
  if (!ofCreatives.has(requirement) || !mayManage) return null;
  return (
    <Link to="/workflows/campaign-manager/$campaignId" params={{ campaignId }}>
      {t('vast.checklist.toCreatives')}
    </Link>
  );
};

const Progress = ({ percent }: { readonly percent: number }) => (
  <div className={styles.progress}>
    <ProgressBar
      label={t('vast.checklist.mastering')}
      percentage={percent}
      valueText={t('vast.checklist.percent', { percent: numberText(percent) })}
    />
    <span className="tabular">{t('vast.checklist.percent', { percent: numberText(percent) })}</span>
  </div>
);

/** A requirement, whether it is met, and what mends it. */
export const ChecklistRow = ({ item }: { readonly item: ChecklistItem }) => {
  const { campaign, setUp, mayWrite, write } = useDraft();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isCropping, setCropping] = useState(false);
  const { state, progress, crop } = item;
  const fix = fixOf(item);
  const cropped = [campaign.squareBanner, campaign.rectangleBanner].find((one) => one?.bannerId === crop?.bannerId);
  const apply = async (frame?: BannerFrame): Promise<void> => {
    if (fix === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { buyer: setUp.dsp, fix, ...(frame && { frame }) };
      await write(() => campaignsApi.campaignDelivery.fix({ params: { id: campaign.campaignId }, body }));
      setCropping(false);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const details = (
    <>
      <ChecklistDetails item={item} />
      {progress && <Progress percent={progress.percent} />}
      {problem !== undefined && !isCropping && (
        <p className={styles.problem} role="alert">
          {t('vast.checklist.notFixed', { reason: problem })}
        </p>
      )}
    </>
  );
  return (
    <ChecklistFrame item={item} details={details}>
      {mayWrite && state !== 'ok' && fix === undefined && <Place requirement={item.requirement} />}
      {mayWrite && state !== 'ok' && fix !== undefined && (
        <Button isBusy={isBusy} onClick={() => (cropped ? setCropping(true) : void apply())}>
          {fix === 'cancelMastering' && !progress ? t('vast.checklist.useOriginal') : t(`vast.checklist.fixes.${fix}`)}
        </Button>
      )}
      {crop && cropped && (
        <BannerCropDialog
          request={isCropping ? { shape: crop.shape, picture: ownAddress(cropped.url) } : undefined}
          isBusy={isBusy}
          problem={problem}
          onCrop={(frame) => void apply(frame)}
          onClose={() => {
            setCropping(false);
            setProblem(undefined);
          }}
        />
      )}
    </ChecklistFrame>
  );
};
