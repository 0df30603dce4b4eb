import type { ProductionDetails } from '@sonora/contracts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { clockTime, rulerTime } from '../../../../shared/format/time.ts';
import { player, type Track, usePlayer, usePlayerPosition } from '../../../../shared/player/player.ts';
import { useElementSize } from '../../../../shared/player/use-canvas.ts';
import { wordIndexAt } from '../../../../shared/player/words.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import { t as clipText } from '../../clip-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { lineOfKey, moveToTime, type SilentSpan, silencesOf } from '../../model/audio/effect-lane.ts';
import { changedSpan, newLines } from '../../model/audio/renders.ts';
import { rulerMarks } from '../../model/audio/ruler.ts';
import { moveLine } from '../../model/document/edit-ad.ts';
import { t as resultText } from '../../result-messages.ts';
import { StaleTag } from '../stale-tag.tsx';
import { type ClipMove, LaneClip, type LaneName, useClipMove } from './lane-clip.tsx';
import styles from './timeline.module.css';

const zooms = [1, 2, 4, 8] as const;
const lanesOf: Record<LaneName, { readonly label: string; readonly roles: readonly string[] }> = {
  speech: { label: resultText('adResults.speech'), roles: ['speech'] },
  bed: { label: resultText('adResults.bed'), roles: ['bed'] },
  effects: { label: resultText('adResults.effects'), roles: ['effect', 'media'] },
};
const laneNames: readonly LaneName[] = ['speech', 'bed', 'effects'];

const isShown = (track: Track, shown: Track | undefined): boolean => shown?.id === track.id;

type PlayheadProps = {
  readonly track: Track;
  readonly totalSeconds: number;
  /** Width of the whole timeline in pixels. */
  readonly width: number;
  readonly scroll: RefObject<HTMLDivElement | null>;
};

/** Follows the player's position without re-rendering the timeline. */
const Playhead = ({ track, totalSeconds, width, scroll }: PlayheadProps) => {
  const line = useRef<HTMLSpanElement>(null);
  const { track: shown } = usePlayer();
  const isMine = isShown(track, shown);
  useEffect(() => {
    const move = (): void => {
      const frame = scroll.current;
      if (!line.current || !frame) return;
      const x = isMine ? (player.getPosition() / totalSeconds) * width : 0;
      line.current.style.transform = `translateX(${x}px)`;
      const isOut = x < frame.scrollLeft || x > frame.scrollLeft + frame.clientWidth - 40;
      if (isMine && isOut && player.getState().status === 'playing') frame.scrollLeft = x - 40;
    };
    move();
    return player.subscribePosition(move);
  }, [isMine, totalSeconds, width, scroll]);
  return <span ref={line} className={styles.playhead} aria-hidden="true" />;
};

const Words = ({ track }: { readonly track: Track }) => {
  const { track: shown } = usePlayer();
  const position = usePlayerPosition(20);
  const seconds = isShown(track, shown) ? position : 0;
  const words = track.words ?? [];
  const now = seconds === 0 ? -1 : wordIndexAt(words, seconds);
  if (words.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the running text
    <div role="group" className={styles.words} aria-label={resultText('adResults.timelineWords')}>
      {words.map((word, index) => (
        <span key={`${word.startSeconds} ${word.text}`}>
          <button
            type="button"
            data-spoken={index <= now ? '' : undefined}
            data-now={index === now && seconds <= word.endSeconds + 0.25 ? '' : undefined}
            onClick={() => void player.play(track, { fromSeconds: word.startSeconds })}
          >
            {word.text}
          </button>{' '}
        </span>
      ))}
    </div>
  );
};

