import type { VersionItem } from '@sonora/contracts';
import type { CoverColour } from '@sonora/contracts/sessions/ad-names';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { signedNumber } from '../../../../shared/format/numbers.ts';
import { clockTime } from '../../../../shared/format/time.ts';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { equalGains } from '../../../../shared/player/equal-gains.ts';
import { player, type Track, useIsPlaying } from '../../../../shared/player/player.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { Switch } from '../../../../shared/ui/controls.tsx';
import { coverClass } from '../../../../shared/ui/cover/cover.ts';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import { type PreviewSource, previewOptions } from '../../hooks/row-audio.ts';
import { t } from '../../messages.ts';
import { MarkedWave } from './marked-wave.tsx';
import styles from './table.module.css';

type Heard = {
  readonly uri: string;
  readonly durationSeconds: number;
  readonly integratedLufs: number | null;
  readonly changedSpans: readonly { readonly startSeconds: number; readonly endSeconds: number }[];
  readonly peaks: NonNullable<Track['peaks']>;
};

const comparedId = ({ id }: Pick<VersionItem, 'id'>): string => `compared-version-${id}`;

type ListenTileProps = {
  readonly row: VersionItem;
  readonly heard: Heard | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly gain: number;
  readonly cover: CoverColour | undefined;
  /** Ids of all rows that are compared: among them, playback goes on at the same place. */
  readonly trackIds: ReadonlySet<string>;
};

/** A row with its waveform. While another one plays, it goes on at the same place. */
const ListenTile = ({ row, heard, error, onRetry, gain, cover, trackIds }: ListenTileProps) => {
  const id = comparedId(row);
  const { isPlaying, isLoading } = useIsPlaying(id);
  const toggle = ({ uri, durationSeconds, peaks }: Heard): void => {
    const track: Track = {
      id,
      title: row.name,
      note: t('versions.preview'),
      uri: ownAddress(uri),
      durationSeconds,
      peaks,
      gain,
    };
    const current = player.getState();
    const isCompared = current.track !== undefined && current.track.id !== id && trackIds.has(current.track.id);
    if (isCompared && current.status === 'playing') player.switchTo(track);
    else player.toggle(track);
  };
  return (
    <li className={styles.tile} data-playing={isPlaying || undefined}>
      <div className={styles.tileHead}>
        <PlayButton
          isPlaying={isPlaying}
          isBusy={isLoading}
          what={row.name}
          cover={coverClass(cover, row.id)}
          disabled={!heard}
          onToggle={() => heard && toggle(heard)}
        />
        <strong className={styles.tileName}>{row.name}</strong>
        {heard && (
          <span className={`${styles.tileFacts} tabular`}>
            {clockTime(heard.durationSeconds)}
            {heard.integratedLufs !== null &&
              ` · ${t('versions.lufs', { value: signedNumber(heard.integratedLufs, 1) })}`}
          </span>
        )}
      </div>
      {heard && (
        <MarkedWave
          label={t('versions.waveOf', { name: row.name, count: heard.changedSpans.length })}
          peaks={heard.peaks}
          durationSeconds={heard.durationSeconds}
          spans={heard.changedSpans}
        />
      )}
      {!heard && error === undefined && <Skeleton height={48} />}
      {error !== undefined && (
        <div role="alert" className={styles.trouble}>
          {errorText(error)}
          <Button aria-label={t('versions.previewAgain', { name: row.name })} onClick={onRetry}>
            {t('versions.tryAgain')}
          </Button>
        </div>
      )}
    </li>
  );
};

type ListenListProps = {
  readonly source: PreviewSource;
  readonly rows: readonly VersionItem[];
  readonly cover: CoverColour | undefined;
};

const ListenList = ({ source, rows, cover }: ListenListProps) => {
  const [isEqual, setEqual] = useState(true);
  const previews = useQueries({ queries: rows.map((row) => previewOptions(source, row)) });
  const gains = equalGains(previews.map(({ data }) => data?.integratedLufs ?? null));
  const trackIds = new Set(rows.map(comparedId));
  return (
    <>
      <div className={styles.listenHead}>
        <p className={styles.hint}>{t('versions.listenHint')}</p>
        {rows.length > 1 && <Switch label={t('versions.equalLoudness')} isOn={isEqual} onChange={setEqual} />}
      </div>
      <ul className={styles.tiles}>
        {rows.map((row, index) => (
          <ListenTile
            key={row.id}
            row={row}
            heard={previews[index]?.data}
            error={previews[index]?.error ?? undefined}
            onRetry={() => void previews[index]?.refetch()}
            gain={isEqual ? (gains[index] ?? 1) : 1}
            cover={cover}
            trackIds={trackIds}
          />
        ))}
      </ul>
    </>
  );
};

type ListenSheetProps = Pick<ListenListProps, 'source' | 'cover'> & {
  /** Undefined while the panel is closed. */
  readonly rows: readonly VersionItem[] | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Listens to rows as they are now, side by side and equally loud, with the changed spans marked. */
export const ListenSheet = ({ source, rows, cover, isOpen, onClose }: ListenSheetProps) => {
  const shown = useLast(rows);
  const isOne = shown?.length === 1;
  return (
    <Sheet
      isOpen={isOpen}
      title={isOne ? t('versions.listen') : t('versions.compareTitle', { count: shown?.length ?? 0 })}
      width={760}
      onClose={onClose}
    >
      {shown && <ListenList source={source} rows={shown} cover={cover} />}
    </Sheet>
  );
};
