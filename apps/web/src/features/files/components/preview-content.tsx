import type { StoredFile } from '@sonora/contracts';
import { textOfBytes } from '@sonora/contracts/text/text-of-bytes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { player, useIsPlaying, usePlayer, usePlayerPosition } from '../../../shared/player/player.ts';
import { Waveform } from '../../../shared/player/waveform.tsx';
import { PlayButton } from '../../../shared/ui/button.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { addressOptions, waveformOptions } from '../api.ts';
import { peaksFrom, togglePlay, trackId } from '../hooks/file-track.ts';
import { t } from '../messages.ts';
import { tableOf } from '../model/table-preview.ts';
import styles from './preview-panel.module.css';

/** Bytes of a text that a preview loads. */
const previewBytes = 64_000;

const Wave = ({ file }: { readonly file: StoredFile }) => {
  const { data } = useQuery(waveformOptions(file.fileId));
  const isMine = usePlayer().track?.id === trackId(file.fileId);
  const position = usePlayerPosition(20);
  const seconds = file.duration ?? data?.durationSeconds ?? 0;
  return (
    <Waveform
      label={t('files.preview.position', { name: file.fileName })}
      peaks={data && peaksFrom(data.peaks, seconds)}
      durationSeconds={seconds}
      positionSeconds={isMine ? position : 0}
      onSeek={(to) => isMine && player.seek(to)}
    />
  );
};

const AudioPreview = ({ file }: { readonly file: StoredFile }) => {
  const queryClient = useQueryClient();
  const { isPlaying, isLoading } = useIsPlaying(trackId(file.fileId));
  return (
    <div className={styles.audio}>
      <PlayButton
        what={file.fileName}
        isPlaying={isPlaying}
        isBusy={isLoading}
        onToggle={() => void togglePlay(file, queryClient)}
      />
      <div className={styles.wave}>
        <Wave file={file} />
      </div>
    </div>
  );
};

const PicturePreview = ({ file }: { readonly file: StoredFile }) => {
  const { data, error, refetch } = useQuery(addressOptions(file.fileId));
  const [hasFailed, setFailed] = useState(false);
  if (error || hasFailed) {
    const retry = (): void => {
      setFailed(false);
      void refetch();
    };
    return (
      <ErrorState title={t('files.preview.notLoaded')} error={error ?? new Error(file.fileName)} onRetry={retry} />
    );
  }
  if (!data) return <Skeleton height={180} />;
  return (
    <img className={styles.picture} src={ownAddress(data.url)} alt={file.fileName} onError={() => setFailed(true)} />
  );
};

/** The beginning of a text in any of the usual encodings. A server that ignores the range is cut off, too. */
const loadText = async (address: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(address, { headers: { range: `bytes=0-${previewBytes - 1}` }, signal });
  if (!answer.ok || !answer.body) throw new Error(t('files.preview.notLoaded'));
  const reader = answer.body.getReader();
  const bytes = new Uint8Array(previewBytes);
  let length = 0;
  while (length < previewBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    const part = value.subarray(0, previewBytes - length);
    bytes.set(part, length);
    length += part.length;
  }
  await reader.cancel();
  return textOfBytes(bytes.subarray(0, length), { isCut: length === previewBytes }) ?? '';
};

const Table = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
  <section className={styles.scroll} aria-label={t('files.preview.table')} tabIndex={0}>
    <table>
      <tbody>
        {tableOf(text).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
          <tr key={index}>
            {row.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Text and tables are shown as plain text: markup and scripts in them do nothing. */
const TextPreview = ({ file }: { readonly file: StoredFile }) => {
  const address = useQuery(addressOptions(file.fileId));
  const text = useQuery({
    queryKey: ['file-text', file.fileId],
    queryFn: ({ signal }) => loadText(ownAddress(address.data?.url ?? ''), signal),
    enabled: address.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const error = address.error ?? text.error;
  if (error) {
    const retry = (): void => void (address.error ? address.refetch() : text.refetch());
    return <ErrorState title={t('files.preview.notLoaded')} error={error} onRetry={retry} />;
  }
  if (text.data === undefined) return <Skeleton height={180} />;
  return (
    <>
      {file.kind === 'table' ? (
        <Table text={text.data} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        <pre className={styles.text} tabIndex={0}>
          {text.data}
        </pre>
      )}
      {file.size > previewBytes && <p className={styles.note}>{t('files.preview.cut')}</p>}
    </>
  );
};

/** What a file contains, as far as a page can show it. */
export const PreviewContent = ({ file }: { readonly file: StoredFile }) => {
  if (file.kind === 'audio') return <AudioPreview file={file} />;
  if (file.kind === 'picture') return <PicturePreview file={file} />;
  if (file.mimeType.startsWith('text/') || file.mimeType === 'application/json') return <TextPreview file={file} />;
  return <p className={styles.note}>{t('files.preview.none')}</p>;
};
