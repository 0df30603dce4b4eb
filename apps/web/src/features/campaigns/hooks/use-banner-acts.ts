import type { CampaignBanner, StoredFile } from '@sonora/contracts';
import {
  type BannerFrame,
  type BannerShapeName,
  frameWidths,
  isBannerSize,
  type PictureSize,
} from '@sonora/contracts/campaigns/banner-frame';
import { limits } from '@sonora/contracts/limits';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
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

type CroppedBanner = {
  readonly body: BannerSource['body'];
  readonly request: { readonly shape: BannerShapeName; readonly picture: File | string };
};

/** A picture to upload, or one of the organisation's files. */
type BannerSource = {
  readonly body: { readonly file: File } | { readonly fileId: string };
  /** Undefined: it is not known before the picture is loaded. */
  readonly size: PictureSize | undefined;
  readonly picture: () => Promise<File | string>;
};

const sizeOfStored = ({ facts: { widthPixels, heightPixels } }: StoredFile): PictureSize | undefined =>
  widthPixels === undefined || heightPixels === undefined
    ? undefined
    : { widthPx: widthPixels, heightPx: heightPixels };

/** Sets and removes a banner. A picture of another size is shown with the frame that becomes the banner first. */
export const useBannerActs = (shape: BannerShapeName, banner: CampaignBanner | null) => {
  const { campaign, write } = useDraft();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [cropped, setCropped] = useState<CroppedBanner>();
  /** Goes on with a change although another user has replaced the banner. */
  const [goOn, setGoOn] = useState<() => void>();
  const params = { id: campaign.campaignId, shape };
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    setGoOn(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const known = { expectedBannerId: banner?.bannerId ?? 'none' };
  const change = async (
    call: (query: Partial<typeof known>) => Promise<unknown>,
    query: Partial<typeof known> = known,
  ): Promise<void> => {
    try {
      await write(() => call(query));
    } catch (error) {
      if (errorCode(error) !== 'edit-conflict') throw error;
      setGoOn(() => () => void attempt(() => change(call, {})));
    }
    setCropped(undefined);
  };
  const send = (source: BannerSource['body'], frame?: BannerFrame): Promise<void> =>
    change((query) => {
      const body = { ...source, ...(frame && { frame }) };
      return campaignsApi.campaigns.setBanner({ params, query, body });
    });
  const choose = ({ body, size, picture }: BannerSource): Promise<void> =>
    attempt(async () => {
      // What cannot be read here is refused by the server, with the reason.
      if (size === undefined || isBannerSize(shape, size)) await send(body);
      else if (frameWidths(shape, size)) setCropped({ body, request: { shape, picture: await picture() } });
      else {
        const [width, height] = [numberText(size.widthPx), numberText(size.heightPx)];
        setProblem(t(`vast.banners.tooSmall.${shape}`, { width, height }));
      }
    });
  return {
    problem,
    isBusy,
    /** Whose banner stays, when another user has replaced it. */
    conflict: goOn && { onMine: goOn, onTheirs: () => setGoOn(undefined) },
    /** A picture whose frame is being chosen. */
    cropped: cropped?.request,
    upload: async (file: File): Promise<void> => {
      const max = limits.campaigns.bannerBytes;
      if (file.size > max) setProblem(t('vast.banners.tooLarge', { max: fileSizeText(max) }));
      else await choose({ body: { file }, size: await pictureSizeOf(file), picture: async () => file });
    },
    takeStored: (file: StoredFile): Promise<void> => {
      const { fileId } = file;
      const picture = async () => ownAddress((await api.files.playAddress({ params: { fileId }, query: {} })).url);
      return choose({ body: { fileId }, size: sizeOfStored(file), picture });
    },
    crop: (frame: BannerFrame) => void (cropped && attempt(() => send(cropped.body, frame))),
    cancelCrop: () => {
      setCropped(undefined);
      setProblem(undefined);
    },
    remove: () => void attempt(() => change((query) => campaignsApi.campaigns.removeBanner({ params, query }))),
  };
};
