import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/shared-messages.ts';
import styles from './controls.module.css';
import { Menu, MenuItem } from './overlays/menu.tsx';

type SwitchProps = {
  readonly label: string;
  /** True if another element shows the label. */
  readonly isLabelHidden?: boolean;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
};

export const Switch = ({ label, isLabelHidden, isOn, onChange, disabled }: SwitchProps) => (
  <label className={styles.switch}>
    <span className={isLabelHidden === true ? 'sr-only' : undefined}>{label}</span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
);

type RangeProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Value as read by screen readers. */
  readonly valueText: string;
  readonly onChange: (value: number) => void;
};

export const Range = ({ label, value, min, max, step, valueText, onChange }: RangeProps) => (
  <input
    type="range"
    className={styles.range}
    aria-label={label}
    aria-valuetext={valueText}
    value={value}
    min={min}
    max={max}
    step={step}
    onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
  />
);

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly description?: string }[];
  readonly onChange: (value: Value) => void;
};

/** Select for a few values: a button with the current value that opens a menu. */
export const Choice = <Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) => {
  const shown = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <Menu
      align="end"
      trigger={(properties) => (
        <button type="button" {...properties} data-text="" className={styles.choice} aria-label={`${label}: ${shown}`}>
          {shown}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    >
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          isChecked={choice.value === value}
          description={choice.description}
          onSelect={() => onChange(choice.value)}
        >
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  );
};

type ChipsProps = {
  readonly label: string;
  readonly values: readonly string[];
  /** Undefined: no filter. */
  readonly value: string | undefined;
  /** Display name of a value. Default: the value. */
  readonly nameOf?: (value: string) => string;
  readonly onChange: (value: string | undefined) => void;
};

/** Further chips are hidden until the user expands the row. */
const maxChips = 10;

/** Filter by one of several values. A click on the selected chip clears the filter. Put the most useful values first. */
export const Chips = ({ label, values, value, nameOf = String, onChange }: ChipsProps) => {
  const [isOpen, setOpen] = useState(false);
  const isFolded = !isOpen && values.length > maxChips;
  const shown = isFolded ? values.filter((choice, index) => index < maxChips - 1 || choice === value) : values;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a frame and a legend
    <div role="group" aria-label={label} className={styles.chips}>
      {shown.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.chip}
          aria-pressed={choice === value}
          onClick={() => onChange(choice === value ? undefined : choice)}
        >
          {nameOf(choice)}
        </button>
      ))}
      {isFolded && (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          {t('shared.more', { count: values.length - shown.length })}
        </button>
      )}
    </div>
  );
};

/** A row with a name at the left and a control at the right. */
export const ControlRow = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <div className={styles.row}>
    <span>{name}</span>
    {children}
  </div>
);
