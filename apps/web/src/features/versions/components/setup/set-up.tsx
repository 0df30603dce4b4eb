import type { VersionColumn, VersionConfiguration, VersionControls, VersionTag } from '@sonora/contracts';
import { defaults } from '@sonora/contracts/audio';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyOverlay, lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { showToast } from '../../../../shared/toast/toast.ts';
import { rowPageOptions, type VersionPlace } from '../../api.ts';
import { useRenameColumn } from '../../hooks/use-rename-column.ts';
import { useSourceAudio } from '../../hooks/use-source-audio.ts';
import type { TableEdits } from '../../hooks/use-table-edits.ts';
import type { VersionSession } from '../../hooks/use-version-session.ts';
import { t } from '../../messages.ts';
import { exampleNames } from '../../model/example-names.ts';
import { missingColumns, newColumn } from '../../model/grid/fields.ts';
import type { Slot } from '../../model/slots.ts';
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
  readonly onRenamed: TableEdits['noteRename'];
  /** Fields of the source's own text. */
  readonly sourceFields: readonly string[];
  readonly sourceName: string;
  /** BCP 47: of the voice that reads out values; null if it is not known. */
  readonly voiceLanguageCode: string | null;
  readonly isReadOnly: boolean;
};

/** Changes of the configuration; what is removed can be put back from a toast. */
const useConfigure = ({ change }: Pick<VersionSession, 'change'>) => {
  const configure = (part: (configuration: VersionConfiguration) => VersionConfiguration): void =>
    change((now) => ({ ...now, configuration: part(now.configuration) }));
  const removable = (title: string, back: (now: VersionConfiguration) => VersionConfiguration): void =>
    showToast({
      tone: 'information',
      title,
      action: { label: t('versions.undo'), onClick: () => configure(back) },
    });
  const removeTag = (tag: VersionTag, index: number): void => {
    configure((now) => ({ ...now, tags: now.tags.filter(({ id }) => id !== tag.id) }));
    removable(t('versions.tagRemoved', { name: tag.name }), (now) => ({
      ...now,
      tags: now.tags.toSpliced(index, 0, tag),
    }));
  };
  const removeColumn = (column: VersionColumn, index: number): void => {
    configure((now) => ({ ...now, columns: now.columns.filter(({ name }) => name !== column.name) }));
    removable(t('versions.columnRemoved', { name: column.name }), (now) => ({
      ...now,
      columns: now.columns.toSpliced(index, 0, column),
    }));
  };
  const setSlot = (tagId: string, slot: Slot): void =>
    configure((now) => ({
      ...now,
      tags: now.tags.map((tag) => (tag.id === tagId ? { ...tag, arrangement: { ...tag.arrangement, ...slot } } : tag)),
    }));
  return { configure, removeTag, removeColumn, setSlot };
};

type PartProps = Omit<SetUpProps, 'sourceFields' | 'sourceName'> & {
  readonly configure: ReturnType<typeof useConfigure>['configure'];
  readonly onPick: (request: AliasRequest) => void;
};

/** Settings and names of the finished files. */
const Results = ({ place, editing, voiceLanguageCode, isReadOnly, configure, onPick }: PartProps) => {
  const { state, change } = editing;
  const { source, configuration, outputExtension } = state;
  const rows = useQuery(rowPageOptions(place, firstRows, 0));
  const [now] = useState(() => new Date());
  const setControls = (controls: VersionControls): void => configure((before) => ({ ...before, controls }));
  const examples = exampleNames(
    configuration,
    { rows: (rows.data?.data ?? []).slice(0, maxExamples), rowCount: rows.data?.pagination.total ?? 0 },
    now,
  );
  return (
    <>
      <ControlsCard
        controls={configuration.controls}
        hasDocument={source?.kind !== 'file'}
        voiceLanguageCode={voiceLanguageCode}
        isReadOnly={isReadOnly}
        onChange={setControls}
        onPick={onPick}
      />
      <NamesCard
        pattern={configuration.namePattern}
        extension={outputExtension}
        fields={configuration.columns.map(({ name }) => name)}
        examples={examples}
        versionNumber={configuration.controls.versionNumber}
        timeZone={configuration.timeZone}
        isReadOnly={isReadOnly}
        onVersionNumber={(versionNumber) => setControls({ ...configuration.controls, versionNumber })}
        onTimeZone={(timeZone) => configure((before) => ({ ...before, timeZone }))}
        onPattern={(namePattern) => configure((before) => ({ ...before, namePattern }))}
        onExtension={(extension) => change((before) => ({ ...before, outputExtension: extension }))}
      />
    </>
  );
};

/** What is versioned, and how: source, tags, columns, settings and names. */
export const SetUp = (props: SetUpProps) => {
  const { place, editing, onRenamed, sourceFields, sourceName, isReadOnly } = props;
  const { state, change } = editing;
  const { source, configuration } = state;
  const { tags, columns } = configuration;
  const audio = useSourceAudio(source, sourceName);
  const [alias, setAlias] = useState<AliasRequest>();
  const { configure, removeTag, removeColumn, setSlot } = useConfigure(editing);
  const rename = useRenameColumn(place, editing, onRenamed);
  const choose = (chosen: string): void => {
    setAlias(undefined);
    alias?.onChoose(chosen);
  };
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <SourceCard
          source={source}
          audio={audio}
          tags={tags}
          isReadOnly={isReadOnly}
          onSource={(chosen) => change((now) => ({ ...now, source: chosen.source }))}
          onSlot={setSlot}
        />
        <TagsCard
          configuration={configuration}
          sourceSeconds={audio.data?.durationSeconds}
          defaultVoice={defaults.voiceAlias}
          isReadOnly={isReadOnly}
          onChange={configure}
          onRemoveTag={(tag) => removeTag(tag, tags.indexOf(tag))}
          onPick={setAlias}
        />
      </div>
      <div className={styles.column}>
        <ColumnsCard
          columns={columns}
          missing={missingColumns(configuration, sourceFields)}
          isReadOnly={isReadOnly}
          onChange={(next) => configure((now) => ({ ...now, columns: [...next] }))}
          onAdd={(names) => configure((now) => ({ ...now, columns: [...now.columns, ...names.map(newColumn)] }))}
          onRename={rename}
          onRemove={(column) => removeColumn(column, columns.indexOf(column))}
        />
        <Results {...props} configure={configure} onPick={setAlias} />
      </div>
      <AliasPicker
        isOpen={alias !== undefined}
        request={alias && { ...alias, onChoose: choose }}
        controls={configuration.controls}
        onControls={(change) => configure((now) => ({ ...now, controls: change(now.controls) }))}
        onClose={() => setAlias(undefined)}
      />
    </div>
  );
};
