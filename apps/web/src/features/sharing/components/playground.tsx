import { t } from '../messages.ts';
import { Clock, Failure, type PartProps, SharedPlayButton, Wave, Words } from './player-parts.tsx';
import styles from './players.module.css';

/** Player with waveform and transcript, for reviewing audio. */
export const Playground = ({ shared }: PartProps) => (
  <div>
    <div className={styles.head}>
      <SharedPlayButton shared={shared} />
      <div className={styles.title}>
        <h1>{shared.sound.name}</h1>
        <p>{t('sharing.shared.by', { organisation: shared.sound.orgName })}</p>
      </div>
      <Clock shared={shared} />
    </div>
    <Wave shared={shared} />
    <Words shared={shared} />
    <Failure shared={shared} />
  </div>
);
