import type { ProductionDetails } from '@sonora/contracts';
import { useCallback, useMemo, useRef } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { clockTime } from '../../../../shared/format/time.ts';
import { barHeights, fittingPeaks } from '../../../../shared/player/bars.ts';
import type { Peaks } from '../../../../shared/player/player.ts';
import { useElementSize, usePainted } from '../../../../shared/player/use-canvas.ts';
import { soundWord } from '../../../../shared/sounds/sound-words.ts';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { t } from '../../result-messages.ts';
import styles from './timeline.module.css';

export type LaneName = 'speech' | 'bed' | 'effects';

type LaneClipProps = {
  readonly lane: LaneName;
  readonly clip: ProductionDetails['lanes'][number];
  readonly levels: readonly Peaks[];
  readonly totalSeconds: number;
  readonly isNew: boolean;
  readonly onPlay: () => void;
};

const pitch = 3;

/** Translated names of the parts of the music: "intro · main · outro". */
const partsOf = (label: string): string =>
  label
    .split(' · ')
    .map((part) => soundWord('segments', part))
    .join(' · ');

/** A clip on its lane with name and waveform. A click plays the ad from the clip's start. */
export const LaneClip = ({ lane, clip, levels, totalSeconds, isNew, onPlay }: LaneClipProps) => {
  const frame = useRef<HTMLSpanElement>(null);
  const { width } = useElementSize(frame);
  const { startSeconds, durationSeconds } = clip;
  const label = lane === 'bed' ? partsOf(clip.label) : clip.label;
  const count = Math.floor(Math.max(0, width) / pitch);
  const heights = useMemo(() => {
    const peaks = fittingPeaks(levels, totalSeconds, (count * totalSeconds) / Math.max(0.1, durationSeconds));
    return peaks && barHeights(peaks, count, { startSeconds, endSeconds: startSeconds + durationSeconds });
  }, [levels, totalSeconds, count, startSeconds, durationSeconds]);
  const canvas = usePainted(
    frame,
    useCallback(
      (context, size, colourOf) => {
        if (!heights) return;
        context.fillStyle = colourOf(`--${lane}`);
        context.globalAlpha = 0.75;
        heights.forEach((height, bar) => {
          const barHeight = Math.max(1.5, height * size.height);
          context.fillRect(bar * pitch, (size.height - barHeight) / 2, pitch - 1, barHeight);
        });
      },
      [heights, lane],
    ),
  );
  return (
    <button
      type="button"
      className={classNames(styles.clip, styles[lane])}
      data-new={isNew ? '' : undefined}
      style={{
        left: `${(startSeconds / totalSeconds) * 100}%`,
        width: `${(durationSeconds / totalSeconds) * 100}%`,
      }}
      aria-label={t('adResults.clip', {
        name: label,
        at: clockTime(startSeconds),
        seconds: numberText(durationSeconds, 1),
        isNew,
      })}
      onClick={onPlay}
    >
      <span className={styles.clipName}>{label}</span>
      <span ref={frame} className={styles.wave}>
        <canvas ref={canvas} />
      </span>
    </button>
  );
};
