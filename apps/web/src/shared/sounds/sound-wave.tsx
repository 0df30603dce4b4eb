import type { SoundTemplateResponse } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { barHeights } from '../player/bars.ts';
import { useElementSize, usePainted } from '../player/use-canvas.ts';
import styles from '../ui/lists/picker.module.css';
import { soundPeaksOptions, waveRateHz } from './sound-audio.ts';

const pitch = 3;

/** Waveform of the sample of a sound, loaded once it is in sight. */
export const SoundWave = ({ template }: { readonly template: SoundTemplateResponse }) => {
  const frame = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  const { data: peaks } = useQuery({ ...soundPeaksOptions(template), enabled: isSeen });
  const { width } = useElementSize(frame);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const count = Math.floor(width / pitch);
  const heights = useMemo(() => {
    if (!peaks) return undefined;
    const endSeconds = (peaks.max.length * peaks.framesPerPeak) / waveRateHz;
    return barHeights(peaks, count, { startSeconds: 0, endSeconds, sampleRateHz: waveRateHz });
  }, [peaks, count]);
  const canvas = usePainted(
    frame,
    useCallback(
      (context, size, colourOf) => {
        context.fillStyle = colourOf('--bed');
        context.globalAlpha = 0.6;
        heights?.forEach((height, bar) => {
          const barHeight = Math.max(1.5, height * size.height);
          context.fillRect(bar * pitch, (size.height - barHeight) / 2, pitch - 1, barHeight);
        });
      },
      [heights],
    ),
  );
  return (
    <span ref={frame} className={styles.wave} aria-hidden="true">
      <canvas ref={canvas} />
    </span>
  );
};
