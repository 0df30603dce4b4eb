import type { VersionTag } from '@sonora/contracts';
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useMemo, useRef } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { rulerTime } from '../../../../shared/format/time.ts';
import { barHeights } from '../../../../shared/player/bars.ts';
import { player, usePlayer, usePlayerPosition } from '../../../../shared/player/player.ts';
import { useElementSize, usePainted } from '../../../../shared/player/use-canvas.ts';
import type { SourceAudio } from '../../hooks/use-source-audio.ts';
import { t } from '../../messages.ts';
import { endSlotAt, keySeconds, moveSlot, type Slot } from '../../model/slots.ts';
import styles from './set-up.module.css';

const barPitch = 4;
const barWidth = 2;
/** Shown length of a slot that is as long as its tag takes. */
const openSlotSeconds = 3;

const secondsText = (seconds: number): string => t('versions.seconds', { seconds: numberText(seconds, 1) });

type DragProps = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly sourceSeconds: number;
  readonly onMove: (seconds: number) => void;
};

/** Handlers with which an element is dragged along the timeline. */
const dragging = ({ frame, sourceSeconds, onMove }: DragProps, originSeconds: number) => {
  let from = 0;
  const perPixel = (): number => sourceSeconds / Math.max(1, frame.current?.clientWidth ?? 1);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.dataset.origin = `${event.clientX} ${originSeconds}`;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const [x, origin] = (event.currentTarget.dataset.origin ?? '0 0').split(' ').map(Number);
      from = (origin ?? 0) + (event.clientX - (x ?? 0)) * perPixel();
      onMove(from);
    },
  };
};

type TagSlotProps = {
  readonly tag: VersionTag;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly sourceSeconds: number;
  readonly isReadOnly: boolean;
  readonly onChange: (slot: Slot) => void;
};

/** The place of a tag: it is dragged as a whole, and at its end. Arrow keys do the same. */
const TagSlot = ({ tag, frame, sourceSeconds, isReadOnly, onChange }: TagSlotProps) => {
  const { startTime, duration } = tag.arrangement;
  const length = duration ?? Math.min(openSlotSeconds, Math.max(0, sourceSeconds - startTime));
  const share = (seconds: number): string => `${(100 * seconds) / sourceSeconds}%`;
  const move = (seconds: number): void => onChange(moveSlot(tag.arrangement, seconds, sourceSeconds));
  const end = (seconds: number): void => onChange(endSlotAt(tag.arrangement, seconds, sourceSeconds));
  const onKey =
    (now: number, act: (seconds: number) => void) =>
    (event: KeyboardEvent): void => {
      const by = keySeconds(event.key, event.shiftKey);
      if (by === undefined || isReadOnly) return;
      event.preventDefault();
      event.stopPropagation();
      act(now + by);
    };
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-valuemin={0}
        aria-valuemax={sourceSeconds}
        aria-label={t('versions.slotStart', { name: tag.name })}
        aria-valuenow={startTime}
        aria-valuetext={secondsText(startTime)}
        aria-readonly={isReadOnly || undefined}
        className={styles.slot}
        data-open={duration === null ? '' : undefined}
        style={{ left: share(startTime), width: share(length) }}
        onKeyDown={onKey(startTime, move)}
        {...(!isReadOnly && dragging({ frame, sourceSeconds, onMove: move }, startTime))}
      >
        <span className={styles.slotName}>{tag.name}</span>
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-valuemin={0}
        aria-valuemax={sourceSeconds}
        aria-label={t('versions.slotEnd', { name: tag.name })}
        aria-valuenow={startTime + length}
        aria-valuetext={duration === null ? t('versions.slotOpen') : secondsText(startTime + length)}
        aria-readonly={isReadOnly || undefined}
        className={styles.edge}
        style={{ left: share(startTime + length) }}
        onKeyDown={onKey(startTime + length, end)}
        {...(!isReadOnly && dragging({ frame, sourceSeconds, onMove: end }, startTime + length))}
      />
    </>
  );
};

const Playhead = ({ trackId, sourceSeconds }: { readonly trackId: string; readonly sourceSeconds: number }) => {
  const { track } = usePlayer();
  const position = usePlayerPosition();
  if (track?.id !== trackId) return null;
  return <span className={styles.playhead} style={{ left: `${(100 * position) / sourceSeconds}%` }} />;
};

type SlotWaveProps = {
  readonly audio: SourceAudio;
  readonly tags: readonly VersionTag[];
  readonly isReadOnly: boolean;
  readonly onSlot: (tagId: string, slot: Slot) => void;
};

/** Waveform of the source with the slots of its layered tags. A click plays from there. */
export const SlotWave = ({ audio, tags, isReadOnly, onSlot }: SlotWaveProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame);
  const { peaks, durationSeconds } = audio;
  const count = Math.max(1, Math.floor(width / barPitch));
  const heights = useMemo(
    () => peaks && barHeights(peaks, count, { startSeconds: 0, endSeconds: durationSeconds }),
    [peaks, count, durationSeconds],
  );
  const canvas = usePainted(
    frame,
    useCallback(
      (context, size, colourOf) => {
        context.fillStyle = colourOf('--bed');
        heights?.forEach((height, bar) => {
          const barHeight = Math.max(2, height * (size.height - 16));
          context.fillRect(bar * barPitch, (size.height - barHeight) / 2, barWidth, barHeight);
        });
      },
      [heights],
    ),
  );
  const playFrom = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const fromSeconds = ((event.clientX - box.left) / box.width) * durationSeconds;
    void player.play(audio, { fromSeconds });
  };
  return (
    <>
      <div ref={frame} className={styles.slots} onPointerDown={playFrom}>
        <canvas ref={canvas} />
        <Playhead trackId={audio.id} sourceSeconds={durationSeconds} />
        {tags
          .filter(({ arrangement }) => arrangement.layoutMode === 'layered')
          .map((tag) => (
            <TagSlot
              key={tag.id}
              tag={tag}
              frame={frame}
              sourceSeconds={durationSeconds}
              isReadOnly={isReadOnly}
              onChange={(slot) => onSlot(tag.id, slot)}
            />
          ))}
      </div>
      <div className={`${styles.ruler} tabular`} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{rulerTime(share * durationSeconds)}</span>
        ))}
      </div>
    </>
  );
};
