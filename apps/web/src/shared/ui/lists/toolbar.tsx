import type { ReactNode } from 'react';
import { SelectField } from '../select-field.tsx';
import styles from './toolbar.module.css';

/** A row above a list with its search field and filters. */
export const Toolbar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.toolbar}>{children}</div>
);

type SearchFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Search field of a list. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <input
    type="search"
    className={`control ${styles.search}`}
    aria-label={label}
    placeholder={label}
    maxLength={120}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

type FilterFieldProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

export const FilterField = <Value extends string>(props: FilterFieldProps<Value>) => (
  <SelectField {...props} isLabelHidden className={styles.filter} />
);
