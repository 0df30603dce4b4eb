import { IconPlayerPause, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../../shared/api/session.ts';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { t as clipText } from '../../clip-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { isFilled, kindOf, type ScriptLine } from '../../model/document/ad.ts';
import { setPause } from '../../model/document/edit-clips.ts';
import { wordAt } from '../../model/document/word-at.ts';
import { ClipLength, ClipVerdict } from './clip-length.tsx';
import styles from './clips.module.css';

const PronunciationDialog = lazyOverlay(async () => ({
  default: (await import('./pronunciation-dialog.tsx')).PronunciationDialog,
}));

const pauses = [0, 0.2, 0.5, 1, 2, 3];

type ExtrasProps = { readonly line: ScriptLine; readonly index: number };

/** Pause between a clip and the next. */
const Pause = ({ line, index }: ExtrasProps) => {
  const { ad, actions } = useEditor();
  const next = ad.lines.slice(index + 1).find(isFilled);
  // Silence is a pause itself.
  if (!next || kindOf(next) === 'silence' || kindOf(line) === 'silence') return null;
  const { pauseSeconds } = line;
  const shown = pauseSeconds === undefined ? clipText('adClips.auto') : `${numberText(pauseSeconds)} s`;
  const set = (seconds: number | undefined): void =>
    actions.edit(editName('adEdits.pause'), (now) => setPause(now, line.id, seconds));
  return (
    <Menu
      opensAtChecked
      trigger={(properties) => (
        <button
          type="button"
          {...properties}
          className={styles.control}
          data-set={pauseSeconds === undefined ? undefined : ''}
          aria-label={clipText('adClips.pauseOf', { number: index + 1, pause: shown })}
          title={clipText('adClips.pause')}
        >
          <IconPlayerPause size={15} aria-hidden="true" />
          {pauseSeconds !== undefined && clipText('adClips.pauseIs', { pause: shown })}
        </button>
      )}
    >
      <MenuItem isChecked={pauseSeconds === undefined} onSelect={() => set(undefined)}>
        {clipText('adClips.naturalPause')}
      </MenuItem>
      {pauses.map((seconds) => (
        <MenuItem key={seconds} isChecked={seconds === pauseSeconds} onSelect={() => set(seconds)}>
          {seconds === 0 ? clipText('adClips.noPause') : `${numberText(seconds)} s`}
        </MenuItem>
      ))}
    </Menu>
  );
};

/** The word that is selected in a line, or at its caret. */
const selectedWord = ({ id, text }: ScriptLine): string => {
  const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-line="${CSS.escape(id)}"]`);
  return wordAt(text, field?.selectionStart ?? 0, field?.selectionEnd ?? 0);
};

const Pronunciation = ({ line, index }: ExtrasProps) => {
  const mayWrite = useMay('dictionary.write');
  const [word, setWord] = useState<string>();
  if (!mayWrite || kindOf(line) !== 'tts' || !isFilled(line)) return null;
  return (
    <>
      <button
        type="button"
        className={styles.control}
        aria-label={clipText('adClips.pronunciationOf', { number: index + 1 })}
        title={clipText('adClips.pronunciation')}
        // The field keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setWord(selectedWord(line))}
      >
        <IconSpeakerphone size={15} aria-hidden="true" />
      </button>
      <PronunciationDialog
        key={word ?? ''}
        isOpen={word !== undefined}
        word={word ?? ''}
        line={line}
        onClose={() => setWord(undefined)}
      />
    </>
  );
};

/** Controls of a line beside its text: length, pause, pronunciation, and whether the length is met. */
export const ClipExtras = (props: ExtrasProps) => (
  <>
    <ClipVerdict line={props.line} />
    <span className={styles.extras}>
      <ClipLength {...props} />
      <Pause {...props} />
      <Pronunciation {...props} />
    </span>
  </>
);
