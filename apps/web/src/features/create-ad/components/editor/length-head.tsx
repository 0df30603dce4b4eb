import { defaults } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { clockTime } from '../../../../shared/format/time.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { Hint } from '../../../../shared/ui/overlays/hint.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { fitTones } from '../../model/audio/estimate.ts';
import { adLength } from '../../model/document/ad.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from '../script/script-card.module.css';

const FixedButton = () => {
  const { ad, actions } = useEditor();
  const isFixed = ad.lengthType === 'fixed';
  return (
    <Hint text={isFixed ? resultText('adResults.fixedLengthOn') : resultText('adResults.fixedLengthOff')}>
      <Button
        variant="pill"
        aria-pressed={isFixed}
        onClick={() =>
          actions.edit(isFixed ? editName('adEdits.lengthFree') : editName('adEdits.lengthFixed'), (now) => ({
            ...now,
            lengthType: isFixed ? 'variable' : 'fixed',
          }))
        }
      >
        {isFixed ? resultText('adResults.fixedOn') : resultText('adResults.fixedOff')}
      </Button>
    </Hint>
  );
};

/** Length of the ad: one of the usual lengths, or any other within the limits. */
const LengthChoice = () => {
  const { ad, actions } = useEditor();
  const [isOther, setOther] = useState(false);
  const set = (seconds: number): void => {
    setOther(false);
    if (!Number.isFinite(seconds)) return;
    const length = adLength(seconds);
    if (length.isTooLong) {
      showToast({
        tone: 'information',
        title: resultText('adResults.lengthTooLong'),
        description: resultText('adResults.lengthAtMost', { seconds: limits.adSeconds.max }),
      });
    }
    if (length.seconds === ad.lengthSeconds) return;
    actions.edit(editName('adEdits.length'), (now) => ({ ...now, lengthSeconds: length.seconds }));
  };
  if (isOther) {
    return (
      <input
        className={`${styles.lengthInput} tabular`}
        aria-label={resultText('adResults.lengthInSeconds')}
        type="number"
        inputMode="decimal"
        min={limits.adSeconds.min}
        max={limits.adSeconds.max}
        step={limits.adSeconds.step}
        defaultValue={ad.lengthSeconds}
        // biome-ignore lint/a11y/noAutofocus: the field replaces the menu that had the focus
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => set(event.currentTarget.valueAsNumber)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setOther(false);
        }}
      />
    );
  }
  return (
    <Menu
      trigger={(properties) => (
        <Button
          variant="pill"
          {...properties}
          aria-label={resultText('adResults.lengthIs', { seconds: numberText(ad.lengthSeconds) })}
        >
          <span className="tabular">{numberText(ad.lengthSeconds)} s</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    >
      {defaults.adLengthsSeconds.map((seconds) => (
        <MenuItem key={seconds} isChecked={seconds === ad.lengthSeconds} onSelect={() => set(seconds)}>
          {seconds} s
        </MenuItem>
      ))}
      <MenuItem onSelect={() => setOther(true)}>{resultText('adResults.anotherLength')}</MenuItem>
    </Menu>
  );
};

/** A tag says what is wrong with the length; a length that fits is only a quiet text. */
const Verdict = () => {
  const { result, message } = useEditor().fit;
  if (result === 'perfect') return <span className={styles.sum}>{message}</span>;
  return <Tag tone={fitTones[result]}>{message}</Tag>;
};

/** Estimated length of the script compared with the length of the ad. */
export const LengthHead = () => {
  const { ad, fit } = useEditor();
  const isFixed = fit.slotSeconds !== null;
  const share = isFixed ? Math.min(1, fit.totalSeconds / (fit.slotSeconds ?? 1)) : 0;
  return (
    <div className={styles.length}>
      <FixedButton />
      {ad.lengthType === 'fixed' && <LengthChoice />}
      {isFixed && (
        <div className={styles.bar} data-result={fit.result} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <span className={`${styles.sum} tabular`}>
        <strong>{clockTime(fit.totalSeconds)}</strong>
        {isFixed && resultText('adResults.ofSlot', { slot: clockTime(fit.slotSeconds ?? 0) })} ·{' '}
        {t('createAd.words', { count: fit.words })}
      </span>
      <span role="status">{isFixed && fit.words > 0 && <Verdict />}</span>
    </div>
  );
};
