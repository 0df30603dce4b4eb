import { useState } from 'react';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { t } from '../../messages.ts';
import styles from './set-up.module.css';

const maxNumber = 9_999;

type VersionNumberFieldProps = {
  readonly value: number;
  readonly isReadOnly: boolean;
  /** Called when the typed number is complete. */
  readonly onChange: (value: number) => void;
};

/** The number of the version in names, from 1. */
export const VersionNumberField = ({ value, isReadOnly, onChange }: VersionNumberFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const end = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    const number = Math.round(Number(typed));
    if (typed.trim() !== '' && Number.isFinite(number)) onChange(Math.min(maxNumber, Math.max(1, number)));
  };
  return (
    <input
      className={classNames('control', 'tabular', styles.number)}
      aria-label={t('versions.versionNumber')}
      inputMode="numeric"
      autoComplete="off"
      readOnly={isReadOnly}
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={(event) => event.key === 'Enter' && end()}
    />
  );
};
