import { useQuery } from '@tanstack/react-query';
import { type SampleAdResponse, sampleAdOptions, sampleAdTrack } from '../../../shared/audio/sample-ad.ts';
import { clockTime } from '../../../shared/format/time.ts';
import { player, useIsPlaying, usePlayer, usePlayerPosition } from '../../../shared/player/player.ts';
import { SpokenWords } from '../../../shared/player/spoken-words.tsx';
import { Waveform } from '../../../shared/player/waveform.tsx';
import { PlayButton } from '../../../shared/ui/button.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from '../pages/landing-page.module.css';

const Words = ({ ad }: { readonly ad: SampleAdResponse }) => (
  <div className={styles.words}>
    <SpokenWords words={ad.words} onWord={(fromSeconds) => void player.play(sampleAdTrack(ad), { fromSeconds })} />
  </div>
);

const Wave = ({ ad }: { readonly ad: SampleAdResponse }) => {
  const seconds = usePlayerPosition(30);
  const { track } = usePlayer();
  return (
    <Waveform
      label={t('landing.sample.position', { title: ad.title })}
      peaks={ad.peaks}
      durationSeconds={ad.durationSeconds}
      positionSeconds={track ? seconds : 0}
      onSeek={(to) => (track ? player.seek(to) : void player.play(sampleAdTrack(ad), { fromSeconds: to }))}
    />
  );
};

const Clock = ({ ad }: { readonly ad: SampleAdResponse }) => {
  const seconds = usePlayerPosition(10);
  return (
    <span className={`tabular ${styles.clock}`}>
      <strong>{clockTime(seconds)}</strong> / {clockTime(ad.durationSeconds)}
    </span>
  );
};

const Loaded = ({ ad }: { readonly ad: SampleAdResponse }) => {
  const { isPlaying, isLoading } = useIsPlaying('sample-ad');
  return (
    <>
      <div className={styles.sampleHead}>
        <PlayButton
          size="large"
          what={ad.title}
          isPlaying={isPlaying}
          isBusy={isLoading}
          onToggle={() => player.toggle(sampleAdTrack(ad))}
        />
        <div>
          <h2 className={styles.sampleTitle}>{ad.title}</h2>
          <p>{t('landing.sample.about')}</p>
        </div>
        <Clock ad={ad} />
      </div>
      <div className={styles.wave}>
        <Wave ad={ad} />
      </div>
      <Words ad={ad} />
    </>
  );
};

const Waiting = () => (
  <>
    <div className={styles.sampleHead} role="status">
      <Skeleton width={56} height={56} />
      <div>
        <h2 className={styles.sampleTitle}>{t('landing.sample.waiting')}</h2>
        <p>{t('landing.sample.waitingText')}</p>
      </div>
    </div>
    <div className={styles.wave}>
      <Skeleton height={84} />
    </div>
    <div className={styles.words}>
      <Skeleton width="70%" height={20} />
    </div>
  </>
);

/** Player with the sample ad of the installation. */
export const SamplePlayer = () => {
  const sample = useQuery(sampleAdOptions());
  return (
    <section className={styles.sample} aria-label={t('landing.sample.label')}>
      {sample.isError ? (
        <ErrorState title={t('landing.sample.failed')} error={sample.error} onRetry={() => void sample.refetch()} />
      ) : sample.data ? (
        <Loaded ad={sample.data} />
      ) : (
        <Waiting />
      )}
    </section>
  );
};
