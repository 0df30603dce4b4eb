import { type KeyboardEvent, type RefObject, useState } from 'react';
import { t } from '../../messages.ts';
import { insertField, typedField } from '../../model/grid/fields.ts';
import styles from './set-up.module.css';

type Suggestion = { readonly start: number; readonly end: number; readonly names: readonly string[] };

type Options = {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly fields: readonly string[];
  readonly onChange: (text: string) => void;
};

/** Fields that fit what is typed after two braces, and their insertion. */
export const useSuggestions = ({ area, text, fields, onChange }: Options) => {
  const [suggestion, setSuggestion] = useState<Suggestion>();
  const [at, setAt] = useState(0);
  const suggest = ({ value, selectionStart }: HTMLTextAreaElement): void => {
    const typed = typedField(value, selectionStart);
    const wanted = typed?.typed.toLowerCase().trim() ?? '';
    const names = typed ? fields.filter((name) => name.toLowerCase().startsWith(wanted)) : [];
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
  /** @returns whether the key was one of the list's */
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (!suggestion) return false;
    const { names } = suggestion;
    if (key === 'ArrowDown') setAt((now) => (now + 1) % names.length);
    else if (key === 'ArrowUp') setAt((now) => (now + names.length - 1) % names.length);
    else if (key === 'Enter' || key === 'Tab') insert(names[at] ?? '', suggestion);
    else if (key === 'Escape') setSuggestion(undefined);
    else return false;
    return true;
  };
  return { suggestion, at, point: setAt, suggest, insert, onKey, close: () => setSuggestion(undefined) };
};

type SuggestionListProps = {
  readonly id: string;
  readonly suggestions: ReturnType<typeof useSuggestions>;
};

/** The list of fields below the text in which one is typed. The text keeps the focus. */
export const SuggestionList = ({ id, suggestions }: SuggestionListProps) => {
  const { suggestion, at, point, insert } = suggestions;
  if (!suggestion) return null;
  return (
    <div id={`${id}list`} role="listbox" tabIndex={-1} aria-label={t('versions.fields')} className={styles.suggestions}>
      {suggestion.names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
        <div
          key={name}
          id={`${id}option${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => point(index)}
          onClick={() => insert(name, suggestion)}
        >
          {name}
        </div>
      ))}
    </div>
  );
};
