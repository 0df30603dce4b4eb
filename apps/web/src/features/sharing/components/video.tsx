import { useCallback, useMemo, useRef } from 'react';
import { spokenPosition } from '../../../shared/format/time.ts';
import { barHeights } from '../../../shared/player/bars.ts';
import { usePlayerPosition } from '../../../shared/player/player.ts';
import { usePainted } from '../../../shared/player/use-canvas.ts';
import { Range } from '../../../shared/ui/controls.tsx';
import { t } from '../messages.ts';
import { phraseAt, phrasesOf } from '../model/phrase-at.ts';
import { Clock, Failure, type PartProps, SharedPlayButton, seek } from './player-parts.tsx';
import styles from './players.module.css';

const barCount = 56;
/** Length of the visible part of the moving waveform, around the playback position. */
const windowSeconds = 4;
const white = '#ffffff';

const isMotionReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Waveform bars around the playback position, higher near it. With reduced motion, the whole waveform with the progress. */
const useBars = ({ peaks, durationSeconds, isPlaying }: PartProps['shared'], seconds: number) =>
  useMemo(() => {
    if (!peaks || durationSeconds === 0) return undefined;
    if (isMotionReduced() || !isPlaying) {
      const heights = barHeights(peaks, barCount, { startSeconds: 0, endSeconds: durationSeconds });
      const played = Math.round((seconds / durationSeconds) * barCount);
      return [...heights].map((height, bar) => ({ height, isLit: bar < played }));
    }
    const startSeconds = seconds - windowSeconds / 2;
    const heights = barHeights(peaks, barCount, { startSeconds, endSeconds: startSeconds + windowSeconds });
    return [...heights].map((height, bar) => {
      const distance = Math.abs(bar - barCount / 2) / (barCount / 2);
      return { height: height * (1 - 0.65 * distance), isLit: bar < barCount / 2 };
    });
  }, [peaks, durationSeconds, isPlaying, seconds]);

const Bars = ({ shared }: PartProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const bars = useBars(shared, usePlayerPosition(30));
  const canvas = usePainted(
    frame,
    useCallback(
      (context, { width, height }) => {
        const pitch = width / barCount;
        context.fillStyle = white;
        bars?.forEach((bar, index) => {
          const barHeight = Math.max(pitch * 0.5, bar.height * height);
          context.globalAlpha = bar.isLit ? 0.95 : 0.4;
          context.beginPath();
          context.roundRect(
            index * pitch + pitch * 0.22,
            (height - barHeight) / 2,
            pitch * 0.56,
            barHeight,
            pitch * 0.28,
          );
          context.fill();
        });
      },
      [bars],
    ),
  );
  return (
    <div ref={frame} className={styles.picture} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
};

const Caption = ({ shared }: PartProps) => {
  const seconds = usePlayerPosition(10);
  const phrases = useMemo(() => phrasesOf(shared.sound.words), [shared.sound.words]);
  const words = phraseAt(phrases, seconds);
  return <p className={styles.caption}>{words.map(({ text }) => text).join(' ')}</p>;
};

const Position = ({ shared }: PartProps) => {
  const seconds = usePlayerPosition(10);
  const { durationSeconds } = shared;
  return (
    <Range
      label={t('sharing.shared.position', { name: shared.sound.name })}
      value={Math.min(seconds, durationSeconds)}
      min={0}
      max={Math.max(0.1, durationSeconds)}
      step={0.1}
      valueText={spokenPosition(seconds, durationSeconds)}
      onChange={(to) => seek(shared, to)}
    />
  );
};

/** Player for social media: cover art and a waveform that moves with the audio. */
export const Video = ({ shared, code }: PartProps & { readonly code: string }) => (
  <div>
    <div className={styles.stage}>
      <img src={`/s/${code}/cover.svg`} alt="" />
      <Bars shared={shared} />
      <Caption shared={shared} />
    </div>
    <div className={styles.controls}>
      <SharedPlayButton shared={shared} />
      <Position shared={shared} />
      <Clock shared={shared} />
    </div>
    <div className={styles.below}>
      <h1>{shared.sound.name}</h1>
      <p>{t('sharing.shared.by', { organisation: shared.sound.orgName })}</p>
    </div>
    <Failure shared={shared} />
  </div>
);
