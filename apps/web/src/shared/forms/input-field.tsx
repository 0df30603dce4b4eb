import { type InputHTMLAttributes, useEffect, useId } from 'react';
import { groupedNumber } from '../format/numbers.ts';
import { useUnsaved } from '../hooks/use-unsaved.ts';
import styles from './input-field.module.css';
import { isTooLong, tooManyCharacters } from './too-many-characters.ts';

type InputFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  /** Of the text without spaces around it. Nothing of a longer one is cut: the field says how many are too many. */
  readonly maxCharacters?: number | undefined;
  /** More than one line. */
  readonly rows?: number;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'list' | 'onBlur' | 'onKeyDown' | 'placeholder' | 'readOnly' | 'type'
>;

/** Asks before the window is left or loaded again while a field holds a text that no page saves. */
const useLeaveQuestion = (isAsked: boolean): void => {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
};

/** A field with its label, and a hint or the problem of its value below it. The digits of a long whole number are repeated in groups. */
export const InputField = ({
  label,
  value,
  onChange,
  hint,
  problem: givenProblem,
  maxCharacters = Number.POSITIVE_INFINITY,
  rows,
  className,
  onBlur,
  onKeyDown,
  type,
  list,
  inputMode,
  ...rest
}: InputFieldProps) => {
  const id = useId();
  // A page does not save a text that is too long.
  const isUnsaved = isTooLong(value, maxCharacters);
  useUnsaved(isUnsaved);
  useLeaveQuestion(isUnsaved);
  const problem = tooManyCharacters(value, maxCharacters) ?? givenProblem;
  const note = problem ?? hint;
  const grouped = inputMode === 'numeric' ? groupedNumber(value) : undefined;
  const notes = [...(grouped === undefined ? [] : [`${id}number`]), ...(note === undefined ? [] : [`${id}note`])];
  const common = {
    ...rest,
    id,
    inputMode,
    autoComplete: 'off',
    spellCheck: false,
    value,
    'aria-invalid': problem !== undefined,
    'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
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
      {grouped !== undefined && (
        <span id={`${id}number`} className={`${styles.hint} tabular`}>
          {grouped}
        </span>
      )}
      <span id={`${id}note`} className={problem === undefined ? styles.hint : styles.problem} role="status">
        {note}
      </span>
    </div>
  );
};
