import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/states.tsx';
import styles from './sessions.module.css';

type EditNoticeProps = {
  readonly tone: 'information' | 'warning' | 'error';
  readonly sentence: string;
  /** Buttons by their labels. */
  readonly actions: Readonly<Record<string, () => void>>;
};

/** A message above the content of an editor, with what can be done about it. */
export const EditNotice = ({ tone, sentence, actions }: EditNoticeProps) => (
  <div className={styles.notice}>
    <Banner tone={tone} isLive>
      {sentence}
      <div className={styles.noticeActions}>
        {Object.entries(actions).map(([label, act]) => (
          <Button key={label} onClick={act}>
            {label}
          </Button>
        ))}
      </div>
    </Banner>
  </div>
);
