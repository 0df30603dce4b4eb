import { limits } from '@sonora/contracts/limits';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { lazyPanel } from '../../code/lazy-parts.tsx';
import { isTyping } from '../../hooks/hotkeys.ts';
import { useLast } from '../../hooks/use-last.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { Banner } from '../states.tsx';
import { Picture } from './picture.tsx';
import styles from './picture-chooser.module.css';
import { t } from './picture-messages.ts';

const PictureCrop = lazyPanel(() => import('./picture-crop.tsx'), 340);
const PictureCamera = lazyPanel(() => import('./picture-camera.tsx'));

type PictureChooserProps = {
  /** Name of the user or organisation, whose initials are shown if there is no picture. */
  readonly name: string;
  readonly source: string | null;
  /** True for pictures of users; logos are square. */
  readonly isRound?: boolean;
  /** Called with a square JPEG or PNG of 512 pixels. It must handle its own errors. */
  readonly onPick: (square: File) => Promise<void>;
  /** Without it, the picture cannot be removed. */
  readonly onRemove?: () => Promise<void>;
};

/** The problem with a file chosen as a picture; undefined if it has none. */
const problemOf = ({ size, type }: File): string | undefined => {
  if (type !== 'image/jpeg' && type !== 'image/png') return t('pictures.wrongType');
  return size > limits.pictureBytes ? t('pictures.tooLarge') : undefined;
};

const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

const usePastedFile = (onFile: (file: File) => void): void => {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const file = event.clipboardData?.files[0];
      if (!file || isTyping(event.target)) return;
      event.preventDefault();
      latest.current(file);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
};

type CropDialogProps = {
  /** The dialog is open while a file is set. */
  readonly file: File | undefined;
  readonly isBusy: boolean;
  readonly onUse: (square: File) => void;
  readonly onClose: () => void;
  readonly onUnreadable: () => void;
};

/** Lets the user crop a picture to a square. */
const CropDialog = ({ file, onClose, ...crop }: CropDialogProps) => {
  // The picture stays visible while the dialog fades out.
  const shown = useLast(file);
  return (
    <Dialog isOpen={file !== undefined} title={t('pictures.cropTitle')} width={340} onClose={onClose}>
      {shown && <PictureCrop file={shown} onCancel={onClose} {...crop} />}
    </Dialog>
  );
};

/**
 * A picture that can be replaced by choosing, dropping or pasting a file or by taking a photo, each followed by cropping.
 */
export const PictureChooser = ({ name, source, isRound, onPick, onRemove }: PictureChooserProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<File>();
  const [isFilming, setFilming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);

  const offer = (file: File | undefined, isOwnPhoto = false): void => {
    if (!file) return;
    const found = isOwnPhoto ? undefined : problemOf(file);
    setProblem(found);
    setFilming(false);
    if (found === undefined) setChosen(file);
  };
  usePastedFile(offer);
  const work = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await action().finally(() => setBusy(false));
    setChosen(undefined);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    offer(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; a button does the same
    <div
      className={classNames(styles.chooser, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Picture name={name} source={source} size={88} isRound={isRound === true} />
      <div className={styles.ways}>
        <div className={styles.buttons}>
          <Button onClick={() => input.current?.click()}>
            {source === null ? t('pictures.choose') : t('pictures.replace')}
          </Button>
          {hasCamera() && <Button onClick={() => setFilming(true)}>{t('pictures.camera')}</Button>}
          {source !== null && onRemove && (
            <Button variant="quiet" disabled={isBusy} onClick={() => void work(onRemove)}>
              {t('pictures.remove')}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{t('pictures.hint')}</p>
        {problem !== undefined && (
          <Banner tone="error" isLive>
            {problem}
          </Banner>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        className="sr-only"
        aria-label={t('pictures.choose')}
        tabIndex={-1}
        onChange={(event) => {
          offer(event.currentTarget.files?.[0]);
          // Allows the same file to be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <CropDialog
        file={chosen}
        isBusy={isBusy}
        onUse={(square) => void work(() => onPick(square))}
        onClose={() => setChosen(undefined)}
        onUnreadable={() => {
          setChosen(undefined);
          setProblem(t('pictures.wrongType'));
        }}
      />
      <Dialog isOpen={isFilming} title={t('pictures.cameraTitle')} onClose={() => setFilming(false)}>
        {isFilming && <PictureCamera onShot={(photo) => offer(photo, true)} onCancel={() => setFilming(false)} />}
      </Dialog>
    </div>
  );
};