const Ruler = ({
  track,
  totalSeconds,
  width,
}: {
  readonly track: Track;
  readonly totalSeconds: number;
  readonly width: number;
}) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; clips, words and the player's slider can be used with the keyboard
  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
  <div
    className={`${styles.ruler} tabular`}
    onClick={(event) => {
      const box = event.currentTarget.getBoundingClientRect();
      const to = ((event.clientX - box.left) / box.width) * totalSeconds;
      if (isShown(track, player.getState().track) && player.getState().status !== 'idle') player.seek(to);
      else void player.play(track, { fromSeconds: to });
    }}
  >
    {rulerMarks(totalSeconds, width).map((seconds, index, all) => (
      <span
        key={seconds}
        style={{ left: `${(seconds / totalSeconds) * 100}%` }}
        data-last={index === all.length - 1 ? '' : undefined}
      >
        {rulerTime(seconds)}
      </span>
    ))}
  </div>
);

type SilentClipProps = {
  readonly silence: SilentSpan;
  readonly totalSeconds: number;
  readonly onPlay: () => void;
  readonly onMove: ((to: ClipMove) => void) | undefined;
};

/** Silence of the script between the clips. */
const SilentClip = ({ silence, totalSeconds, onPlay, onMove }: SilentClipProps) => {
  const { startSeconds, durationSeconds } = silence;
  const { handlers, wasDragged } = useClipMove(startSeconds + durationSeconds / 2, totalSeconds, onMove);
  const name = clipText('adClips.kinds.silence');
  return (
    <button
      type="button"
      className={classNames(styles.clip, styles.silence)}
      style={{
        left: `${(startSeconds / totalSeconds) * 100}%`,
        width: `${(durationSeconds / totalSeconds) * 100}%`,
      }}
      aria-label={resultText('adResults.clip', {
        name,
        at: clockTime(startSeconds),
        seconds: numberText(durationSeconds, 1),
        isNew: false,
      })}
      {...handlers}
      onClick={() => wasDragged() || onPlay()}
    >
      <span className={styles.clipName}>{name}</span>
    </button>
  );
};

/** Effects and silences of the shown render, and how they move in the script. */
const useEffectLane = (details: ProductionDetails) => {
  const { ad, actions, state, isReadOnly } = useEditor();
  const render = state.renders.find(({ audioformId }) => audioformId === details.audioformId);
  const moverOf = (lineId: string | undefined): ((to: ClipMove) => void) | undefined => {
    const at = ad.lines.findIndex(({ id }) => id === lineId);
    if (!render || lineId === undefined || at < 0 || isReadOnly) return undefined;
    return (to) =>
      actions.edit(editName('adEdits.moveLine'), (now) =>
        'steps' in to ? moveLine(now, lineId, at + to.steps) : moveToTime(now, render, lineId, to.seconds),
      );
  };
  const effectOf = (assetKey: string) => {
    const line = render && lineOfKey(render, assetKey);
    return { name: line?.sourceName ?? line?.effectAlias, onMove: moverOf(line?.id) };
  };
  return { silences: render ? silencesOf(render) : [], moverOf, effectOf };
};

type LanesProps = { readonly details: ProductionDetails; readonly track: Track; readonly zoom: number };

