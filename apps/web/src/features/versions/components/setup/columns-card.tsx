import type { VersionColumn } from '@sonora/contracts';
import { columnTypes } from '@sonora/contracts/enumerations';
import { limits } from '@sonora/contracts/limits';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { tooManyCharacters } from '../../../../shared/forms/too-many-characters.ts';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { Banner, EmptyState } from '../../../../shared/ui/states.tsx';
import { t } from '../../messages.ts';
import { fieldOf } from '../../model/grid/fields.ts';
import styles from './set-up.module.css';

const currencies = ['EUR', 'GBP', 'USD', 'CHF'] as const;

type ColumnsCardProps = {
  readonly columns: readonly VersionColumn[];
  /** Fields of source and tags that no column fills. */
  readonly missing: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (columns: readonly VersionColumn[]) => void;
  readonly onAdd: (names: readonly string[]) => void;
  readonly onRename: (from: string, to: string) => Promise<void>;
  readonly onRemove: (column: VersionColumn) => void;
};

type ColumnRowProps = {
  readonly column: VersionColumn;
  readonly isReadOnly: boolean;
  readonly onChange: (column: VersionColumn) => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

const withoutCurrency = ({ currency: _, ...column }: VersionColumn): VersionColumn => column;

const withType = (column: VersionColumn, type: VersionColumn['type']): VersionColumn =>
  type === 'money'
    ? { ...column, type, currency: column.currency ?? currencies[0] }
    : { ...withoutCurrency(column), type };

/** Type, currency and fallback of a column. */
const ColumnRow = ({ column, isReadOnly, onChange, onRename, onRemove }: ColumnRowProps) => {
  const { name, type, currency, fallback } = column;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={name} className={styles.column2}>
      <div className={styles.sourceText}>
        <strong title={name}>{name}</strong>
        <code>{fieldOf(name)}</code>
      </div>
      <SelectField
        label={t('versions.type')}
        value={type}
        disabled={isReadOnly}
        choices={columnTypes.map((value) => ({ value, label: t(`versions.types.${value}`) }))}
        onChange={(next) => onChange(withType(column, next))}
      />
      {!isReadOnly && (
        <span>
          <IconButton label={t('versions.renameColumn', { name })} onClick={onRename}>
            <IconPencil size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('versions.removeColumn', { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {type === 'money' && (
        <SelectField
          label={t('versions.currency')}
          value={currency ?? currencies[0]}
          disabled={isReadOnly}
          choices={currencies.map((value) => ({ value: value as string, label: value }))}
          onChange={(next) => onChange({ ...column, currency: next })}
        />
      )}
      <InputField
        className={type === 'money' ? undefined : styles.fallback}
        label={t('versions.fallback')}
        readOnly={isReadOnly}
        placeholder={t('versions.noFallback')}
        value={fallback ?? ''}
        maxCharacters={limits.versions.cellCharacters}
        onChange={(text) => onChange({ ...column, fallback: text })}
      />
    </div>
  );
};

type NameDialogProps = {
  /** Present name; undefined for a new column. */
  readonly name: string | undefined;
  readonly isOpen: boolean;
  readonly taken: readonly string[];
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
};

const problemOf = (name: string, taken: readonly string[]): string | undefined => {
  if (name === '') return t('versions.columnNeedsName');
  const tooLong = tooManyCharacters(name, limits.versions.columnCharacters);
  if (tooLong !== undefined) return tooLong;
  if (/[{}]/.test(name)) return t('versions.columnBraces');
  return taken.some((each) => each.toLowerCase() === name.toLowerCase()) ? t('versions.columnTaken') : undefined;
};

const NameForm = ({ name, taken, onName, onClose }: NameDialogProps) => {
  const id = useId();
  const [typed, setTyped] = useState(name ?? '');
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const trimmed = typed.trim();
  const problem = problemOf(
    trimmed,
    taken.filter((each) => each !== name),
  );
  const submit = async (): Promise<void> => {
    setShown(true);
    if (problem !== undefined) return;
    setBusy(true);
    try {
      await onName(trimmed);
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.field}>
        <label htmlFor={id}>{t('versions.columnName')}</label>
        <input
          id={id}
          className="control"
          data-autofocus
          autoComplete="off"
          placeholder={t('versions.columnPlaceholder')}
          aria-invalid={isShown && problem !== undefined}
          aria-describedby={`${id}problem`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div id={`${id}problem`}>
        {isShown && problem !== undefined && (
          <Banner tone="error" isLive>
            {problem}
          </Banner>
        )}
      </div>
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('versions.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {name === undefined ? t('versions.addColumn') : t('versions.rename')}
        </Button>
      </div>
    </form>
  );
};

const NameDialog = (props: NameDialogProps) => (
  <Dialog
    isOpen={props.isOpen}
    title={props.name === undefined ? t('versions.addColumn') : t('versions.renameColumn', { name: props.name })}
    onClose={props.onClose}
  >
    <NameForm {...props} />
  </Dialog>
);

/** Columns of the table: their types, and what stands for an empty cell. */
export const ColumnsCard = ({
  columns,
  missing,
  isReadOnly,
  onChange,
  onAdd,
  onRename,
  onRemove,
}: ColumnsCardProps) => {
  const [naming, setNaming] = useState<{ readonly name: string | undefined }>();
  const set = (next: VersionColumn): void =>
    onChange(columns.map((column) => (column.name === next.name ? next : column)));
  const onName = async (name: string): Promise<void> => {
    if (naming?.name === undefined) onAdd([name]);
    else if (naming.name !== name) await onRename(naming.name, name);
  };
  const addButton = !isReadOnly && columns.length < limits.versions.columns && (
    <Button onClick={() => setNaming({ name: undefined })}>
      <IconPlus size={16} aria-hidden="true" />
      {t('versions.addColumn')}
    </Button>
  );
  return (
    <Card title={t('versions.columns')}>
      {missing.length > 0 && (
        <div className={styles.banner}>
          <Banner tone="warning">
            {t('versions.missingColumns', { count: missing.length, names: missing.join(', ') })}
            {!isReadOnly && (
              <div className={styles.bannerActions}>
                <Button onClick={() => onAdd(missing)}>{t('versions.addColumns', { count: missing.length })}</Button>
              </div>
            )}
          </Banner>
        </div>
      )}
      {columns.length === 0 && missing.length === 0 ? (
        <EmptyState title={t('versions.noColumns')} actions={addButton}>
          <p>{t('versions.noColumnsHint', { field: fieldOf(t('versions.columnPlaceholder')) })}</p>
        </EmptyState>
      ) : (
        <>
          {columns.map((column) => (
            <ColumnRow
              key={column.name}
              column={column}
              isReadOnly={isReadOnly}
              onChange={set}
              onRename={() => setNaming({ name: column.name })}
              onRemove={() => onRemove(column)}
            />
          ))}
          <div className={styles.addRow}>{addButton}</div>
        </>
      )}
      <NameDialog
        key={naming?.name ?? ''}
        name={naming?.name}
        isOpen={naming !== undefined}
        taken={columns.map(({ name }) => name)}
        onName={onName}
        onClose={() => setNaming(undefined)}
      />
    </Card>
  );
};
