import { limits } from '@sonora/contracts/limits';
import { Button } from '../../../../shared/ui/button.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from './script-card.module.css';

/** Says that a script without a fixed length is longer than ads can be, with a click that makes it as long as they can be. */
export const TooLongNotice = () => {
  const { actions, isReadOnly } = useEditor();
  const { max } = limits.adSeconds;
  return (
    <div className={styles.options}>
      <div className={styles.full}>
        <Banner tone="error" isLive>
          {resultText('adResults.adTooLong')}
          {!isReadOnly && (
            <div className={styles.buttons}>
              <Button
                onClick={() =>
                  actions.edit(editName('adEdits.lengthFixed'), (now) => ({
                    ...now,
                    lengthType: 'fixed',
                    lengthSeconds: max,
                  }))
                }
              >
                {resultText('adResults.makeItLong', { seconds: String(max) })}
              </Button>
            </div>
          )}
        </Banner>
      </div>
    </div>
  );
};