const Lanes = ({ details, track, zoom }: LanesProps) => {
  const { state } = useEditor();
  const scroll = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(inner);
  const totalSeconds = details.durationSeconds ?? 1;
  const fresh = new Set(state.renders.length > 1 ? newLines(state.renders).map(({ stemHash }) => stemHash) : []);
  const { silences, moverOf, effectOf } = useEffectLane(details);
  const hasEffects = silences.length > 0 || details.lanes.some(({ role }) => lanesOf.effects.roles.includes(role));
  const shown = laneNames.filter((name) => name !== 'effects' || hasEffects);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the zoom changes
  useLayoutEffect(() => {
    const frame = scroll.current;
    if (!frame) return;
    // Keeps the playback position centred when the zoom changes.
    frame.scrollLeft = (player.getPosition() / totalSeconds) * frame.scrollWidth - frame.clientWidth / 2;
  }, [zoom]);
  return (
    <div className={styles.frame}>
      <div className={styles.labels}>
        {shown.map((name) => (
          <span key={name}>{lanesOf[name].label}</span>
        ))}
      </div>
      <div ref={scroll} className={styles.scroll}>
        <div ref={inner} className={styles.inner} style={{ width: `${zoom * 100}%` }}>
          <Playhead track={track} totalSeconds={totalSeconds} width={width} scroll={scroll} />
          {shown.map((name) => (
            <div key={name} className={styles.lane}>
              {details.lanes
                .filter(({ role }) => lanesOf[name].roles.includes(role))
                .map((clip) => (
                  <LaneClip
                    key={clip.path}
                    lane={name}
                    clip={clip}
                    levels={details.peaks[name]}
                    totalSeconds={totalSeconds}
                    isNew={fresh.has(clip.stemHash)}
                    onPlay={() => void player.play(track, { fromSeconds: clip.startSeconds })}
                    {...(name === 'effects' ? effectOf(clip.assetKey) : {})}
                  />
                ))}
              {name === 'effects' &&
                silences.map((silence) => (
                  <SilentClip
                    key={silence.lineId}
                    silence={silence}
                    totalSeconds={totalSeconds}
                    onPlay={() => void player.play(track, { fromSeconds: silence.startSeconds })}
                    onMove={moverOf(silence.lineId)}
                  />
                ))}
              {name === 'bed' &&
                details.bed?.barStartSeconds.map((seconds) => (
                  <span
                    key={seconds}
                    className={styles.barLine}
                    style={{ left: `${(seconds / totalSeconds) * 100}%` }}
                    aria-hidden="true"
                  />
                ))}
            </div>
          ))}
          <Ruler track={track} totalSeconds={totalSeconds} width={width} />
        </div>
      </div>
    </div>
  );
};

const bedText = ({ bed }: ProductionDetails, name: string | undefined): string => {
  if (!bed) return resultText('adResults.noMusic');
  return resultText('adResults.bedFacts', {
    name: name ?? bed.soundAlias,
    bpm: Math.round(bed.tempoBpm),
    bars: bed.barStartSeconds.length,
  });
};

/** The finished ad as lanes and words. Clips that changed since the render before are marked. */
export const TimelineCard = () => {
  const { tracks, templates, state, isStale } = useEditor();
  const [zoom, setZoom] = useState<(typeof zooms)[number]>(1);
  const { details, track } = tracks;
  if (state.renders.length === 0) return null;
  const at = zooms.indexOf(zoom);
  const zoomTo = (index: number): void => setZoom(zooms[index] ?? zoom);
  const span = changedSpan(state.renders);
  return (
    <Card
      title={resultText('adResults.timeline')}
      isFlush
      beside={
        details && (
          <>
            <span className={styles.about}>{bedText(details, templates.get(details.bed?.soundAlias ?? '')?.name)}</span>
            <StaleTag />
          </>
        )
      }
      end={
        <>
          {track && span && (
            <Button variant="quiet" onClick={() => void player.play(track, span)}>
              {resultText('adResults.hearTheChange')}
            </Button>
          )}
          <span className={styles.zoom}>
            <button
              type="button"
              aria-label={resultText('adResults.zoomOut')}
              disabled={at === 0}
              onClick={() => zoomTo(at - 1)}
            >
              −
            </button>
            {resultText('adResults.zoom')}
            <button
              type="button"
              aria-label={resultText('adResults.zoomIn')}
              disabled={at === zooms.length - 1}
              onClick={() => zoomTo(at + 1)}
            >
              +
            </button>
          </span>
        </>
      }
    >
      {tracks.isError ? (
        <ErrorState title={resultText('adResults.failed')} error={tracks.error} onRetry={tracks.retry} />
      ) : details && track ? (
        <div className={classNames(isStale && styles.stale)}>
          <Lanes details={details} track={track} zoom={zoom} />
          <Words track={track} />
        </div>
      ) : (
        <div className={styles.skeleton}>
          <Skeleton height={210} />
        </div>
      )}
    </Card>
  );
};
