import { numberText } from '../../../../shared/format/numbers.ts';
import { Switch } from '../../../../shared/ui/controls.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { isFilled, kindOf, speedPercent } from '../../model/document/ad.ts';
import { addLine, roomForLines, setSpeeds } from '../../model/document/edit-ad.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from './script-card.module.css';
import type { CaretRequest } from './script-row-types.ts';

type FixedOptionsProps = { readonly setCaret: (request: CaretRequest) => void };

/** Fixes that concern the whole script: a speed for all lines, another length of the ad, or more words. */
const LengthFixes = ({ setCaret }: FixedOptionsProps) => {
  const { ad, actions, remedy } = useEditor();
  if (!remedy) return null;
  const { lineSpeed, lengthSeconds, moreWords } = remedy;
  /** Puts the caret where the words go: into the last line if it is empty or no line can be added, else into a new one. */
  const write = (): void => {
    const last = ad.lines.at(-1);
    if (!last) return;
    const isOpen = kindOf(last) === 'tts' && !isFilled(last);
    if (isOpen || roomForLines(ad) < 1) {
      setCaret({ lineId: last.id, start: last.text.length });
      return;
    }
    const id = crypto.randomUUID();
    actions.edit(editName('adEdits.addLine'), (now) => addLine(now, id));
    setCaret({ lineId: id, start: 0 });
  };
  const allSpeeds = lineSpeed === undefined ? remedy.allSpeeds : undefined;
  return (
    <>
      {moreWords !== undefined && (
        <button type="button" className={styles.link} onClick={write}>
          {resultText('adResults.roomForWords', { count: moreWords })}
        </button>
      )}
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
export const FixedOptions = ({ setCaret }: FixedOptionsProps) => {
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
      <LengthFixes setCaret={setCaret} />
      {!ad.autofit && (
        <div className={styles.full}>
          <Banner tone="warning">{resultText('adResults.autofitOff')}</Banner>
        </div>
      )}
    </div>
  );
};
