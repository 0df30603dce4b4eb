import { IconChevronDown } from '@tabler/icons-react';
import { classNames } from './class-names.ts';
import { Menu, MenuItem } from './overlays/menu.tsx';
import styles from './select-field.module.css';

type SelectFieldProps<Value extends string> = {
  readonly label: string;
  /** The label names the field for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly onChange: (value: Value) => void;
};

/** Select in the frame of a text field: a button with the current value that opens a menu. See also `Choice`. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { label, isLabelHidden = false, value, choices, disabled = false, className, onChange } = props;
  const shown = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <div className={classNames(styles.field, className)}>
      <span aria-hidden="true" className={isLabelHidden ? 'sr-only' : undefined}>
        {label}
      </span>
      <Menu
        opensAtChecked
        trigger={(properties) => (
          <button
            type="button"
            {...properties}
            disabled={disabled}
            className={`control ${styles.button}`}
            aria-label={`${label}: ${shown}`}
          >
            <span>{shown}</span>
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
        )}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} isChecked={choice.value === value} onSelect={() => onChange(choice.value)}>
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
};
