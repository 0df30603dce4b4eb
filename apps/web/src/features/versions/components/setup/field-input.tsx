import { useId, useRef } from 'react';
import { tooManyCharacters } from '../../../../shared/forms/too-many-characters.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { t } from '../../messages.ts';
import { fieldOf } from '../../model/grid/fields.ts';
import { SuggestionList, useSuggestions } from './field-suggestions.tsx';
import styles from './set-up.module.css';

type FieldInputProps = {
  readonly label: string;
  readonly text: string;
  /** Names that can be inserted between double braces. */
  readonly fields: readonly string[];
  readonly maxCharacters: number;
  /** 1: a single line, in which Enter makes no other one. */
  readonly rows: number;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
};

type InsertMenuProps = { readonly fields: readonly string[]; readonly onInsert: (name: string) => void };

const InsertMenu = ({ fields, onInsert }: InsertMenuProps) => (
  <Menu
    align="end"
    trigger={(properties) => (
      <Button variant="quiet" {...properties}>
        {t('versions.insertField')}
      </Button>
    )}
  >
    {fields.map((name) => (
      <MenuItem key={name} onSelect={() => onInsert(name)}>
        {fieldOf(name)}
      </MenuItem>
    ))}
  </Menu>
);

/** Text in which columns of the table are inserted: by typing two braces, or from a menu. */
export const FieldInput = (props: FieldInputProps) => {
  const { label, text, fields, maxCharacters, rows, placeholder, hint, isReadOnly, onChange } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const suggestions = useSuggestions({ area, text, fields, onChange });
  const { suggestion, at } = suggestions;
  const problem = tooManyCharacters(text, maxCharacters);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.copy}>
        <textarea
          ref={area}
          id={id}
          className="control"
          rows={rows}
          placeholder={placeholder}
          readOnly={isReadOnly}
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}problem`}
          aria-autocomplete="list"
          aria-controls={suggestion ? `${id}list` : undefined}
          aria-activedescendant={suggestion ? `${id}option${at}` : undefined}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            suggestions.suggest(event.currentTarget);
          }}
          onKeyDown={(event) => {
            if (suggestions.onKey(event) || (rows === 1 && event.key === 'Enter')) event.preventDefault();
          }}
          onBlur={suggestions.close}
        />
        <SuggestionList id={id} suggestions={suggestions} />
      </div>
      <span id={`${id}problem`} className={styles.problem} role="status">
        {problem}
      </span>
      <div className={styles.copyFoot}>
        <span>{hint}</span>
        {!isReadOnly && fields.length > 0 && <InsertMenu fields={fields} onInsert={suggestions.insert} />}
      </div>
    </div>
  );
};
