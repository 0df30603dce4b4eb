import { limits } from '@sonora/contracts/limits';
import { IconAlertTriangle, IconClockExclamation, IconRulerMeasure } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { t as clipText } from '../../clip-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { evaluateClip } from '../../model/audio/clip-evaluation.ts';
import { clipLength, kindOf, ownLength, type ScriptLine } from '../../model/document/ad.ts';
import { setClipLength } from '../../model/document/edit-clips.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from './clips.module.css';

const choices = [1, 2, 3, 5, limits.clipSeconds.default];

type LengthFieldProps = { readonly seconds: number; readonly onSet: (seconds: number) => void };

const LengthField = ({ seconds, onSet }: LengthFieldProps) => (
  <input
    className={`${styles.length} tabular`}
    aria-label={clipText('adClips.lengthInSeconds')}
    type="number"
    inputMode="decimal"
    min={limits.clipSeconds.min}
    max={limits.clipSeconds.max}
    step={limits.clipSeconds.step}
    defaultValue={seconds}
    // biome-ignore lint/a11y/noAutofocus: the field replaces the menu that had the focus
    autoFocus
    onFocus={(event) => event.currentTarget.select()}
    onBlur={(event) => onSet(event.currentTarget.valueAsNumber)}
    onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') event.currentTarget.blur();
      if (event.key === 'Escape') onSet(Number.NaN);
    }}
  />
);

/** Length of a clip: as long as it is, or fixed. Silence always has a length. */
export const ClipLength = ({ line, index }: { readonly line: ScriptLine; readonly index: number }) => {
  const { actions } = useEditor();
  const [isOther, setOther] = useState(false);
  const length = ownLength(line);
  const set = (seconds: number | undefined): void => {
    setOther(false);
    if (seconds !== undefined && !Number.isFinite(seconds)) return;
    if (seconds !== undefined && clipLength(seconds).isTooLong) {
      showToast({
        tone: 'information',
        title: resultText('adResults.lengthTooLong'),
        description: resultText('adResults.lengthAtMost', { seconds: limits.clipSeconds.max }),
      });
    }
    actions.edit(editName('adEdits.clipLength'), (ad) => setClipLength(ad, line.id, seconds));
  };
  if (isOther) return <LengthField seconds={length ?? limits.clipSeconds.default} onSet={set} />;
  const shown = length === undefined ? clipText('adClips.anyLength') : `${numberText(length)} s`;
  return (
    <Menu
      opensAtChecked
      trigger={(properties) => (
        <button
          type="button"
          {...properties}
          className={styles.control}
          data-set={length === undefined ? undefined : ''}
          aria-label={clipText('adClips.lengthOf', { number: index + 1, length: shown })}
          title={clipText('adClips.length')}
        >
          <IconRulerMeasure size={15} aria-hidden="true" />
          {length !== undefined && clipText('adClips.lengthIs', { length: shown })}
        </button>
      )}
    >
      {kindOf(line) !== 'silence' && (
        <MenuItem isChecked={length === undefined} onSelect={() => set(undefined)}>
          {clipText('adClips.asLongAsItIs')}
        </MenuItem>
      )}
      {choices.map((seconds) => (
        <MenuItem key={seconds} isChecked={seconds === length} onSelect={() => set(seconds)}>
          {seconds} s
        </MenuItem>
      ))}
      <MenuItem onSelect={() => setOther(true)}>{resultText('adResults.anotherLength')}</MenuItem>
    </Menu>
  );
};

/** Says that a clip misses its fixed length, with a click that gives it a length that fits. */
export const ClipVerdict = ({ line }: { readonly line: ScriptLine }) => {
  const { ad, lengths, actions } = useEditor();
  const verdict = evaluateClip(line, lengths.get(line.id)?.seconds, ad.autofit);
  if (!verdict) return null;
  const { result, bySeconds, fittingSeconds } = verdict;
  const seconds = numberText(bySeconds, 1);
  return (
    <span className={styles.verdict} data-result={result}>
      {result === 'tooLong' ? (
        <IconAlertTriangle size={15} aria-hidden="true" />
      ) : (
        <IconClockExclamation size={15} aria-hidden="true" />
      )}
      <span>{result === 'tooLong' ? t('createAd.tooLong', { seconds }) : t('createAd.tooShort', { seconds })}</span>
      <button
        type="button"
        className={styles.control}
        onClick={() =>
          actions.edit(editName('adEdits.clipLength'), (now) => setClipLength(now, line.id, fittingSeconds))
        }
      >
        {resultText('adResults.makeItLong', { seconds: numberText(fittingSeconds) })}
      </button>
    </span>
  );
};
