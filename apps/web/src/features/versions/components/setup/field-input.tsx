import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { t } from '../../messages.ts';
import { fieldOf, insertField, typedField } from '../../model/fields.ts';
import styles from './set-up.module.css';

type FieldInputProps = {
  readonly label: string;
  readonly text: string;
  /** Names that can be inserted between double braces. */
  readonly fields: readonly string[];
  readonly maxLength: number;
  /** 1: a single line, in which Enter makes no other one. */
  readonly rows: number;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
};

type Suggestion = { readonly start: number; readonly end: number; readonly names: readonly string[] };

/** Text in which fields of the table are inserted: by typing two braces, or from a menu. */
export const FieldInput = (props: FieldInputProps) => {
  const { label, text, fields, maxLength, rows, placeholder, hint, isReadOnly, onChange } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [suggestion, setSuggestion] = useState<Suggestion>();
  const [at, setAt] = useState(0);
  const suggest = ({ value, selectionStart }: HTMLTextAreaElement): void => {
    const typed = typedField(value, selectionStart);
    const names = typed ? fields.filter((name) => name.toLowerCase().startsWith(typed.typed.toLowerCase().trim())) : [];
    setAt(0);
    setSuggestion(typed && names.length > 0 ? { start: typed.start, end: selectionStart, names } : undefined);
  };
  const insert = (name: string, place?: { readonly start: number; readonly end: number }): void => {
    const { current } = area;
    const caret = current?.selectionStart ?? text.length;
    const done = insertField(text, place ?? { start: caret, end: current?.selectionEnd ?? caret }, name);
    setSuggestion(undefined);
    onChange(done.text);
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(done.caret, done.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (rows === 1 && event.key === 'Enter' && !suggestion) event.preventDefault();
    if (!suggestion) return;
    const { names } = suggestion;
    if (event.key === 'ArrowDown') setAt((now) => (now + 1) % names.length);
    else if (event.key === 'ArrowUp') setAt((now) => (now + names.length - 1) % names.length);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(names[at] ?? '', suggestion);
    else if (event.key === 'Escape') setSuggestion(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.copy}>
        <textarea
          ref={area}
          id={id}
          className="control"
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          readOnly={isReadOnly}
          value={text}
          aria-autocomplete="list"
          aria-controls={suggestion ? `${id}list` : undefined}
          aria-activedescendant={suggestion ? `${id}option${at}` : undefined}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            suggest(event.currentTarget);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setSuggestion(undefined)}
        />
        {suggestion && (
          <ul id={`${id}list`} role="listbox" aria-label={t('versions.fields')} className={styles.suggestions}>
            {suggestion.names.map((name, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
              <li
                key={name}
                id={`${id}option${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setAt(index)}
                onClick={() => insert(name, suggestion)}
              >
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.copyFoot}>
        <span>{hint}</span>
        {!isReadOnly && fields.length > 0 && (
          <Menu
            align="end"
            trigger={(properties) => (
              <Button variant="quiet" {...properties}>
                {t('versions.insertField')}
              </Button>
            )}
          >
            {fields.map((name) => (
              <MenuItem key={name} onSelect={() => insert(name)}>
                {fieldOf(name)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </div>
  );
};
