import {
  type BannerFrame,
  type BannerShapeName,
  frameWidths,
  isBannerSize,
  type PictureSize,
} from '@sonora/contracts/campaigns/banner-frame';
import { limits } from '@sonora/contracts/limits';
import { useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { fileSizeText } from '../../../shared/format/file-size.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { campaignsApi } from '../api.ts';
import { t } from '../vast-messages.ts';
import { useDraft } from './campaign-draft.tsx';

/** Size of the upright picture; undefined when the browser cannot read it. */
const pictureSizeOf = async (file: File): Promise<PictureSize | undefined> => {
  try {
    const bitmap = await createImageBitmap(file);
    const { width: widthPx, height: heightPx } = bitmap;
    bitmap.close();
    return { widthPx, heightPx };
  } catch {
    return undefined;
  }
};

/** Sets and removes a banner. A picture of another size is shown with the frame that becomes the banner first. */
export const useBannerActs = (shape: BannerShapeName) => {
  const { campaign, write } = useDraft();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [cropped, setCropped] = useState<File>();
  const params = { id: campaign.campaignId, shape };
  const attempt = async (call: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await write(call);
      setCropped(undefined);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const upload = (file: File, frame?: BannerFrame): Promise<void> =>
    attempt(() => campaignsApi.campaigns.setBanner({ params, body: { file, ...(frame && { frame }) } }));
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined);
    if (file.size > limits.campaigns.bannerBytes) {
      setProblem(t('vast.banners.tooLarge', { max: fileSizeText(limits.campaigns.bannerBytes) }));
      return;
    }
    const size = await pictureSizeOf(file);
    // What the browser cannot read is refused by the server, with the reason.
    if (size === undefined || isBannerSize(shape, size)) await upload(file);
    else if (frameWidths(shape, size)) setCropped(file);
    else {
      const [width, height] = [numberText(size.widthPx), numberText(size.heightPx)];
      setProblem(t(`vast.banners.tooSmall.${shape}`, { width, height }));
    }
  };
  return {
    problem,
    isBusy,
    /** A picture whose frame is being chosen. */
    cropped,
    choose,
    crop: (frame: BannerFrame) => void (cropped && upload(cropped, frame)),
    cancelCrop: () => {
      setCropped(undefined);
      setProblem(undefined);
    },
    remove: () => void attempt(() => campaignsApi.campaigns.removeBanner({ params })),
  };
};
