import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef } from 'react';
import { spokenPosition } from '../format/time.ts';
import { barHeights } from './bars.ts';
import type { Peaks } from './player.ts';
import { useElementSize, usePainted } from './use-canvas.ts';
import styles from './waveform.module.css';

type WaveformProps = {
  readonly label: string;
  readonly peaks: Peaks | undefined;
  readonly durationSeconds: number;
  readonly positionSeconds: number;
  readonly onSeek: (seconds: number) => void;
  /** CSS variable of the colour. Default: `--accent`. */
  readonly colour?: '--accent' | '--bed';
};

const barWidth = 2;
const barPitch = 4;
const arrowSeconds = 1;
const pageSeconds = 5;

const positionFor = (key: string, now: number, end: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return now + arrowSeconds;
    case 'ArrowLeft':
    case 'ArrowDown':
      return now - arrowSeconds;
    case 'PageUp':
      return now + pageSeconds;
    case 'PageDown':
      return now - pageSeconds;
    case 'Home':
      return 0;
    case 'End':
      return end;
    default:
      return undefined;
  }
};

/** Horizontal position of a pointer within its element, 0 to 1. */
const shareAt = (event: PointerEvent<HTMLDivElement>): number => {
  const box = event.currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
};

const paintBars = (
  context: CanvasRenderingContext2D,
  bars: { readonly heights: Float32Array; readonly playedBars: number; readonly maxHeight: number },
): void => {
  bars.heights.forEach((height, bar) => {
    context.globalAlpha = bar < bars.playedBars ? 1 : 0.3;
    const barHeight = Math.max(2, height * bars.maxHeight);
    context.beginPath();
    context.roundRect(bar * barPitch, (bars.maxHeight - barHeight) / 2, barWidth, barHeight, 1);
    context.fill();
  });
};

/** Waveform that works as a position slider, by pointer and keyboard; screen readers get the time. */
export const Waveform = (props: WaveformProps) => {
  const { label, peaks, durationSeconds, positionSeconds, onSeek, colour = '--accent' } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame);
  const count = Math.max(1, Math.floor(width / barPitch));
  const heights = useMemo(
    () => (peaks ? barHeights(peaks, count, { startSeconds: 0, endSeconds: durationSeconds }) : undefined),
    [peaks, count, durationSeconds],
  );
  const played = durationSeconds > 0 ? positionSeconds / durationSeconds : 0;
  const playedBars = Math.round(played * count);
  const canvas = usePainted(
    frame,
    useCallback(
      (context, size, colourOf) => {
        if (!heights) return;
        context.fillStyle = colourOf(colour);
        paintBars(context, { heights, playedBars, maxHeight: size.height });
      },
      [heights, playedBars, colour],
    ),
  );

  const seekTo = (event: PointerEvent<HTMLDivElement>): void => onSeek(shareAt(event) * durationSeconds);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const target = positionFor(event.key, positionSeconds, durationSeconds);
    if (target === undefined) return;
    event.preventDefault();
    onSeek(Math.min(durationSeconds, Math.max(0, target)));
  };

  return (
    <div
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationSeconds)}
      aria-valuenow={Math.round(positionSeconds)}
      aria-valuetext={spokenPosition(positionSeconds, durationSeconds)}
      className={styles.waveform}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      {heights ? <canvas ref={canvas} /> : <span className={styles.flat} />}
    </div>
  );
};
