import { useId, useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { tenths } from '../../model/slots.ts';
import styles from './set-up.module.css';

type SecondsFieldProps = {
  readonly label: string;
  /** Undefined: the field is empty. */
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly placeholder?: string;
  readonly isReadOnly: boolean;
  /** Called when the typed value is complete; undefined: the field was emptied. */
  readonly onChange: (value: number | undefined) => void;
};

/** A time in seconds with one decimal. */
export const SecondsField = ({ label, value, min, max, placeholder, isReadOnly, onChange }: SecondsFieldProps) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const end = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    const seconds = Number(typed.replace(',', '.'));
    if (typed.trim() === '') onChange(undefined);
    else if (Number.isFinite(seconds)) onChange(tenths(Math.min(max, Math.max(min, seconds))));
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="control tabular"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        readOnly={isReadOnly}
        value={typed ?? (value === undefined ? '' : numberText(value, 1))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={end}
        onKeyDown={(event) => event.key === 'Enter' && end()}
      />
    </div>
  );
};
