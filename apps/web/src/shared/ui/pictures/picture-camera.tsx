import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import form from '../overlays/dialog-form.module.css';
import { Banner } from '../states.tsx';
import styles from './picture-chooser.module.css';
import { t } from './picture-messages.ts';
import { photograph } from './picture-pixels.ts';

type PictureCameraProps = { readonly onShot: (photo: File) => void; readonly onCancel: () => void };

const PictureCamera = ({ onShot, onCancel }: PictureCameraProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'asking' | 'seeing' | 'refused'>('asking');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const close = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } }).then(
      (opened) => {
        stream = opened;
        if (isGone) close();
        else if (video.current) video.current.srcObject = opened;
      },
      () => setState('refused'),
    );
    return () => {
      isGone = true;
      close();
    };
  }, []);
  return (
    <div className={form.form}>
      {state === 'refused' ? (
        <Banner tone="warning" isLive>
          {t('pictures.noCamera')}
        </Banner>
      ) : (
        <video
          ref={video}
          className={styles.video}
          aria-label={t('pictures.cameraLabel')}
          autoPlay
          muted
          playsInline
          onPlaying={() => setState('seeing')}
        />
      )}
      <div className={form.buttons}>
        <Button onClick={onCancel}>{t('pictures.cancel')}</Button>
        <Button
          variant="primary"
          disabled={state !== 'seeing'}
          onClick={() => video.current && void photograph(video.current).then(onShot)}
        >
          {t('pictures.shoot')}
        </Button>
      </div>
    </div>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default PictureCamera;
