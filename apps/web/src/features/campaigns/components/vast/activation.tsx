import { useState } from 'react';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useFreshDelivery } from '../../hooks/use-fresh-delivery.ts';
import { ValidationCard } from '../validation/validation-card.tsx';
import { WebhooksCard } from '../webhooks/webhooks-card.tsx';
import { ChecklistCard } from './checklist/checklist-card.tsx';
import { TagCard, type TagChoice } from './tag-card.tsx';
import { TestPlayer } from './test-player.tsx';
import styles from './vast.module.css';

/** Checks of the buyer, the tag, and a player that tries it. */
export const Activation = () => {
  const { setUp } = useDraft();
  useFreshDelivery();
  // A choice made here is for viewing and testing; without one, the tag is that of the campaign.
  const [chosen, setChosen] = useState<Partial<TagChoice>>({});
  const choice: TagChoice = { buyer: setUp.dsp, version: setUp.vastVersion, ...chosen };
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <ChecklistCard />
        <TestPlayer choice={choice} />
        <WebhooksCard />
      </div>
      <div className={styles.column}>
        <TagCard choice={choice} onChange={(part) => setChosen((before) => ({ ...before, ...part }))} />
        <ValidationCard />
      </div>
    </div>
  );
};
