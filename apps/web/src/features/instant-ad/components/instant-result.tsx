import type { ProductionDetails, Progress } from '@sonora/contracts';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { queries } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { clockTime } from '../../../shared/format/time.ts';
import { loadMessages, serverText } from '../../../shared/i18n/server-messages.ts';
import { fittingPeaks } from '../../../shared/player/bars.ts';
import { player, type Track, useIsPlaying, usePlayerPosition } from '../../../shared/player/player.ts';
import { Waveform } from '../../../shared/player/waveform.tsx';
import { detailsOptions, watchProduction } from '../../../shared/productions/follow-production.ts';
import { type GenerationFailure, useGenerationFailure } from '../../../shared/productions/generation-failure.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { cancelAd } from '../api.ts';
import { t } from '../messages.ts';
import styles from './instant-ad.module.css';

const MAX_BARS = 160;

type Ended =
  | { readonly problem: string; readonly isCancelled: true }
  | { readonly problem: string; readonly code: string | undefined }
  | { readonly details: ProductionDetails };

type ResultOptions = {
  readonly onDone: (details: ProductionDetails) => void;
  readonly onFailed: (failure: GenerationFailure) => void;
};

/** Follows a production to its end. */
const useResult = (audioformId: string, options: ResultOptions) => {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [ended, setEnded] = useState<Ended>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
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
      return { problem: first ? serverText(first, text) : text, code: undefined };
    };
    follow()
      .catch((error: unknown): Ended => ({ problem: errorText(error), code: errorCode(error) }))
      .then((result) => {
        if (stop.signal.aborted || !result) return;
        setEnded(result);
        if ('details' in result) latest.current.onDone(result.details);
        else if ('code' in result) latest.current.onFailed({ code: result.code, sentence: result.problem });
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
  readonly brief: Readonly<Record<string, unknown>> | undefined;
  readonly onOpen: (() => void) | undefined;
};

/** Leads to the report, with the facts about the ad and the brief from which it was made. */
const ReportButton = ({ details, number, brief }: Omit<FinishedProps, 'onOpen'>) => {
  const navigate = useNavigate();
  const { audioformId, uri } = details;
  return (
    <Button
      variant="quiet"
      aria-label={t('instantAd.reportNamed', { number })}
      onClick={() =>
        void navigate({
          to: '/report',
          search: { audioformId, audioUrl: uri ?? undefined, workflowName: 'InstantAd', step: 'create' },
          state: brief ? { postBriefRequestBody: brief } : {},
        })
      }
    >
      {t('instantAd.report')}
    </Button>
  );
};

const Finished = ({ details, number, brief, onOpen }: FinishedProps) => {
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
      <div className={styles.buttons}>
        {onOpen && <Button onClick={onOpen}>{t('instantAd.openInEditor')}</Button>}
        <ReportButton details={details} number={number} brief={brief} />
      </div>
    </>
  );
};

type InstantResultProps = {
  readonly audioformId: string;
  readonly number: number;
  /** Whether this page has started it: the first one then plays as soon as it is finished. */
  readonly isNew: boolean;
  readonly brief: Readonly<Record<string, unknown>> | undefined;
  readonly onOpen: (() => void) | undefined;
  readonly onRetry: () => Promise<void>;
};

/** One ad: its progress, then its audio. */
export const InstantResult = ({ audioformId, number, isNew, brief, onOpen, onRetry }: InstantResultProps) => {
  const title = t('instantAd.ad', { number });
  const showFailure = useGenerationFailure();
  const { progress, ended } = useResult(audioformId, {
    onDone: (details) => {
      if (isNew && number === 1) player.toggle(trackOf(details, title));
    },
    onFailed: (failure) => {
      if (isNew) showFailure(failure);
    },
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
          <Banner tone={'isCancelled' in ended ? 'information' : 'error'}>{ended.problem}</Banner>
          <div className={styles.buttons}>
            <Button isBusy={isRetrying} onClick={() => void retry()} aria-label={t('instantAd.retryNamed', { number })}>
              {t('instantAd.retry')}
            </Button>
          </div>
        </>
      )}
      {ended && 'details' in ended && (
        <Finished details={ended.details} number={number} brief={brief} onOpen={onOpen} />
      )}
    </li>
  );
};
