import type { Voice } from '@sonora/contracts';
import { useMemo, useState } from 'react';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { player, useIsPlaying } from '../../../shared/player/player.ts';
import { Button, PlayButton } from '../../../shared/ui/button.tsx';
import { byFrequency } from '../../../shared/ui/by-frequency.ts';
import { Chips } from '../../../shared/ui/controls.tsx';
import { Sheet } from '../../../shared/ui/dialog.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { useEditor } from '../editor-context.ts';
import { useSay } from '../hooks/use-say.ts';
import { setVoice } from '../model/edit-ad.ts';
import { ChooseButton } from './choose-button.tsx';
import styles from './picker.module.css';
import { voiceName, voiceSummary } from './voice-name.ts';
import { voiceSampleTrack } from './voice-track.ts';

const facets = [
  { key: 'gender', label: 'Gender', valuesOf: (voice: Voice) => [voice.gender] },
  { key: 'accent', label: 'Accent', valuesOf: (voice: Voice) => [voice.accent] },
  { key: 'age', label: 'Age', valuesOf: (voice: Voice) => [voice.ageBracket] },
  { key: 'tone', label: 'Tone', valuesOf: (voice: Voice) => voice.tags },
] as const;

type Wanted = Partial<Record<(typeof facets)[number]['key'], string>>;

const matches = (voice: Voice, wanted: Wanted, question: string): boolean => {
  const text = `${voice.alias} ${voice.longSoftDescription} ${voice.tags.join(' ')}`.toLowerCase();
  return (
    facets.every(({ key, valuesOf }) => {
      const value = wanted[key];
      return value === undefined || valuesOf(voice).includes(value);
    }) && text.includes(question.trim().toLowerCase())
  );
};

type VoiceItemProps = { readonly voice: Voice; readonly isCurrent: boolean; readonly onChoose: () => void };

const VoiceItem = ({ voice, isCurrent, onChoose }: VoiceItemProps) => {
  const { activeLine } = useEditor();
  const { isPlaying, isLoading } = useIsPlaying(`voice ${voice.alias}`);
  const line = useSay(activeLine.text, voice.alias, activeLine.speed);
  const name = voiceName(voice, voice.alias);
  return (
    <li className={styles.item} data-current={isCurrent ? '' : undefined}>
      <Picture name={name} source={voice.picture} size={52} />
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.about}>{voiceSummary(voice)}</div>
      </div>
      <PlayButton
        what={`a sample of ${name}`}
        isPlaying={isPlaying}
        isBusy={isLoading}
        onToggle={() => player.toggle(voiceSampleTrack(voice))}
      />
      <p className={styles.about} style={{ gridColumn: '2 / -1' }}>
        {voice.longSoftDescription}
      </p>
      <div className={styles.actions}>
        <Button
          disabled={activeLine.text.trim() === ''}
          isBusy={line.isBusy}
          onClick={line.say}
          aria-label={line.isPlaying ? 'Stop' : `Let ${name} say my line`}
        >
          {line.isPlaying ? 'Stop' : 'Say my line'}
        </Button>
        <ChooseButton name={name} isCurrent={isCurrent} onChoose={onChoose} />
      </div>
    </li>
  );
};

type FiltersProps = {
  readonly all: readonly Voice[];
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
  readonly question: string;
  readonly onQuestion: (question: string) => void;
};

const Filters = ({ all, wanted, onWanted, question, onQuestion }: FiltersProps) => (
  <div className={styles.filters}>
    <input
      type="search"
      className={styles.search}
      aria-label="Search voices"
      placeholder="Search voices"
      value={question}
      onChange={(event) => onQuestion(event.currentTarget.value)}
    />
    {facets.map(({ key, label, valuesOf }) => {
      const values = byFrequency(all.flatMap((voice) => [...valuesOf(voice)]));
      return (
        values.length > 1 && (
          <div key={key} className={styles.filter}>
            <span>{label}</span>
            <Chips
              label={label}
              values={values}
              value={wanted[key]}
              onChange={(value) => onWanted({ ...wanted, [key]: value })}
            />
          </div>
        )
      );
    })}
  </div>
);

type VoicePickerProps = {
  /** The line to choose for, `all`, or undefined while it is closed. */
  readonly target: string | undefined;
  readonly onClose: () => void;
};

/** All voices with pictures, filters, samples, and each of them saying the line at hand. */
export const VoicePicker = ({ target, onClose }: VoicePickerProps) => {
  const { ad, voices, actions, activeLine } = useEditor();
  const [wanted, setWanted] = useState<Wanted>({});
  const [question, setQuestion] = useState('');
  const all = useMemo(() => [...voices.values()], [voices]);
  const found = all.filter((voice) => matches(voice, wanted, question));
  const shown = useLast(target);
  const number = ad.lines.findIndex(({ id }) => id === shown) + 1;
  const current = ad.lines.find(({ id }) => id === target)?.voiceAlias ?? activeLine.voiceAlias;
  return (
    <Sheet
      isOpen={target !== undefined}
      title={number > 0 ? `Voice of line ${number}` : 'Voice of all lines'}
      onClose={onClose}
    >
      <Filters all={all} wanted={wanted} onWanted={setWanted} question={question} onQuestion={setQuestion} />
      <p className="sr-only" role="status">
        {found.length} voices
      </p>
      {found.length === 0 ? (
        <p className={styles.none}>Voice not found</p>
      ) : (
        <ul className={styles.list}>
          {found.map((voice) => (
            <VoiceItem
              key={voice.alias}
              voice={voice}
              isCurrent={voice.alias === current}
              onChoose={() => {
                actions.edit('change the voice', (now) =>
                  setVoice(now, target === 'all' ? 'all' : (target ?? activeLine.id), voice.alias),
                );
                onClose();
              }}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
};
