import type { ProductionDetails, Progress } from '@sonora/contracts';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { clockTime } from '../../../shared/format/time.ts';
import { loadMessages, serverText } from '../../../shared/i18n/server-messages.ts';
import { fittingPeaks } from '../../../shared/player/bars.ts';
import { player, type Track, useIsPlaying, usePlayerPosition } from '../../../shared/player/player.ts';
import { Waveform } from '../../../shared/player/waveform.tsx';
import { detailsOptions, watchProduction } from '../../../shared/productions/follow-production.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { cancelAd } from '../api.ts';
import { t } from '../messages.ts';
import styles from './instant-ad.module.css';

const MAX_BARS = 160;

type Ended = { readonly problem: string; readonly isCancelled?: boolean } | { readonly details: ProductionDetails };

/** Follows a production to its end. */
const useResult = (audioformId: string, onDone: (details: ProductionDetails) => void) => {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [ended, setEnded] = useState<Ended>();
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    const stop = new AbortController();
    const follow = async (): Promise<Ended | undefined> => {
      const last = await watchProduction(audioformId, stop.signal, setProgress);
      if (!last) return undefined;
      void queryClient.invalidateQueries({ queryKey: queries.billing.key() });
      if (last.status === 'cancelled') return { problem: t('instantAd.cancelled'), isCancelled: true };
      if (last.status === 'succeeded') return { details: await queryClient.fetchQuery(detailsOptions(audioformId)) };
      const [first] = last.messages.errors ?? [];
      await loadMessages(first ? [first] : []);
      const text = last.errors[0] ?? t('instantAd.failed');
      return { problem: first ? serverText(first, text) : text };
    };
    follow()
      .catch((error: unknown): Ended => ({ problem: errorText(error) }))
      .then((result) => {
        if (stop.signal.aborted || !result) return;
        setEnded(result);
        if ('details' in result) latest.current(result.details);
      });
    return () => stop.abort();
  }, [audioformId, queryClient]);
  return { progress, ended };
};

const trackOf = (details: ProductionDetails, title: string): Track => {
  const durationSeconds = details.durationSeconds ?? 0;
  const peaks = fittingPeaks(details.peaks.mix, durationSeconds, MAX_BARS);
  return {
    id: `instant ${details.audioformId}`,
    title,
    uri: details.uri ?? '',
    durationSeconds,
    words: details.lanes.flatMap(({ words }) => words).toSorted((one, other) => one.startSeconds - other.startSeconds),
    ...(peaks ? { peaks } : {}),
  };
};

const Position = ({ track, label }: { readonly track: Track; readonly label: string }) => {
  const { isPlaying } = useIsPlaying(track.id);
  const position = usePlayerPosition();
  return (
    <Waveform
      label={label}
      peaks={track.peaks}
      durationSeconds={track.durationSeconds ?? 0}
      positionSeconds={isPlaying ? position : 0}
      onSeek={(seconds) => {
        if (!isPlaying) player.toggle(track);
        player.seek(seconds);
      }}
    />
  );
};

type FinishedProps = {
  readonly details: ProductionDetails;
  readonly number: number;
  readonly onOpen: (() => void) | undefined;
};

const Finished = ({ details, number, onOpen }: FinishedProps) => {
  const title = t('instantAd.ad', { number });
  const track = trackOf(details, title);
  const { isPlaying } = useIsPlaying(track.id);
  const name = isPlaying ? t('instantAd.pause', { number }) : t('instantAd.play', { number });
  return (
    <>
      <div className={styles.audio}>
        <button type="button" className={styles.play} aria-label={name} onClick={() => player.toggle(track)}>
          {isPlaying ? (
            <IconPlayerPauseFilled size={18} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden="true" />
          )}
        </button>
        <Position track={track} label={title} />
        <span className={styles.length}>{clockTime(track.durationSeconds ?? 0)}</span>
      </div>
      <p className={styles.script}>{track.words?.map(({ text }) => text).join(' ')}</p>
      {onOpen && (
        <div className={styles.buttons}>
          <Button onClick={onOpen}>{t('instantAd.openInEditor')}</Button>
        </div>
      )}
    </>
  );
};

type InstantResultProps = {
  readonly audioformId: string;
  readonly number: number;
  /** Whether it plays as soon as it is finished. */
  readonly playsAtOnce: boolean;
  readonly onOpen: (() => void) | undefined;
  readonly onRetry: () => Promise<void>;
};

/** One ad: its progress, then its audio. */
export const InstantResult = ({ audioformId, number, playsAtOnce, onOpen, onRetry }: InstantResultProps) => {
  const title = t('instantAd.ad', { number });
  const { progress, ended } = useResult(audioformId, (details) => {
    if (playsAtOnce) player.toggle(trackOf(details, title));
  });
  const [isRetrying, setRetrying] = useState(false);
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  const percentage = Math.round(progress?.percentage ?? 0);
  return (
    <li className={styles.result}>
      <h3>{title}</h3>
      {!ended && (
        <div className={styles.progress}>
          <ProgressBar
            label={t('instantAd.producing', { number })}
            percentage={percentage}
            valueText={t('instantAd.progress', { percentage })}
          />
          <span className={styles.length}>{t('instantAd.progress', { percentage })}</span>
          <Button variant="quiet" disabled={!progress} onClick={() => void cancelAd(audioformId)}>
            {t('instantAd.cancel')}
          </Button>
        </div>
      )}
      {ended && 'problem' in ended && (
        <>
          <Banner tone={ended.isCancelled ? 'information' : 'error'}>{ended.problem}</Banner>
          <div className={styles.buttons}>
            <Button isBusy={isRetrying} onClick={() => void retry()} aria-label={t('instantAd.retryNamed', { number })}>
              {t('instantAd.retry')}
            </Button>
          </div>
        </>
      )}
      {ended && 'details' in ended && <Finished details={ended.details} number={number} onOpen={onOpen} />}
    </li>
  );
};
