import type { VersionItem } from '@sonora/contracts';
import type { CoverColour } from '@sonora/contracts/sessions/ad-names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { clockTime, dateTime } from '../../../../shared/format/time.ts';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { detailsOptions } from '../../../../shared/productions/follow-production.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { coverClass } from '../../../../shared/ui/cover/cover.ts';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import { type VersionPlace, versionsApi } from '../../api.ts';
import { finishedTrackId } from '../../hooks/row-audio.ts';
import { refreshTable, takeRows } from '../../hooks/row-cache.ts';
import { t } from '../../messages.ts';
import styles from './table.module.css';

type EntryProps = {
  readonly row: VersionItem;
  readonly audioformId: string;
  readonly number: number;
  readonly cover: CoverColour | undefined;
  readonly isBusy: boolean;
  readonly isReadOnly: boolean;
  readonly onRestore: () => void;
};

/** One of the row's finished versions. */
const Entry = ({ row, audioformId, number, cover, isBusy, isReadOnly, onRestore }: EntryProps) => {
  const details = useQuery(detailsOptions(audioformId));
  const trackId = finishedTrackId({ id: row.id, audioformId });
  const { isPlaying, isLoading } = useIsPlaying(trackId);
  const isCurrent = row.audioformId === audioformId;
  const name = t('versions.takeNumber', { number });
  const { data } = details;
  return (
    <li className={styles.entry}>
      <PlayButton
        isPlaying={isPlaying}
        isBusy={isLoading}
        what={name}
        cover={coverClass(cover, row.id)}
        disabled={!data?.uri}
        onToggle={() =>
          data?.uri &&
          player.toggle({
            id: trackId,
            title: row.name,
            subtitle: name,
            uri: ownAddress(data.uri),
            ...(data.durationSeconds !== null && { durationSeconds: data.durationSeconds }),
          })
        }
      />
      <div className={styles.entryText}>
        <strong>{name}</strong>
        {details.isError && <span>{t('versions.takeGone')}</span>}
        {details.isLoading && <Skeleton width={140} height={12} />}
        {data && (
          <span className="tabular">
            {[data.finishedAt === null ? '' : dateTime(data.finishedAt), clockTime(data.durationSeconds ?? 0)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </div>
      {isCurrent ? (
        <span className={styles.current}>{t('versions.current')}</span>
      ) : (
        !isReadOnly && (
          <Button
            isBusy={isBusy}
            disabled={details.isError}
            onClick={onRestore}
            aria-label={t('versions.restoreTake', { number })}
          >
            {t('versions.restore')}
          </Button>
        )
      )}
    </li>
  );
};

type HistoryDialogProps = {
  readonly place: VersionPlace;
  /** Undefined while the dialog is closed. */
  readonly row: VersionItem | undefined;
  readonly cover: CoverColour | undefined;
  readonly isReadOnly: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The audio that a row has had, newest first; each can become its present one again. */
export const HistoryDialog = ({ place, row, cover, isReadOnly, isOpen, onClose }: HistoryDialogProps) => {
  const client = useQueryClient();
  const shown = useLast(row);
  const [restoring, setRestoring] = useState<string>();
  const restore = async (audioformId: string): Promise<void> => {
    if (!shown) return;
    setRestoring(audioformId);
    try {
      const restored = await versionsApi.versions.restoreAudio({
        params: { ...place, itemId: shown.id },
        body: { audioformId },
      });
      takeRows(client, [restored]);
      await refreshTable(client, place, false);
      showToast({ tone: 'success', title: t('versions.restored', { name: shown.name }) });
      onClose();
    } catch (error) {
      showToast({ tone: 'error', title: t('versions.notChanged'), description: errorText(error) });
    } finally {
      setRestoring(undefined);
    }
  };
  return (
    <Dialog isOpen={isOpen} title={t('versions.historyOf', { name: shown?.name ?? '' })} onClose={onClose}>
      {shown && (
        <ol className={styles.entries} reversed>
          {shown.history
            .map((audioformId, index) => ({ audioformId, number: index + 1 }))
            .reverse()
            .map(({ audioformId, number }) => (
              <Entry
                key={audioformId}
                row={shown}
                audioformId={audioformId}
                number={number}
                cover={cover}
                isBusy={restoring === audioformId}
                isReadOnly={isReadOnly}
                onRestore={() => void restore(audioformId)}
              />
            ))}
        </ol>
      )}
    </Dialog>
  );
};
