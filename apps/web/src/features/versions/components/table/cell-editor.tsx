import { limits } from '@sonora/contracts/limits';
import { useRef, useState } from 'react';
import { tooManyCharacters } from '../../../../shared/forms/too-many-characters.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { t } from '../../messages.ts';
import styles from './version-grid.module.css';

type CellEditorProps = {
  readonly label: string;
  readonly text: string;
  readonly type: 'text' | 'date' | 'number';
  /** Called with undefined when the edit is given up. */
  readonly onEnd: (text: string | undefined, to?: { readonly key: string; readonly isBack: boolean }) => void;
};

const problemOf = (text: string): string | undefined => tooManyCharacters(text, limits.versions.cellCharacters);

/**
 * Text field in the place of a cell. Enter and Tab keep what was typed, Escape does not. It stays open with a text that is too
 * long, of which nothing is cut.
 */
export const CellEditor = ({ label, text, type, onEnd }: CellEditorProps) => {
  // After a key has ended the edit, the field loses the focus, too.
  const hasEnded = useRef(false);
  const [isTooLong, setTooLong] = useState(false);
  const end = (...result: Parameters<CellEditorProps['onEnd']>): void => {
    if (hasEnded.current) return;
    const problem = result[0] === undefined ? undefined : problemOf(result[0]);
    if (problem !== undefined) {
      showToast({ tone: 'error', title: t('versions.notChanged'), description: problem });
      return;
    }
    hasEnded.current = true;
    onEnd(...result);
  };
  return (
    <input
      className={styles.editor}
      aria-label={label}
      defaultValue={text}
      aria-invalid={isTooLong}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      // biome-ignore lint/a11y/noAutofocus: the field replaces the cell that was just opened
      autoFocus
      onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
      onChange={(event) => setTooLong(problemOf(event.currentTarget.value) !== undefined)}
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        // A key of an input method chooses a word.
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Enter' && event.key !== 'Tab' && event.key !== 'Escape') return;
        event.preventDefault();
        const { value } = event.currentTarget;
        if (event.key === 'Escape') end(undefined);
        else end(value, { key: event.key, isBack: event.shiftKey });
        if (!hasEnded.current) return;
        event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
      }}
    />
  );
};
