import {
  type BannerFrame,
  type BannerShapeName,
  bannerSizeOfFrame,
  frameHeight,
  frameWidths,
  frameWithin,
  middleBannerFrame,
  type PictureSize,
  resizedFrame,
} from '@sonora/contracts/campaigns/banner-frame';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Range } from '../../../../shared/ui/controls.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { t } from '../../vast-messages.ts';
import styles from './banner-crop.module.css';

/** Part of the picture by which an arrow key moves the frame; with Shift, it is a pixel. */
const KEY_SHARE = 0.02;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const useAddress = (picture: File | string): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (typeof picture === 'string') {
      setAddress(picture);
      return;
    }
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
};

type FrameProps = {
  readonly shape: BannerShapeName;
  readonly size: PictureSize;
  readonly frame: BannerFrame;
  readonly onChange: (frame: BannerFrame) => void;
};

/** The frame over the picture. It is moved with the pointer and the arrow keys. */
const Frame = ({ shape, size, frame, onChange }: FrameProps) => {
  const drag = useRef<{ readonly x: number; readonly y: number; readonly frame: BannerFrame }>(undefined);
  const moveTo = (left: number, top: number): void =>
    onChange(frameWithin(shape, size, { left, top, width: frame.width }));
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, frame };
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>): void => {
    const start = drag.current;
    if (!start || event.buttons !== 1) return;
    // From the start of the movement, so that parts of pixels add up.
    const scale = frame.width / event.currentTarget.offsetWidth;
    moveTo(start.frame.left + (event.clientX - start.x) * scale, start.frame.top + (event.clientY - start.y) * scale);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : Math.max(1, Math.round(size.widthPx * KEY_SHARE));
    moveTo(frame.left + direction[0] * step, frame.top + direction[1] * step);
  };
  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={t('vast.crop.frame')}
      aria-describedby="crop-place"
      style={{
        left: percent(frame.left, size.widthPx),
        top: percent(frame.top, size.heightPx),
        width: percent(frame.width, size.widthPx),
        height: percent(frameHeight(shape, frame.width), size.heightPx),
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onKeyDown={onKeyDown}
      data-autofocus
    />
  );
};

export type CropRequest = { readonly shape: BannerShapeName; readonly picture: File | string };

type CropFormProps = CropRequest & {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onCrop: (frame: BannerFrame) => void;
  readonly onClose: () => void;
};

const CropForm = ({ shape, picture, isBusy, problem, onCrop, onClose }: CropFormProps) => {
  const address = useAddress(picture);
  const [size, setSize] = useState<PictureSize>();
  const [frame, setFrame] = useState<BannerFrame>();
  const widths = size && frameWidths(shape, size);
  const made = frame && bannerSizeOfFrame(shape, frame.width);
  const load = ({ naturalWidth: widthPx, naturalHeight: heightPx }: HTMLImageElement): void => {
    setSize({ widthPx, heightPx });
    setFrame(middleBannerFrame(shape, { widthPx, heightPx }));
  };
  return (
    <div className={dialog.form}>
      <p className={styles.text}>{t('vast.crop.text')}</p>
      <div className={styles.stage} data-shape={shape}>
        {address !== undefined && (
          <div className={styles.picture}>
            <img src={address} alt="" draggable={false} onLoad={({ currentTarget }) => load(currentTarget)} />
            {size && frame && <Frame shape={shape} size={size} frame={frame} onChange={setFrame} />}
          </div>
        )}
      </div>
      {size && frame && widths && widths.max > widths.min && (
        <div className={styles.size}>
          <span aria-hidden="true">{t('vast.crop.size')}</span>
          <Range
            label={t('vast.crop.size')}
            value={frame.width}
            min={widths.min}
            max={widths.max}
            step={1}
            valueText={t('vast.crop.pixels', {
              width: numberText(frame.width),
              height: numberText(frameHeight(shape, frame.width)),
            })}
            onChange={(width) => setFrame(resizedFrame(shape, size, frame, width))}
          />
        </div>
      )}
      <p className={styles.text} id="crop-place" aria-live="polite">
        {frame &&
          made &&
          t('vast.crop.place', {
            width: numberText(frame.width),
            height: numberText(frameHeight(shape, frame.width)),
            left: numberText(frame.left),
            top: numberText(frame.top),
            toWidth: numberText(made.widthPx),
            toHeight: numberText(made.heightPx),
          })}
      </p>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('vast.crop.cancel')}</Button>
        <Button variant="primary" isBusy={isBusy} disabled={!frame} onClick={() => frame && onCrop(frame)}>
          {t('vast.crop.apply')}
        </Button>
      </div>
    </div>
  );
};

type BannerCropDialogProps = Pick<CropFormProps, 'isBusy' | 'onClose' | 'onCrop' | 'problem'> & {
  /** The dialog is open while there is one. */
  readonly request: CropRequest | undefined;
};

/** Shows a picture with the part of it that becomes a banner. */
export const BannerCropDialog = ({ request, onClose, ...form }: BannerCropDialogProps) => {
  // The picture stays visible while the dialog fades out.
  const shown = useLast(request);
  return (
    <Dialog isOpen={request !== undefined} title={t('vast.crop.title')} width={520} onClose={onClose}>
      {shown && <CropForm {...shown} {...form} onClose={onClose} />}
    </Dialog>
  );
};
