import type { ProductionDetails } from '@sonora/contracts';
import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef } from 'react';
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
  /** Name of the sound; default: that of the clip. */
  readonly name?: string | undefined;
  readonly onPlay: () => void;
  /** Moves the clip of the script by a step, or to where it was dropped. Undefined for clips that do not move. */
  readonly onMove?: ((to: ClipMove) => void) | undefined;
};

export type ClipMove = { readonly steps: number } | { readonly seconds: number };

/** Pixels by which a pointer has to move before a press is a drag. */
const dragPixels = 8;

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Pointer and keys that move a clip. A press that becomes a drag does not play. */
export const useClipMove = (middleSeconds: number, totalSeconds: number, onMove: LaneClipProps['onMove']) => {
  const start = useRef<number>(undefined);
  const hasMoved = useRef(false);
  if (!onMove) return { wasDragged: () => false };
  return {
    wasDragged: () => hasMoved.current,
    handlers: {
      'aria-keyshortcuts': Object.keys(stepOf)
        .map((key) => `Alt+${key}`)
        .join(' '),
      'data-movable': '',
      onKeyDown: (event: KeyboardEvent) => {
        const steps = event.altKey ? stepOf[event.key] : undefined;
        if (steps === undefined) return;
        event.preventDefault();
        onMove({ steps });
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        start.current = event.clientX;
        hasMoved.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current === undefined) return;
        const pixels = event.clientX - start.current;
        if (Math.abs(pixels) > dragPixels) hasMoved.current = true;
        if (hasMoved.current) event.currentTarget.style.translate = `${pixels}px`;
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const { current: from } = start;
        start.current = undefined;
        event.currentTarget.style.translate = '';
        const lane = event.currentTarget.parentElement?.clientWidth ?? 0;
        if (from === undefined || !hasMoved.current || lane === 0) return;
        onMove({ seconds: middleSeconds + ((event.clientX - from) / lane) * totalSeconds });
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        start.current = undefined;
        event.currentTarget.style.translate = '';
      },
    },
  };
};

const pitch = 3;

/** Translated names of the parts of the music: "intro · main · outro". */
const partsOf = (label: string): string =>
  label
    .split(' · ')
    .map((part) => soundWord('segments', part))
    .join(' · ');

/** A clip on its lane with name and waveform. A click plays the ad from the clip's start. */
export const LaneClip = ({ lane, clip, levels, totalSeconds, isNew, name, onPlay, onMove }: LaneClipProps) => {
  const frame = useRef<HTMLSpanElement>(null);
  const { width } = useElementSize(frame);
  const { startSeconds, durationSeconds } = clip;
  const { handlers, wasDragged } = useClipMove(startSeconds + durationSeconds / 2, totalSeconds, onMove);
  const label = lane === 'bed' ? partsOf(clip.label) : (name ?? clip.label);
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
      {...handlers}
      onClick={() => wasDragged() || onPlay()}
    >
      <span className={styles.clipName}>{label}</span>
      <span ref={frame} className={styles.wave}>
        <canvas ref={canvas} />
      </span>
    </button>
  );
};
