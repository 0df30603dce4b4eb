import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconPlayerPause,
  IconPlayerPlay,
  IconReload,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMayOpen } from '../api/session.ts';
import { fileSizeText } from '../format/file-size.ts';
import { useUnsaved } from '../hooks/use-unsaved.ts';
import { IconButton } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { t } from './messages.ts';
import styles from './upload-panel.module.css';
import { showUploadPanel } from './upload-panel-state.ts';
import { summaryOf, type UploadItem, type UploadSummary } from './upload-queue.ts';
import { uploads, useUploads } from './uploads.ts';

const stateText = ({ status, sizeBytes, sentBytes, problem }: UploadItem): string => {
  const [size, sent] = [fileSizeText(sizeBytes), fileSizeText(sentBytes)];
  switch (status) {
    case 'waiting':
      return t('uploads.waiting', { size });
    case 'uploading':
      return t('uploads.sent', { sent, size });
    case 'paused':
      return t('uploads.pausedAt', { sent, size });
    case 'checking':
      return t('uploads.checking');
    case 'done':
      return size;
    case 'failed':
      return problem ?? t('uploads.failed');
    default:
      return status satisfies never;
  }
};

const Buttons = ({ item }: { readonly item: UploadItem }) => {
  const { id, name, status } = item;
  const isEnded = status === 'done' || status === 'failed';
  return (
    <>
      {(status === 'uploading' || status === 'waiting') && (
        <IconButton label={t('uploads.pause', { name })} onClick={() => uploads.pause(id)}>
          <IconPlayerPause size={16} aria-hidden="true" />
        </IconButton>
      )}
      {status === 'paused' && (
        <IconButton label={t('uploads.resume', { name })} onClick={() => uploads.resume(id)}>
          <IconPlayerPlay size={16} aria-hidden="true" />
        </IconButton>
      )}
      {status === 'failed' && (
        <IconButton label={t('uploads.retry', { name })} onClick={() => uploads.resume(id)}>
          <IconReload size={16} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={isEnded ? t('uploads.remove', { name }) : t('uploads.cancel', { name })}
        onClick={() => uploads.cancel(id)}
      >
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
};

type FileLinkProps = { readonly name: string; readonly folderId: string; readonly fileId: string };

/** Leads to an uploaded file; in the legacy file browser, to a search for it. */
const FileLink = ({ name, folderId, fileId }: FileLinkProps) => {
  const label = { className: styles.name, 'aria-label': t('uploads.open', { name }) };
  return useMayOpen('/files-v2') ? (
    <Link to="/files-v2/$folderId/$fileId" params={{ folderId, fileId }} {...label}>
      {name}
    </Link>
  ) : (
    <Link to="/files" search={{ q: name }} {...label}>
      {name}
    </Link>
  );
};

const Row = ({ item }: { readonly item: UploadItem }) => {
  const { name, status, sizeBytes, sentBytes, fileId, folderId } = item;
  const percent = sizeBytes === 0 ? 0 : Math.floor((100 * sentBytes) / sizeBytes);
  return (
    <li className={styles.row} data-status={status}>
      <div className={styles.what}>
        {fileId !== undefined && folderId !== undefined ? (
          <FileLink name={name} folderId={folderId} fileId={fileId} />
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={styles.state}>
          {status === 'done' && <IconCheck size={14} aria-hidden="true" />}
          {status === 'failed' && <IconAlertTriangle size={14} aria-hidden="true" />}
          {stateText(item)}
        </span>
        {(status === 'uploading' || status === 'paused') && (
          <ProgressBar
            label={t('uploads.progress', { name })}
            percentage={percent}
            valueText={t('uploads.percent', { percent })}
          />
        )}
      </div>
      <Buttons item={item} />
    </li>
  );
};

const headText = (items: readonly UploadItem[], { done, failed, open, total }: UploadSummary): string => {
  const paused = items.filter(({ status }) => status === 'paused').length;
  if (open > 0 && paused === open) return t('uploads.paused', { count: paused });
  if (open > 0) return t('uploads.running', { done, total });
  return failed > 0 ? t('uploads.someFailed', { failed, total }) : t('uploads.allDone', { count: done });
};

/** Asks before the window closes while files are being uploaded. */
const useLeaveQuestion = (isBusy: boolean): void => {
  // The app's own reload for an update asks, too.
  useUnsaved(isBusy);
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
};

/** The uploads of this window, at the lower right of every page. */
const UploadPanel = () => {
  const items = useUploads();
  const [isFolded, setFolded] = useState(false);
  const summary = summaryOf(items);
  useLeaveQuestion(summary.open > 0);
  useEffect(() => {
    if (items.length === 0) showUploadPanel(false);
  }, [items.length]);
  if (items.length === 0) return null;
  const Fold = isFolded ? IconChevronUp : IconChevronDown;
  return (
    <section className={styles.panel} aria-label={t('uploads.title')} data-keep-clear="">
      <header className={styles.head}>
        <p role="status">{headText(items, summary)}</p>
        <IconButton
          label={isFolded ? t('uploads.unfold') : t('uploads.fold')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <Fold size={17} aria-hidden="true" />
        </IconButton>
        {summary.open === 0 && (
          <IconButton label={t('uploads.close')} onClick={uploads.clearEnded}>
            <IconX size={17} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {!isFolded && (
        <ul className={styles.list}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default UploadPanel;
