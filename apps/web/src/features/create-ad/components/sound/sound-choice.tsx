import { IconMusic, IconMusicOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { Chips } from '../../../../shared/ui/controls.tsx';
import { byFrequency } from '../../../../shared/ui/lists/by-frequency.ts';
import { soundWord } from '../../catalogue-texts.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { ChooseButton } from '../choose-button.tsx';
import styles from '../picker.module.css';
import side from '../side-cards.module.css';
import { SoundSample } from './sound-sample.tsx';
import { labelValues, soundSummary } from './sound-summary.ts';

const facets = [
  { key: 'as.genre', label: t('createAd.genre'), kind: 'genres' },
  { key: 'as.mood', label: t('createAd.mood'), kind: 'moods' },
  { key: 'as.energy', label: t('createAd.energy'), kind: 'energies' },
] as const;

type SoundFilter = Partial<Record<(typeof facets)[number]['key'], string>>;

type ItemProps = {
  readonly name: string;
  readonly about: string;
  readonly icon: ReactNode;
  readonly isNone?: boolean;
  readonly isCurrent: boolean;
  readonly player?: ReactNode;
  readonly onChoose: () => void;
};

const Item = ({ name, about, icon, isNone, isCurrent, player: playButton, onChoose }: ItemProps) => (
  <li className={classNames(styles.item, styles.compact)} data-current={isCurrent ? '' : undefined}>
    <span className={side.tile} data-none={isNone === true ? '' : undefined} aria-hidden="true">
      {icon}
    </span>
    <div>
      <div className={styles.name}>{name}</div>
      <div className={styles.about}>{about}</div>
    </div>
    {playButton ?? <span className={styles.noPlayer} />}
    <div className={styles.actions}>
      <ChooseButton name={name} isCurrent={isCurrent} onChoose={onChoose} />
    </div>
  </li>
);

/** Filterable list of all sound templates with samples, and of no music. Loaded when it first opens. */
const SoundChoice = ({ onChosen }: { readonly onChosen: () => void }) => {
  const { ad, templates, actions } = useEditor();
  const [filter, setFilter] = useState<SoundFilter>({});
  const all = useMemo(() => [...templates.values()], [templates]);
  const found = all.filter((template) =>
    facets.every(({ key }) => {
      const value = filter[key];
      return value === undefined || labelValues(template, key).includes(value);
    }),
  );
  const choose = (soundTemplateAlias: string | null): void => {
    actions.edit(editName('createAd.edits.sound'), (now) => ({ ...now, soundTemplateAlias }));
    onChosen();
  };
  return (
    <>
      <div className={styles.filters}>
        {facets.map(({ key, label, kind }) => {
          const values = byFrequency(all.flatMap((template) => [...labelValues(template, key)]));
          return (
            values.length > 1 && (
              <div key={key} className={styles.filter}>
                <span>{label}</span>
                <Chips
                  label={label}
                  values={values}
                  value={filter[key]}
                  nameOf={(word) => soundWord(kind, word)}
                  onChange={(value) => setFilter((now) => ({ ...now, [key]: value }))}
                />
              </div>
            )
          );
        })}
      </div>
      <ul className={styles.list}>
        <Item
          name={t('createAd.none')}
          about={t('createAd.silence')}
          icon={<IconMusicOff size={20} />}
          isNone
          isCurrent={ad.soundTemplateAlias === null}
          onChoose={() => choose(null)}
        />
        {found.map((template) => (
          <Item
            key={template.alias}
            name={template.name}
            about={`${soundSummary(template)}${labelValues(template, 'as.bpm').map((bpm) => t('createAd.bpm', { bpm }))}`}
            icon={<IconMusic size={20} />}
            isCurrent={template.alias === ad.soundTemplateAlias}
            player={<SoundSample template={template} />}
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
