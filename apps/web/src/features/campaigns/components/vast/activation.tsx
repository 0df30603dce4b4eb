import { ValidationCard } from '../validation/validation-card.tsx';
import { WebhooksCard } from '../webhooks/webhooks-card.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { TagCard } from './tag-card.tsx';
import { TestPlayer } from './test-player.tsx';
import styles from './vast.module.css';

/** Checks of the buyer, the tag, and a player that tries it. */
export const Activation = () => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <ChecklistCard />
      <TestPlayer />
      <WebhooksCard />
    </div>
    <div className={styles.column}>
      <TagCard />
      <ValidationCard />
    </div>
  </div>
);
