import { numberText } from '../../../../shared/format/numbers.ts';
import { Switch } from '../../../../shared/ui/controls.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { speedPercent } from '../../model/document/ad.ts';
import { setSpeeds } from '../../model/document/edit-ad.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from './script-card.module.css';

/** Fixes that concern the whole script: a speed for all lines, another length of the ad, or more words. */
const LengthFixes = () => {
  const { actions, remedy } = useEditor();
  if (!remedy) return null;
  const { lineSpeed, lengthSeconds, moreWords } = remedy;
  const allSpeeds = lineSpeed === undefined ? remedy.allSpeeds : undefined;
  return (
    <>
      {moreWords !== undefined && <span>{resultText('adResults.roomForWords', { count: moreWords })}</span>}
      {allSpeeds && (
        <button
          type="button"
          className={styles.link}
          onClick={() => actions.edit(editName('adEdits.allFaster'), (now) => setSpeeds(now, allSpeeds))}
        >
          {resultText('adResults.speakAllAt', { percent: speedPercent(Math.max(...allSpeeds.values())) })}
        </button>
      )}
      {lengthSeconds !== undefined && (
        <button
          type="button"
          className={styles.link}
          onClick={() => actions.edit(editName('adEdits.length'), (now) => ({ ...now, lengthSeconds }))}
        >
          {resultText('adResults.makeItLong', { seconds: numberText(lengthSeconds) })}
        </button>
      )}
    </>
  );
};

/** Settings and fixes of an ad of fixed length. */
export const FixedOptions = () => {
  const { ad, actions } = useEditor();
  return (
    <div className={styles.options}>
      <Switch
        label={resultText('adResults.autofit')}
        isOn={ad.autofit}
        onChange={(autofit) =>
          actions.edit(autofit ? editName('adEdits.autofitOn') : editName('adEdits.autofitOff'), (now) => ({
            ...now,
            autofit,
          }))
        }
      />
      {ad.autofit && <span>{resultText('adResults.autofitAbout')}</span>}
      <LengthFixes />
      {!ad.autofit && (
        <div className={styles.full}>
          <Banner tone="warning">{resultText('adResults.autofitOff')}</Banner>
        </div>
      )}
    </div>
  );
};
