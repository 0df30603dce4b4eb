import type { VersionItem } from '@sonora/contracts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { t } from '../../messages.ts';
import type { RowActs } from './row-menu.tsx';
import styles from './table.module.css';

type SelectedBarProps = {
  readonly ids: ReadonlySet<string>;
  /** The selected rows that are loaded. */
  readonly rows: readonly VersionItem[];
  readonly acts: RowActs;
  readonly isReadOnly: boolean;
  readonly onListen: () => void;
  readonly onClear: () => void;
};

/** What can be done with the selected rows. */
export const SelectedBar = ({ ids, rows, acts, isReadOnly, onListen, onClear }: SelectedBarProps) => {
  const [only] = rows;
  const finished = rows.filter(({ url }) => url !== null);
  const areMarked = rows.length > 0 && rows.every(({ isQa }) => isQa);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a frame and a legend
    <div role="group" aria-label={t('versions.selection')} className={styles.selected}>
      <strong role="status">{t('versions.selectedCount', { count: numberText(ids.size) })}</strong>
      <Button onClick={onListen}>{ids.size > 1 ? t('versions.compare') : t('versions.listen')}</Button>
      {ids.size === 1 && only && only.history.length > 0 && (
        <Button onClick={() => acts.onHistory(only)}>{t('versions.history')}</Button>
      )}
      {finished.length > 0 && <Button onClick={() => acts.onDownload([...ids])}>{t('versions.download')}</Button>}
      {acts.onSave && finished.length > 0 && (
        <Button onClick={() => acts.onSave?.(finished)}>{t('versions.saveToFiles')}</Button>
      )}
      {!isReadOnly && (
        <>
          <Button disabled={rows.length < ids.size} onClick={() => acts.onTags(rows)}>
            {t('versions.tags')}
          </Button>
          <Button onClick={() => acts.onMark(rows, !areMarked)}>
            {areMarked ? t('versions.unmarkQa') : t('versions.markQa')}
          </Button>
          <Button onClick={() => acts.onRender([...ids])}>{t('versions.renderSelected', { count: ids.size })}</Button>
          <Button onClick={() => acts.onRemove([...ids])}>{t('versions.remove')}</Button>
        </>
      )}
      <Button variant="quiet" onClick={onClear}>
        {t('versions.clearSelection')}
      </Button>
    </div>
  );
};
