import { clockTime } from '../../../shared/format/time.ts';
import { player, usePlayerPosition } from '../../../shared/player/player.ts';
import { SpokenWords } from '../../../shared/player/spoken-words.tsx';
import { Waveform } from '../../../shared/player/waveform.tsx';
import { PlayButton } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import type { SharedTrack } from '../hooks/use-shared-track.ts';
import { t } from '../messages.ts';
import styles from './players.module.css';

export type PartProps = { readonly shared: SharedTrack };

export const seek = ({ track, isPlaying }: SharedTrack, seconds: number): void => {
  if (isPlaying || player.getState().track?.id === track.id) player.seek(seconds);
  else void player.play(track, { fromSeconds: seconds });
};

export const SharedPlayButton = ({ shared }: PartProps) => (
  <PlayButton
    size="large"
    what={shared.sound.name}
    isPlaying={shared.isPlaying}
    isBusy={shared.isLoading}
    onToggle={() => player.toggle(shared.track)}
  />
);

export const Clock = ({ shared }: PartProps) => {
  const seconds = usePlayerPosition(10);
  return (
    <span className={`tabular ${styles.clock}`}>
      {clockTime(seconds)} / {clockTime(shared.durationSeconds)}
    </span>
  );
};

export const Wave = ({ shared }: PartProps) => {
  const seconds = usePlayerPosition(30);
  return (
    <div className={styles.wave}>
      <Waveform
        label={t('sharing.shared.position', { name: shared.sound.name })}
        peaks={shared.peaks}
        durationSeconds={shared.durationSeconds}
        positionSeconds={seconds}
        onSeek={(to) => seek(shared, to)}
      />
    </div>
  );
};

/** Transcript; a click on a word plays from there. */
export const Words = ({ shared }: PartProps) =>
  shared.sound.words.length > 0 && (
    <section aria-label={t('sharing.shared.words')}>
      <SpokenWords words={shared.sound.words} onWord={(seconds) => seek(shared, seconds)} />
    </section>
  );

export const Failure = ({ shared }: PartProps) =>
  shared.hasFailed && (
    <Banner tone="error" isLive>
      {t('sharing.shared.failedSound')}
    </Banner>
  );
