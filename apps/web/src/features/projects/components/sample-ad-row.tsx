import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/errors.ts';
import { useMayOpen, useUser } from '../../../shared/api/session.ts';
import { sampleAdOptions, sampleAdTrack } from '../../../shared/audio/sample-ad.ts';
import { clockTime } from '../../../shared/format/time.ts';
import { player, useIsPlaying } from '../../../shared/player/player.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, PlayButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { openSampleAd } from '../api.ts';
import { t } from '../messages.ts';
import styles from './recent-ads.module.css';

/** The sample ad of the installation, to listen to and to open as a session of one's own; empty until it is rendered. */
export const SampleAdRow = () => {
  const { userId } = useUser();
  const mayProduce = useMayOpen('/workflows/create-ad');
  const navigate = useNavigate();
  const { data: ad } = useQuery(sampleAdOptions());
  const { isPlaying, isLoading } = useIsPlaying('sample-ad');
  const open = useMutation({
    mutationFn: openSampleAd,
    onSuccess: ({ projectId, sessionId }) => navigate({ to: '/workflows/create-ad', search: { projectId, sessionId } }),
    onError: (error) => showToast({ tone: 'error', title: t('projects.notDuplicated'), description: errorText(error) }),
  });
  if (!ad) return null;
  const { title, script, durationSeconds } = ad;
  return (
    <li className={styles.row}>
      <PlayButton
        what={title}
        isPlaying={isPlaying}
        isBusy={isLoading}
        onToggle={() => player.toggle(sampleAdTrack(ad))}
      />
      <div className={styles.what}>
        <strong>{title}</strong>
        <p className={styles.excerpt}>{script[0]}</p>
      </div>
      <span className={styles.state}>
        <Tag>{t('projects.sample.tag')}</Tag>
      </span>
      <span className={classNames(styles.minor, styles.length, 'tabular')}>{clockTime(durationSeconds)}</span>
      <span className={classNames(styles.minor, styles.when)} />
      {mayProduce && (
        <Button
          isBusy={open.isPending}
          aria-label={t('projects.sample.openNamed', { name: title })}
          onClick={() => open.mutate({ ad, userId })}
        >
          {t('projects.sample.open')}
        </Button>
      )}
    </li>
  );
};
