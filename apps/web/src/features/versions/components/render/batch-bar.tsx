import type { Job } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { assumedOrganisation } from '../../../../shared/api/organisation.ts';
import { saveAs } from '../../../../shared/files/downloads.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import type { VersionPlace } from '../../api.ts';
import { changeBatches } from '../../hooks/use-batch.ts';
import { t } from '../../messages.ts';
import { archiveName } from '../../model/archive-name.ts';
import { type BatchProgress, isActive, progressOf, unfinishedCount } from '../../model/batch-progress.ts';
import { durationText } from '../../model/duration-text.ts';
import styles from './render.module.css';

type BatchBarProps = {
  readonly place: VersionPlace;
  /** The batches that run, and those that can be resumed. */
  readonly jobs: readonly Job[];
  readonly isReadOnly: boolean;
};

/** "34 of 120 rendered · 2 failed · about 3 min left" */
const progressText = ({ total, counts, secondsLeft }: BatchProgress): string =>
  [
    t('versions.renderedOf', { done: numberText(counts.succeeded), total: numberText(total) }),
    ...(counts.failed > 0 ? [t('versions.failedCount', { count: numberText(counts.failed) })] : []),
    ...(secondsLeft === null ? [] : [t('versions.timeLeft', { time: durationText(secondsLeft) })]),
  ].join(' · ');

const unfinishedText = (ended: readonly Job[], left: number): string => {
  const runs = ended.filter((job) => unfinishedCount(job) > 0).length;
  return runs > 1
    ? t('versions.lastRuns', { count: numberText(left), runs: numberText(runs) })
    : t('versions.lastRun', { count: left });
};

/**
 * Archive to which each file is added when it is finished. A link cannot send the header of an assumed organisation, so users of
 * one download what is finished instead.
 */
const batchArchiveAddress = (jobId: string): string => `/api/v3/audioform/batches/${jobId}/zip`;

/** Progress of the batches that run with their cancellation; afterwards, what they did not end well, with another run. */
export const BatchBar = ({ place, jobs, isReadOnly }: BatchBarProps) => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const running = jobs.filter(isActive);
  const isRunning = running.length > 0;
  const ended = jobs.filter((job) => !isActive(job));
  const left = ended.reduce((sum, job) => sum + unfinishedCount(job), 0);
  if (!isRunning && left === 0) return null;
  const progress = progressOf(running);
  const change = async (act: 'cancel' | 'resume'): Promise<void> => {
    setBusy(true);
    try {
      const ids = (act === 'cancel' ? running : ended).map(({ jobId }) => jobId);
      await changeBatches(client, place, ids, act);
    } catch (error) {
      const title = act === 'cancel' ? t('versions.notCancelled') : t('versions.notStarted');
      showToast({ tone: 'error', title, description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const download = (): void => {
    for (const [index, { jobId }] of running.entries())
      saveAs(batchArchiveAddress(jobId), archiveName('versions', running.length > 1 ? index + 1 : undefined));
  };
  const cancelText =
    running.length > 1 ? t('versions.cancelRuns', { count: running.length }) : t('versions.cancelRendering');
  return (
    <div className={styles.progress}>
      {isRunning && (
        <ProgressBar
          label={t('versions.rendering')}
          percentage={progress.percentage}
          valueText={t('versions.percent', { percent: Math.round(progress.percentage) })}
        />
      )}
      <span role="status" className={styles.progressText}>
        {isRunning ? progressText(progress) : unfinishedText(ended, left)}
      </span>
      <span className={styles.actions}>
        {isRunning && assumedOrganisation.get() === undefined && (
          <Button onClick={download}>{t('versions.downloadMeanwhile')}</Button>
        )}
        {!isReadOnly && (
          <Button isBusy={isBusy} onClick={() => void change(isRunning ? 'cancel' : 'resume')}>
            {isRunning ? cancelText : t('versions.resume')}
          </Button>
        )}
      </span>
    </div>
  );
};
