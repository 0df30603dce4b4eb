import type { ProductionDetails } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadCode, reportNotLoaded } from '../../../shared/code/load-code.ts';
import { fittingPeaks } from '../../../shared/player/bars.ts';
import { equalGains } from '../../../shared/player/equal-gains.ts';
import type { Track } from '../../../shared/player/player.ts';
import { detailsOptions } from '../../../shared/productions/follow-production.ts';
import { t } from '../messages.ts';
import { isStaleRender } from '../model/audio/planned-work.ts';
import type { FinishedRender } from '../model/audio/renders.ts';
import type { Ad } from '../model/document/ad.ts';
import type { FinishedAd } from './downloads.ts';

const loadDownloads = () => import('./downloads.ts');

/** Loads the code of downloads with the first one. */
const downloadMix = async (ad: FinishedAd): Promise<void> => {
  try {
    const { downloadFile } = await loadCode(loadDownloads);
    await downloadFile(ad, 'mp3');
  } catch (error) {
    reportNotLoaded(error);
  }
};

/** Number of waveform bars in the transport bar at its greatest width. */
const maxBars = 300;

type Side = {
  readonly render: FinishedRender;
  readonly details: ProductionDetails;
  /** The ad has been changed since this render. */
  readonly isStale: boolean;
};

const trackOf = (
  title: string,
  { render, details, isStale }: Side,
  gain: number,
  alternative?: Track['alternative'],
): Track => {
  const durationSeconds = details.durationSeconds ?? render.durationSeconds;
  const peaks = fittingPeaks(details.peaks.mix, durationSeconds, maxBars);
  return {
    id: `render ${render.audioformId}`,
    title,
    subtitle: t('createAd.render', { number: render.number }),
    uri: details.uri ?? '',
    durationSeconds,
    gain,
    words: details.lanes.flatMap(({ words }) => words).toSorted((a, b) => a.startSeconds - b.startSeconds),
    onDownload: () => void downloadMix({ audioformId: render.audioformId, title, durationSeconds }),
    ...(isStale ? { note: t('createAd.beforeChanges') } : {}),
    ...(peaks ? { peaks } : {}),
    ...(alternative ? { alternative } : {}),
  };
};

/** Track of a render. With another render, both are played at equal loudness for A/B comparison. */
const comparedTrack = (title: string, side: Side, other: Side | undefined): Track => {
  if (!other) return trackOf(title, side, 1);
  const [own = 1, others = 1] = equalGains([side.render.integratedLufs, other.render.integratedLufs]);
  const first = (): Track =>
    trackOf(title, side, own, {
      label: t('createAd.compareWith', { render: other.render.number }),
      track: second,
    });
  const second = (): Track =>
    trackOf(title, other, others, {
      label: t('createAd.compareWith', { render: side.render.number }),
      track: first,
    });
  return first();
};

export type RenderTracks = {
  /** Details of the last render; undefined before the first one and while loading. */
  readonly details: ProductionDetails | undefined;
  readonly track: Track | undefined;
  /** Track of the render before the last. */
  readonly previous: Track | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};

/** Tracks and details of the last two renders, for the timeline and the player. */
export const useRenderTracks = (title: string, renders: readonly FinishedRender[], ad: Ad): RenderTracks => {
  const [before, last] = [renders.at(-2), renders.at(-1)];
  const isLastStale = last !== undefined && isStaleRender(ad, last);
  const isBeforeStale = before !== undefined && isStaleRender(ad, before);
  const now = useQuery({ ...detailsOptions(last?.audioformId ?? ''), enabled: last !== undefined });
  const then = useQuery({ ...detailsOptions(before?.audioformId ?? ''), enabled: before !== undefined });
  // The query result is a new object on every render; its fields are stable.
  const { data: details, isError, error, refetch } = now;
  const { data: earlier } = then;
  return useMemo(() => {
    const side = last && details ? { render: last, details, isStale: isLastStale } : undefined;
    const other = before && earlier ? { render: before, details: earlier, isStale: isBeforeStale } : undefined;
    return {
      details,
      track: side && comparedTrack(title, side, other),
      previous: side && other && comparedTrack(title, other, side),
      isError,
      error,
      retry: () => void refetch(),
    };
  }, [title, last, before, isLastStale, isBeforeStale, details, earlier, isError, error, refetch]);
};
