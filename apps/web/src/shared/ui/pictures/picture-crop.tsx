import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Range } from '../controls.tsx';
import form from '../overlays/dialog-form.module.css';
import styles from './picture-chooser.module.css';
import { t } from './picture-messages.ts';
import { cutSquare } from './picture-pixels.ts';
import { type Crop, cropSquare, maxZoom, moveCrop, wholeMiddle } from './square-crop.ts';

type PictureCropProps = {
  readonly file: File;
  readonly isBusy: boolean;
  readonly onUse: (square: File) => void;
  readonly onCancel: () => void;
  /** Called if the browser cannot decode the file. */
  readonly onUnreadable: () => void;
};

const windowPixels = 280;
const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
};

const useAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
};

/** Size and offset of the image at which the cropped square fills the viewport. */
const placed = (size: Size | undefined, crop: Crop) => {
  if (!size) return { visibility: 'hidden' as const };
  const { left, top, side } = cropSquare(size, crop);
  const scale = windowPixels / side;
  return {
    width: size.width * scale,
    height: size.height * scale,
    transform: `translate(${-left * scale}px, ${-top * scale}px)`,
  };
};

type Size = { readonly width: number; readonly height: number };

const PictureCrop = ({ file, isBusy, onUse, onCancel, onUnreadable }: PictureCropProps) => {
  const image = useRef<HTMLImageElement>(null);
  const address = useAddress(file);
  const [size, setSize] = useState<Size>();
  const [crop, setCrop] = useState(wholeMiddle);
  const move = (x: number, y: number): void => {
    if (size) setCrop((now) => moveCrop(size, now, { x, y, windowPixels }));
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (event.buttons === 1) move(event.movementX, event.movementY);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const use = async (): Promise<void> => {
    if (image.current) onUse(await cutSquare(image.current, crop));
  };
  return (
    <div className={form.form}>
      <button
        type="button"
        className={styles.window}
        aria-label={t('pictures.cropLabel')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      >
        {address !== undefined && (
          <img
            ref={image}
            src={address}
            alt=""
            draggable={false}
            style={placed(size, crop)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={onUnreadable}
          />
        )}
      </button>
      <Range
        label={t('pictures.zoom')}
        value={crop.zoom}
        min={1}
        max={maxZoom}
        step={0.05}
        valueText={t('pictures.zoomText', { percent: Math.round(crop.zoom * 100) })}
        onChange={(zoom) => setCrop((now) => ({ ...now, zoom }))}
      />
      <div className={form.buttons}>
        <Button onClick={onCancel}>{t('pictures.cancel')}</Button>
        <Button variant="primary" isBusy={isBusy} disabled={!size} onClick={() => void use()} data-autofocus>
          {t('pictures.use')}
        </Button>
      </div>
    </div>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default PictureCrop;
