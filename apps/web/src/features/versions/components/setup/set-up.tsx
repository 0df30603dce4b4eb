import type { VersionColumn, VersionConfiguration, VersionTag } from '@sonora/contracts';
import { defaults } from '@sonora/contracts/audio';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { lazyOverlay, lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { showToast } from '../../../../shared/toast/toast.ts';
import { rowPageOptions, type VersionPlace } from '../../api.ts';
import { useRenameColumn } from '../../hooks/use-rename-column.ts';
import { useSourceAudio } from '../../hooks/use-source-audio.ts';
import type { VersionSession } from '../../hooks/use-version-session.ts';
import { t } from '../../messages.ts';
import { missingColumns, newColumn } from '../../model/fields.ts';
import type { AliasRequest } from '../alias-picker.tsx';
import { ColumnsCard } from './columns-card.tsx';
import styles from './set-up.module.css';
import { SourceCard } from './source-card.tsx';
import { TagsCard } from './tags-card.tsx';

const AliasPicker = lazyOverlay(async () => ({ default: (await import('../alias-picker.tsx')).AliasPicker }));
const ControlsCard = lazyPanel(async () => ({ default: (await import('./controls-card.tsx')).ControlsCard }), 320);
const NamesCard = lazyPanel(async () => ({ default: (await import('./names-card.tsx')).NamesCard }), 220);

/** Rows whose names are shown as examples. */
const maxExamples = 3;

const firstRows = { order: 'position', status: undefined, search: '' } as const;

type SetUpProps = {
  readonly place: VersionPlace;
  readonly editing: VersionSession;
  /** Fields of the source's own text. */
  readonly sourceFields: readonly string[];
  readonly isReadOnly: boolean;
};

/** What is versioned, and how: source, tags, columns, settings and names. */
export const SetUp = ({ place, editing, sourceFields, isReadOnly }: SetUpProps) => {
  const { state, session, change } = editing;
  const { source, configuration, outputExtension } = state;
  const audio = useSourceAudio(source, session.sessionName);
  const [alias, setAlias] = useState<AliasRequest>();
  const rename = useRenameColumn(place, editing);
  const rows = useQuery(rowPageOptions(place, firstRows, 0));
  const configure = (part: (configuration: VersionConfiguration) => VersionConfiguration): void =>
    change((now) => ({ ...now, configuration: part(now.configuration) }));
  const removable = (title: string, back: (now: VersionConfiguration) => VersionConfiguration): void =>
    showToast({
      tone: 'information',
      title,
      action: { label: t('versions.undo'), onClick: () => configure(back) },
    });
  const removeTag = (tag: VersionTag): void => {
    const index = configuration.tags.indexOf(tag);
    configure((now) => ({ ...now, tags: now.tags.filter(({ id }) => id !== tag.id) }));
    removable(t('versions.tagRemoved', { name: tag.name }), (now) => ({
      ...now,
      tags: now.tags.toSpliced(index, 0, tag),
    }));
  };
  const removeColumn = (column: VersionColumn): void => {
    const index = configuration.columns.indexOf(column);
    configure((now) => ({ ...now, columns: now.columns.filter(({ name }) => name !== column.name) }));
    removable(t('versions.columnRemoved', { name: column.name }), (now) => ({
      ...now,
      columns: now.columns.toSpliced(index, 0, column),
    }));
  };
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <SourceCard
          source={source}
          audio={audio}
          tags={configuration.tags}
          isReadOnly={isReadOnly}
          onSource={(chosen) => change((now) => ({ ...now, source: chosen.source }))}
          onSlot={(tagId, slot) =>
            configure((now) => ({
              ...now,
              tags: now.tags.map((tag) =>
                tag.id === tagId ? { ...tag, arrangement: { ...tag.arrangement, ...slot } } : tag,
              ),
            }))
          }
        />
        <TagsCard
          configuration={configuration}
          sourceSeconds={audio.data?.durationSeconds}
          defaultVoice={defaults.voiceAlias}
          isReadOnly={isReadOnly}
          onChange={configure}
          onRemoveTag={removeTag}
          onPick={setAlias}
        />
      </div>
      <div className={styles.column}>
        <ColumnsCard
          columns={configuration.columns}
          missing={missingColumns(configuration, sourceFields)}
          isReadOnly={isReadOnly}
          onChange={(columns) => configure((now) => ({ ...now, columns: [...columns] }))}
          onAdd={(names) => configure((now) => ({ ...now, columns: [...now.columns, ...names.map(newColumn)] }))}
          onRename={(from, to) =>
            rename(from, to).catch((error: unknown) => {
              showToast({ tone: 'error', title: t('versions.notRenamed'), description: errorText(error) });
            })
          }
          onRemove={removeColumn}
        />
        <ControlsCard
          controls={configuration.controls}
          hasDocument={source?.kind !== 'file'}
          isReadOnly={isReadOnly}
          onChange={(controls) => configure((now) => ({ ...now, controls }))}
          onPick={setAlias}
        />
        <NamesCard
          pattern={configuration.namePattern}
          extension={outputExtension}
          fields={configuration.columns.map(({ name }) => name)}
          examples={(rows.data?.data ?? []).slice(0, maxExamples).map(({ name }) => name)}
          isReadOnly={isReadOnly}
          onPattern={(namePattern) => configure((now) => ({ ...now, namePattern }))}
          onExtension={(extension) => change((now) => ({ ...now, outputExtension: extension }))}
        />
      </div>
      <AliasPicker
        isOpen={alias !== undefined}
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
