import { Banner } from '../../../../shared/ui/states.tsx';
import { t as resultText } from '../../result-messages.ts';
import styles from './script-card.module.css';

/** Says that a script without a fixed length is longer than ads can be. */
export const TooLongNotice = () => (
  <div className={styles.options}>
    <div className={styles.full}>
      <Banner tone="error" isLive>
        {resultText('adResults.adTooLong')}
      </Banner>
    </div>
  </div>
);
