import type { VersionConfiguration, VersionItem, VersionTag } from '@sonora/contracts';
import { defaults } from '@sonora/contracts/audio';
import { useState } from 'react';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import type { TableEdits } from '../../hooks/use-table-edits.ts';
import { t } from '../../messages.ts';
import { AliasPicker, type AliasRequest } from '../alias-picker.tsx';
import { isNamed } from '../setup/tag-form.tsx';
import { TagList } from '../setup/tag-list.tsx';
import styles from './table.module.css';

type RowTagsProps = {
  readonly configuration: VersionConfiguration;
  readonly sourceSeconds: number | undefined;
  readonly edits: TableEdits;
  readonly onClose: () => void;
};

type FormProps = RowTagsProps & { readonly rows: readonly [VersionItem, ...VersionItem[]] };

/** Tags of rows until they are saved: those of the first row, or a copy of those of the set-up. */
const RowTagsForm = ({ rows, configuration, sourceSeconds, edits, onClose }: FormProps) => {
  const [tags, setTags] = useState<readonly VersionTag[]>(() => rows[0].tags ?? configuration.tags);
  const [alias, setAlias] = useState<AliasRequest>();
  const areOwn = rows.some((row) => row.tags !== null);
  const save = (next: readonly VersionTag[] | null): void => {
    onClose();
    void edits.change(
      t('versions.edits.tags'),
      rows.map((row) => ({ row, tags: next })),
    );
  };
  return (
    <div className={dialog.form}>
      <p className={styles.hint}>{t('versions.rowTagsHint', { count: rows.length })}</p>
      <TagList
        tags={tags}
        columns={configuration.columns}
        sourceSeconds={sourceSeconds}
        defaultVoice={defaults.voiceAlias}
        isReadOnly={false}
        onChange={setTags}
        onRemoveTag={({ id }) => setTags((now) => now.filter((tag) => tag.id !== id))}
        onPick={setAlias}
      />
      <div className={dialog.buttons}>
        {areOwn && <Button onClick={() => save(null)}>{t('versions.useSetUpTags')}</Button>}
        <Button onClick={onClose}>{t('versions.cancel')}</Button>
        <Button variant="primary" disabled={!tags.every(isNamed)} onClick={() => save(tags)}>
          {t('versions.saveTags')}
        </Button>
      </div>
      <AliasPicker
        isOpen={alias !== undefined}
        controls={configuration.controls}
        request={
          alias && {
            ...alias,
            onChoose: (chosen) => {
              setAlias(undefined);
              alias.onChoose(chosen);
            },
          }
        }
        onClose={() => setAlias(undefined)}
      />
    </div>
  );
};

type RowTagsSheetProps = RowTagsProps & {
  /** Undefined while the panel is closed. */
  readonly rows: readonly VersionItem[] | undefined;
  readonly isOpen: boolean;
};

/** Tags of rows that differ from those of the set-up. */
export const RowTagsSheet = ({ rows, isOpen, ...rest }: RowTagsSheetProps) => {
  const [first, ...others] = useLast(rows) ?? [];
  const title =
    others.length === 0
      ? t('versions.tagsOf', { name: first?.name ?? '' })
      : t('versions.tagsOfRows', { count: others.length + 1 });
  return (
    <Sheet isOpen={isOpen} title={title} width={620} onClose={rest.onClose}>
      {first && <RowTagsForm key={first.id} rows={[first, ...others]} {...rest} />}
    </Sheet>
  );
};
