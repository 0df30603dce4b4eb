import { useCallback, useMemo, useRef } from 'react';
import { barHeights } from '../../../../shared/player/bars.ts';
import type { Peaks } from '../../../../shared/player/player.ts';
import { useElementSize, usePainted } from '../../../../shared/player/use-canvas.ts';
import styles from './table.module.css';

export type MarkedSpan = { readonly startSeconds: number; readonly endSeconds: number };

type MarkedWaveProps = {
  /** What screen readers say of the picture. */
  readonly label: string;
  readonly peaks: Peaks;
  readonly durationSeconds: number;
  readonly spans: readonly MarkedSpan[];
};

const barPitch = 3;
const barWidth = 2;

/** Waveform in which spans are marked by colour and by a line below them. */
export const MarkedWave = ({ label, peaks, durationSeconds, spans }: MarkedWaveProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame);
  const count = Math.max(1, Math.floor(width / barPitch));
  const heights = useMemo(
    () => barHeights(peaks, count, { startSeconds: 0, endSeconds: durationSeconds }),
    [peaks, count, durationSeconds],
  );
  const canvas = usePainted(
    frame,
    useCallback(
      (context, size, colourOf) => {
        const [plain, marked] = [colourOf('--bed'), colourOf('--speech')];
        const secondsPerBar = durationSeconds / count;
        const high = size.height - 4;
        heights.forEach((height, bar) => {
          const at = (bar + 0.5) * secondsPerBar;
          const isMarked = spans.some(({ startSeconds, endSeconds }) => at >= startSeconds && at < endSeconds);
          const barHeight = Math.max(2, height * high);
          context.fillStyle = isMarked ? marked : plain;
          context.fillRect(bar * barPitch, (high - barHeight) / 2, barWidth, barHeight);
          if (isMarked) context.fillRect(bar * barPitch, size.height - 2, barPitch, 2);
        });
      },
      [heights, spans, durationSeconds, count],
    ),
  );
  return (
    <div ref={frame} role="img" aria-label={label} className={styles.wave}>
      <canvas ref={canvas} />
    </div>
  );
};
