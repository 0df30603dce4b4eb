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
import { changeBatch } from '../../hooks/use-batch.ts';
import { t } from '../../messages.ts';
import { isActive, unfinishedCount } from '../../model/batch-progress.ts';
import { durationText } from '../../model/duration-text.ts';
import styles from './render.module.css';

type BatchBarProps = {
  readonly place: VersionPlace;
  /** The batch that runs, or ran last. */
  readonly job: Job;
  readonly isReadOnly: boolean;
};

/** "34 of 120 rendered · 2 failed · about 3 min left" */
const progressText = ({ total, counts, secondsLeft }: Job): string =>
  [
    t('versions.renderedOf', { done: numberText(counts.succeeded), total: numberText(total) }),
    ...(counts.failed > 0 ? [t('versions.failedCount', { count: numberText(counts.failed) })] : []),
    ...(secondsLeft === null ? [] : [t('versions.timeLeft', { time: durationText(secondsLeft) })]),
  ].join(' · ');

/**
 * Archive to which each file is added when it is finished. A link cannot send the header of an assumed organisation, so users of
 * one download what is finished instead.
 */
const batchArchiveAddress = (jobId: string): string => `/api/v3/audioform/batches/${jobId}/zip`;

/** Progress of a batch with its cancellation; afterwards, what did not end well, with another run. */
export const BatchBar = ({ place, job, isReadOnly }: BatchBarProps) => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isRunning = isActive(job);
  const left = unfinishedCount(job);
  if (!isRunning && left === 0) return null;
  const change = async (act: 'cancel' | 'resume'): Promise<void> => {
    setBusy(true);
    try {
      await changeBatch(client, place, job.jobId, act);
    } catch (error) {
      const title = act === 'cancel' ? t('versions.notCancelled') : t('versions.notStarted');
      showToast({ tone: 'error', title, description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.progress}>
      {isRunning && (
        <ProgressBar
          label={t('versions.rendering')}
          percentage={job.percentage}
          valueText={t('versions.percent', { percent: Math.round(job.percentage) })}
        />
      )}
      <span role="status" className={styles.progressText}>
        {isRunning ? progressText(job) : t('versions.lastRun', { count: left })}
      </span>
      <span className={styles.actions}>
        {isRunning && assumedOrganisation.get() === undefined && (
          <Button onClick={() => saveAs(batchArchiveAddress(job.jobId), 'versions.zip')}>
            {t('versions.downloadMeanwhile')}
          </Button>
        )}
        {!isReadOnly && (
          <Button isBusy={isBusy} onClick={() => void change(isRunning ? 'cancel' : 'resume')}>
            {isRunning ? t('versions.cancelRendering') : t('versions.resume')}
          </Button>
        )}
      </span>
    </div>
  );
};
