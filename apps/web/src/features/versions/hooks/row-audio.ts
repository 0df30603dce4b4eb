import type { VersionItem } from '@sonora/contracts';
import { isCancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { fittingPeaks } from '../../../shared/player/bars.ts';
import { player, type Track } from '../../../shared/player/player.ts';
import { detailsOptions } from '../../../shared/productions/follow-production.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';

type Row = Pick<
  VersionItem,
  'id' | 'name' | 'audioName' | 'audioformId' | 'url' | 'durationSeconds' | 'cells' | 'tags'
>;

/** Bars of the waveform in the transport bar, at most. */
const barsOfTransport = 400;

export const finishedTrackId = ({ id, audioformId }: Pick<VersionItem, 'id' | 'audioformId'>): string =>
  `version-${audioformId ?? id}`;

export const previewTrackId = ({ id }: Pick<VersionItem, 'id'>): string => `version-preview-${id}`;

/** Rows of a session with its set-up as it was saved last. */
export type PreviewSource = {
  readonly place: VersionPlace;
  readonly revision: number;
  /** Saves what has been changed since. */
  readonly save: () => Promise<unknown>;
};

/** The audio of a row as it is now. Another content of the row, or another set-up, is another preview. */
export const previewOptions = (
  { place, revision, save }: PreviewSource,
  { id, cells, tags }: Pick<VersionItem, 'id' | 'cells' | 'tags'>,
) => ({
  queryKey: ['version-preview', id, revision, JSON.stringify([cells, tags])],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    await save();
    signal.throwIfAborted();
    return versionsApi.versions.preview({ params: { ...place, itemId: id } }, { signal });
  },
  // Its address is valid for an hour.
  staleTime: 30 * 60_000,
  retry: false,
});

/** Plays the finished file of a row in the transport bar, with its waveform; pauses it if it is playing. */
export const togglePlayFinished = async (client: QueryClient, row: Row): Promise<void> => {
  const id = finishedTrackId(row);
  if (player.getState().track?.id === id) {
    player.toggle();
    return;
  }
  if (row.url === null) return;
  const details =
    row.audioformId === null
      ? undefined
      : await client.fetchQuery(detailsOptions(row.audioformId)).catch(() => undefined);
  const peaks = details && fittingPeaks(details.peaks.mix, details.durationSeconds ?? 0, barsOfTransport);
  const track: Track = {
    id,
    title: row.audioName ?? row.name,
    uri: ownAddress(row.url),
    ...(row.durationSeconds !== null && { durationSeconds: row.durationSeconds }),
    ...(peaks && { peaks }),
  };
  await player.play(track, { fromSeconds: 0 });
};

/** A preview that is being made. */
type PendingPreview = { readonly rowId: string; readonly queryKey: ReturnType<typeof previewOptions>['queryKey'] };

/**
 * Plays rows as they are now. Nothing is stored or charged, and the transport bar says that it is a preview. One is made at a
 * time: asking for another row, or for the same one again, cancels it, and so does leaving the table.
 */
export const useRowPreview = (source: PreviewSource) => {
  const client = useQueryClient();
  const [pendingId, setPendingId] = useState<string>();
  const pending = useRef<PendingPreview>(undefined);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const acts = useMemo(() => {
    const cancel = (): PendingPreview | undefined => {
      const cancelled = pending.current;
      pending.current = undefined;
      if (cancelled) void client.cancelQueries({ queryKey: cancelled.queryKey, exact: true });
      return cancelled;
    };
    const make = async (row: Row): Promise<void> => {
      const options = previewOptions(latest.current, row);
      const own = { rowId: row.id, queryKey: options.queryKey };
      pending.current = own;
      setPendingId(row.id);
      try {
        const { uri, durationSeconds, peaks } = await client.fetchQuery(options);
        // Another row, or none, is wanted meanwhile.
        if (pending.current !== own) return;
        const id = previewTrackId(row);
        await player.play(
          { id, title: row.name, note: t('versions.preview'), uri: ownAddress(uri), durationSeconds, peaks },
          { fromSeconds: 0 },
        );
      } catch (error) {
        if (isCancelledError(error) || pending.current !== own) return;
        const title = t('versions.notPreviewed', { name: row.name });
        showToast({ tone: 'error', title, description: errorText(error) });
      } finally {
        if (pending.current === own) {
          pending.current = undefined;
          setPendingId(undefined);
        }
      }
    };
    const toggle = async (row: Row): Promise<void> => {
      const cancelled = cancel();
      if (cancelled?.rowId === row.id) {
        setPendingId(undefined);
        return;
      }
      const { track, status } = player.getState();
      if (track?.id === previewTrackId(row) && (status === 'playing' || status === 'loading')) {
        setPendingId(undefined);
        player.pause();
        return;
      }
      await make(row);
    };
    return { cancel, toggle };
  }, [client]);
  useEffect(() => () => void acts.cancel(), [acts]);
  return { toggle: acts.toggle, pendingId };
};
