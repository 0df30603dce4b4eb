import type { SoundTemplateResponse } from '@sonora/contracts';
import { IconMusic, IconMusicOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Chips } from '../../../../shared/ui/controls.tsx';
import { byFrequency } from '../../../../shared/ui/lists/by-frequency.ts';
import { SearchField } from '../../../../shared/ui/lists/toolbar.tsx';
import { soundWord } from '../../catalogue-texts.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { findSounds, labelValues, type SoundLabelFilter, soundFacets } from '../../model/sounds/find-sounds.ts';
import { ChooseButton } from '../choose-button.tsx';
import styles from '../picker.module.css';
import side from '../side-cards.module.css';
import { SoundSample } from './sound-sample.tsx';
import { soundSummary } from './sound-summary.ts';
import { SoundWave } from './sound-wave.tsx';
import { UnderScriptButton } from './under-script-button.tsx';

const facetLabels = {
  'as.genre': t('createAd.genre'),
  'as.mood': t('createAd.mood'),
  'as.energy': t('createAd.energy'),
} as const;

type ItemProps = {
  readonly name: string;
  readonly about: string;
  readonly icon: ReactNode;
  readonly isNone?: boolean;
  readonly isCurrent: boolean;
  readonly player?: ReactNode;
  readonly wave?: ReactNode;
  readonly preview?: ReactNode;
  readonly onChoose: () => void;
};

const Item = ({ name, about, icon, isNone, isCurrent, player: playButton, wave, preview, onChoose }: ItemProps) => (
  <li className={styles.item} data-current={isCurrent ? '' : undefined}>
    <span className={side.tile} data-none={isNone === true ? '' : undefined} aria-hidden="true">
      {icon}
    </span>
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
    <SearchField label={t('createAd.searchSounds')} value={query} onChange={onQuery} />
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

/** Searchable list of all sound templates with samples, and of no music. Loaded when it first opens. */
const SoundChoice = ({ onChosen }: { readonly onChosen: () => void }) => {
  const { ad, templates, actions } = useEditor();
  const [filter, setFilter] = useState<SoundLabelFilter>({});
  const [query, setQuery] = useState('');
  const all = useMemo(() => [...templates.values()], [templates]);
  const found = findSounds(all, filter, query);
  const isFiltered = query.trim() !== '' || Object.values(filter).some((value) => value !== undefined);
  const choose = (soundTemplateAlias: string | null): void => {
    actions.edit(editName('createAd.edits.sound'), (now) => ({ ...now, soundTemplateAlias }));
    onChosen();
  };
  return (
    <>
      <Filters all={all} filter={filter} onFilter={setFilter} query={query} onQuery={setQuery} />
      <p className={styles.count} role="status">
        {t('createAd.soundCount', { count: found.length })}
      </p>
      <ul className={styles.list}>
        {!isFiltered && (
          <Item
            name={t('createAd.none')}
            about={t('createAd.silence')}
            icon={<IconMusicOff size={20} />}
            isNone
            isCurrent={ad.soundTemplateAlias === null}
            onChoose={() => choose(null)}
          />
        )}
        {found.map((template) => (
          <Item
            key={template.alias}
            name={template.name}
            about={`${soundSummary(template)}${labelValues(template, 'as.bpm').map((bpm) => t('createAd.bpm', { bpm }))}`}
            icon={<IconMusic size={20} />}
            isCurrent={template.alias === ad.soundTemplateAlias}
            player={<SoundSample template={template} />}
            wave={<SoundWave template={template} />}
            preview={<UnderScriptButton template={template} />}
            onChoose={() => choose(template.alias)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{t('createAd.noItemsToDisplay')}</p>}
    </>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default SoundChoice;
