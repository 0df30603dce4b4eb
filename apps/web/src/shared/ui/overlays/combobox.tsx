import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useOptionKeys } from '../../hooks/use-option-keys.ts';
import styles from './combobox.module.css';

type ComboboxOption = { readonly id: string; readonly label: string; readonly note?: string };

type ComboboxProps = {
  readonly label: string;
  /** Text of the current value. */
  readonly shown: string;
  /** Options that match the search, the best match first. */
  readonly options: readonly ComboboxOption[];
  /** Status message below the options, announced by screen readers: number of matches, no match, or loading. */
  readonly status: string;
  /** Called with the typed text; with an empty text when the list closes. */
  readonly onSearch: (search: string) => void;
  readonly onChoose: (option: ComboboxOption) => void;
  /** Default: false, the list opens when the field is pressed. */
  readonly opensOnFocus?: boolean;
  /** The caller shows the problem. */
  readonly isInvalid?: boolean;
  readonly disabled?: boolean;
};

/**
 * What is typed into the focused field while its list is closed replaces the value, also one that comes after the focus.
 * @returns the ref of the field
 */
const useReplacedValue = (isOpen: boolean, value: string): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is not selected
  useLayoutEffect(() => {
    if (!isOpen && document.activeElement === input.current) input.current?.select();
  }, [isOpen, value]);
  return input;
};

const openingKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter'];

type OptionProps = {
  readonly id: string;
  readonly option: ComboboxOption;
  readonly isMarked: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
};

const Option = ({ id, option, isMarked, onChoose, onPoint }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isMarked}
    className={styles.option}
    onClick={onChoose}
    onPointerMove={onPoint}
  >
    {option.label}
    {option.note !== undefined && <small>{option.note}</small>}
  </div>
);

/**
 * Select for very many values, with a search field. The caller fetches the options. Keyboard handling follows the combobox
 * pattern of the ARIA practices.
 */
export const Combobox = (props: ComboboxProps) => {
  const { label, shown, options, status, onSearch, onChoose, opensOnFocus, isInvalid, disabled } = props;
  const id = useId();
  /** Typed text; undefined while the list is closed. */
  const [typed, setTyped] = useState<string>();
  const isOpen = typed !== undefined;
  const input = useReplacedValue(isOpen, shown);
  const search = (text: string | undefined): void => {
    setTyped(text);
    onSearch(text ?? '');
  };
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option) return;
    search(undefined);
    onChoose(option);
  };
  const { at, point, onKey } = useOptionKeys(id, options.length, (place) => choose(options[place]));
  const open = (): void => {
    if (isOpen) return;
    point(0);
    search('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOpen && event.key !== 'Escape') onKey(event);
    else if (isOpen || openingKeys.includes(event.key)) {
      // A dialog around the field must not close, nor a form be sent.
      event.preventDefault();
      if (isOpen) search(undefined);
      else open();
    }
  };
  return (
    <div className={styles.combobox}>
      <label htmlFor={`${id}field`}>{label}</label>
      <div className={styles.field}>
        <input
          ref={input}
          id={`${id}field`}
          className="control"
          role="combobox"
          aria-expanded={isOpen}
          aria-invalid={isInvalid}
          disabled={disabled}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && options[at] ? `${id}${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed ?? shown}
          placeholder={shown}
          onClick={open}
          onFocus={opensOnFocus === true ? open : undefined}
          onBlur={() => search(undefined)}
          onChange={(event) => {
            point(0);
            search(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <IconSelector size={16} aria-hidden="true" />
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field, which handles the keys
        <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
          <div id={`${id}list`} role="listbox" aria-label={label} className={styles.list}>
            {options.map((option, index) => (
              <Option
                key={option.id}
                id={`${id}${index}`}
                option={option}
                isMarked={index === at}
                onChoose={() => choose(option)}
                onPoint={() => point(index)}
              />
            ))}
          </div>
          <p role="status" className={styles.status}>
            {status}
          </p>
        </div>
      )}
    </div>
  );
};
