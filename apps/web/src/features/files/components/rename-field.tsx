import { limits } from '@sonora/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages.ts';
import styles from './file-table.module.css';

type RenameFieldProps = {
  readonly name: string;
  /** What the field contains at first: the name, or what the server refused. */
  readonly typed: string;
  /** Called once: with the new name, or undefined if it stays. */
  readonly onEnd: (name: string | undefined) => void;
};

/** Field in the place of a name. Enter or leaving it renames, Escape keeps the name. */
export const RenameField = ({ name, typed: initial, onEnd }: RenameFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  const [typed, setTyped] = useState(initial);
  useEffect(() => {
    // The name without its extension is selected: that is what people change.
    const end = name.lastIndexOf('.');
    field.current?.focus();
    field.current?.setSelectionRange(0, end > 0 ? end : name.length);
  }, [name]);
  const end = (next: string | undefined): void => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    const trimmed = next?.trim();
    onEnd(trimmed === '' || trimmed === name ? undefined : trimmed);
  };
  return (
    <input
      ref={field}
      className={`control ${styles.rename}`}
      aria-label={t('files.newName', { name })}
      maxLength={limits.nameCharacters}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => end(typed)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(typed);
        else if (event.key === 'Escape') end(undefined);
      }}
    />
  );
};
