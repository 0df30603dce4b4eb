import { type InputHTMLAttributes, useId } from 'react';
import styles from './input-field.module.css';

type InputFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  /** More than one line. */
  readonly rows?: number;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'list' | 'maxLength' | 'onBlur' | 'onKeyDown' | 'placeholder' | 'type'
>;

/** A field with its label, and a hint or the problem of its value below it. */
export const InputField = ({
  label,
  value,
  onChange,
  hint,
  problem,
  rows,
  className,
  onBlur,
  onKeyDown,
  type,
  list,
  ...rest
}: InputFieldProps) => {
  const id = useId();
  const note = problem ?? hint;
  const common = {
    ...rest,
    id,
    autoComplete: 'off',
    spellCheck: false,
    value,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': note === undefined ? undefined : `${id}note`,
  } as const;
  return (
    <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          {...common}
          type={type}
          list={list}
          className="control tabular"
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <textarea
          {...common}
          rows={rows}
          className="control"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {note !== undefined && (
        <span id={`${id}note`} className={problem === undefined ? styles.hint : styles.problem}>
          {note}
        </span>
      )}
    </div>
  );
};
