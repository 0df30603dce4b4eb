import type { SoundTemplateResponse } from '@sonora/contracts';
import { type ReactNode, useMemo, useState } from 'react';
import { t as tShared } from '../i18n/shared-messages.ts';
import { Chips } from '../ui/controls.tsx';
import { byFrequency } from '../ui/lists/by-frequency.ts';
import { ChooseButton } from '../ui/lists/choose-button.tsx';
import styles from '../ui/lists/picker.module.css';
import { SearchField } from '../ui/lists/toolbar.tsx';
import { t } from './choice-messages.ts';
import { findSounds, labelValues, type SoundLabelFilter, soundFacets } from './find-sounds.ts';
import { t as tSound } from './messages.ts';
import type { ScriptPreview } from './sound-audio.ts';
import { SoundSample } from './sound-sample.tsx';
import { soundSummary } from './sound-summary.ts';
import { SoundTile } from './sound-tile.tsx';
import { SoundWave } from './sound-wave.tsx';
import { soundWord } from './sound-words.ts';
import { UnderScriptButton } from './under-script-button.tsx';

const facetLabels = {
  'as.genre': t('soundChoice.genre'),
  'as.mood': t('soundChoice.mood'),
  'as.energy': t('soundChoice.energy'),
} as const;

type ItemProps = {
  readonly name: string;
  readonly about: string;
  readonly isNone?: boolean;
  readonly isCurrent: boolean;
  readonly player?: ReactNode;
  readonly wave?: ReactNode;
  readonly preview?: ReactNode;
  readonly onChoose: () => void;
};

const Item = ({ name, about, isNone = false, isCurrent, player: playButton, wave, preview, onChoose }: ItemProps) => (
  <li className={styles.item} data-current={isCurrent ? '' : undefined}>
    <SoundTile isNone={isNone} />
    <div>
      <div className={styles.name}>{name}</div>
      <div className={styles.about}>{about}</div>
    </div>
    {playButton ?? <span className={styles.noPlayer} />}
    {wave}
    <div className={styles.actions}>
      {preview}
      <ChooseButton name={name} isCurrent={isCurrent} onChoose={onChoose} />
    </div>
  </li>
);

type FiltersProps = {
  readonly all: readonly SoundTemplateResponse[];
  readonly filter: SoundLabelFilter;
  readonly onFilter: (filter: SoundLabelFilter) => void;
  readonly query: string;
  readonly onQuery: (query: string) => void;
};

const Filters = ({ all, filter, onFilter, query, onQuery }: FiltersProps) => (
  <div className={styles.filters}>
    <SearchField label={t('soundChoice.searchSounds')} value={query} onChange={onQuery} />
    {soundFacets.map(({ key, kind }) => {
      const values = byFrequency(all.flatMap((template) => [...labelValues(template, key)]));
      return (
        values.length > 1 && (
          <div key={key} className={styles.filter}>
            <span>{facetLabels[key]}</span>
            <Chips
              label={facetLabels[key]}
              values={values}
              value={filter[key]}
              nameOf={(word) => soundWord(kind, word)}
              onChange={(value) => onFilter({ ...filter, [key]: value })}
            />
          </div>
        )
      );
    })}
  </div>
);

type SoundChoiceProps = {
  /** By alias. */
  readonly templates: ReadonlyMap<string, SoundTemplateResponse>;
  /** Alias of the chosen template; null: no music. */
  readonly current: string | null;
  /** Speech for the previews; undefined without a script. */
  readonly script: ScriptPreview | undefined;
  readonly onChoose: (alias: string | null) => void;
  /** With which the list opens. Default: all sounds. */
  readonly initialFilter?: SoundLabelFilter;
  readonly onFilter?: (filter: SoundLabelFilter) => void;
};

/** Searchable list of all sound templates with samples, and of no music. Loaded when it first opens. */
const SoundChoice = (props: SoundChoiceProps) => {
  const { templates, current, script, onChoose, initialFilter = {}, onFilter } = props;
  const [filter, setFilter] = useState(initialFilter);
  const [query, setQuery] = useState('');
  const all = useMemo(() => [...templates.values()], [templates]);
  const found = findSounds(all, filter, query);
  const isFiltered = query.trim() !== '' || Object.values(filter).some((value) => value !== undefined);
  const filterBy = (next: SoundLabelFilter): void => {
    setFilter(next);
    onFilter?.(next);
  };
  return (
    <>
      <Filters all={all} filter={filter} onFilter={filterBy} query={query} onQuery={setQuery} />
      <p className={styles.count} role="status">
        {t('soundChoice.soundCount', { count: found.length })}
      </p>
      <ul className={styles.list}>
        {!isFiltered && (
          <Item
            name={tSound('soundCards.none')}
            about={tSound('soundCards.silence')}
            isNone
            isCurrent={current === null}
            onChoose={() => onChoose(null)}
          />
        )}
        {found.map((template) => (
          <Item
            key={template.alias}
            name={template.name}
            about={`${soundSummary(template)}${labelValues(template, 'as.bpm').map((bpm) => t('soundChoice.bpm', { bpm }))}`}
            isCurrent={template.alias === current}
            player={<SoundSample template={template} />}
            wave={<SoundWave template={template} />}
            preview={<UnderScriptButton template={template} script={script} />}
            onChoose={() => onChoose(template.alias)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{tShared('shared.noItemsToDisplay')}</p>}
    </>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default SoundChoice;
