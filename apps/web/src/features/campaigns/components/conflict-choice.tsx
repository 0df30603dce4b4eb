import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from './conflict-choice.module.css';

type ConflictChoiceProps = {
  /** What another user changed. */
  readonly children: ReactNode;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
};

/** Asks whose change stays. */
export const ConflictChoice = ({ children, onMine, onTheirs }: ConflictChoiceProps) => (
  <Banner tone="warning" isLive>
    {children}
    <div className={styles.choices}>
      <Button onClick={onMine}>{t('campaigns.keepMine')}</Button>
      <Button onClick={onTheirs}>{t('campaigns.keepTheirs')}</Button>
    </div>
  </Banner>
);
