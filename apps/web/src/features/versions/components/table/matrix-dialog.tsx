import { countOfMatrix } from '@sonora/audioform/versions';
import type { VersionColumn } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../../shared/ui/states.tsx';
import type { TableEdits } from '../../hooks/use-table-edits.ts';
import { t } from '../../messages.ts';
import { matrixValues } from '../../model/grid/matrix.ts';
import styles from './table.module.css';

type MatrixDialogProps = {
  readonly edits: TableEdits;
  readonly columns: readonly VersionColumn[];
  /** Rows that the table has. */
  readonly rowCount: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

type FieldProps = { readonly column: VersionColumn; readonly text: string; readonly onChange: (text: string) => void };

const ValuesField = ({ column, text, onChange }: FieldProps) => {
  const id = useId();
  return (
    <div className={styles.values}>
      <label htmlFor={id}>
        {column.name}
        <span className={styles.count}>{t('versions.valueCount', { count: matrixValues(text).length })}</span>
      </label>
      <textarea
        id={id}
        className="control"
        rows={3}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
};

const MatrixForm = ({ edits, columns, rowCount, onClose }: Omit<MatrixDialogProps, 'isOpen'>) => {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const chosen = columns
    .map(({ name }) => ({ name, values: [...matrixValues(texts[name] ?? '')] }))
    .filter(({ values }) => values.length > 0);
  const count = countOfMatrix(chosen);
  const isTooMany = rowCount + count > limits.versions.rows;
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await edits.combine(chosen);
      onClose();
    } catch (error) {
      showToast({ tone: 'error', title: t('versions.notChanged'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={dialog.form} onSubmit={(event) => void onSubmit(event)}>
      <p className={styles.hint}>{t('versions.combineHint')}</p>
      <div className={styles.valuesGrid}>
        {columns.map((column) => (
          <ValuesField
            key={column.name}
            column={column}
            text={texts[column.name] ?? ''}
            onChange={(text) => setTexts((now) => ({ ...now, [column.name]: text }))}
          />
        ))}
      </div>
      {isTooMany && (
        <Banner tone="error" isLive>
          {t('versions.tooManyRows', { max: numberText(limits.versions.rows), count: numberText(rowCount + count) })}
        </Banner>
      )}
      <p role="status" className={styles.product}>
        {count === 0
          ? t('versions.noValues')
          : t('versions.combinations', {
              product: chosen.map(({ values }) => numberText(values.length)).join(' × '),
              count: numberText(count),
            })}
      </p>
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('versions.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={count === 0 || isTooMany}>
          {t('versions.addRows', { count })}
        </Button>
      </div>
    </form>
  );
};

/** Adds a row for each combination of values. */
export const MatrixDialog = ({ isOpen, ...rest }: MatrixDialogProps) => (
  <Dialog isOpen={isOpen} title={t('versions.combineTitle')} width={640} onClose={rest.onClose}>
    <MatrixForm {...rest} />
  </Dialog>
);
