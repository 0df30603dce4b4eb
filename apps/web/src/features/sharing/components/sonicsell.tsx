import { Picture } from '../../../shared/ui/pictures/picture.tsx';
import { t } from '../messages.ts';
import { Clock, Failure, type PartProps, SharedPlayButton, Wave } from './player-parts.tsx';
import styles from './players.module.css';

/** Player for clients: sender, name and one button. */
export const Sonicsell = ({ shared }: PartProps) => {
  const { name, orgName, logo } = shared.sound;
  return (
    <div className={styles.sell}>
      <Picture name={orgName} source={logo} size={72} />
      <div className={styles.title}>
        <h1>{name}</h1>
        <p>{t('sharing.shared.by', { organisation: orgName })}</p>
      </div>
      <SharedPlayButton shared={shared} />
      <Wave shared={shared} />
      <Clock shared={shared} />
      <p className={styles.pitch}>{t('sharing.shared.pitch')}</p>
      <Failure shared={shared} />
    </div>
  );
};
