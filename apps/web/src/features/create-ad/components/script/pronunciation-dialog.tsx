import { limits } from '@sonora/contracts/limits';
import { IconEar } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queries } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { useVoicePreview } from '../../../../shared/audio/use-voice-preview.ts';
import { languageFamily } from '../../../../shared/format/language.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { t as clipText } from '../../clip-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import type { ScriptLine } from '../../model/document/ad.ts';
import { markReading } from '../../model/document/edit-clips.ts';
import styles from './clips.module.css';

type PronunciationProps = {
  readonly isOpen: boolean;
  readonly word: string;
  readonly line: ScriptLine;
  readonly onClose: () => void;
};

/** The organisation's default reading of a word, if it has one. */
const useKnownReading = (lang: string, word: string): string | undefined => {
  const words = useQuery(queries.dictionary.listWords.queryOptions({ input: { query: { lang } } }));
  const known = words.data?.data.words.find(({ inputs }) =>
    inputs.some((input) => input.toLowerCase() === word.trim().toLowerCase()),
  );
  return known?.replacements.default?.replacement;
};

const Form = ({ word: first, line, onClose }: Omit<PronunciationProps, 'isOpen'>) => {
  const { voices, actions } = useEditor();
  const client = useQueryClient();
  const [word, setWord] = useState(first);
  const [said, setSaid] = useState('');
  const lang = languageFamily(voices.get(line.voiceAlias)?.languageCode ?? 'en');
  const known = useKnownReading(lang, word);
  const { isBusy, isPlaying, say } = useVoicePreview(said.trim() || word.trim(), line.voiceAlias, line.speed);
  const save = useMutation({
    ...queries.dictionary.saveWord.mutationOptions(),
    onSuccess: async () => {
      actions.edit(editName('adEdits.reading'), (ad) => markReading(ad, word, Date.now()));
      await client.invalidateQueries({ queryKey: queries.dictionary.key() });
      showToast({ tone: 'success', title: clipText('adClips.readingSaved', { word: word.trim(), said: said.trim() }) });
      onClose();
    },
  });
  const isComplete = word.trim() !== '' && said.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) save.mutate({ body: { word: word.trim(), replacement: said.trim(), lang } });
  };
  const { word: wordCharacters, replacement } = limits.dictionaryCharacters;
  return (
    <form className={styles.form} onSubmit={submit}>
      <label>
        {clipText('adClips.word')}
        <input
          className="control"
          value={word}
          maxLength={wordCharacters}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      </label>
      <label>
        {clipText('adClips.saidAs')}
        <input
          className="control"
          value={said}
          maxLength={replacement}
          placeholder={clipText('adClips.saidAsPlaceholder')}
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
      </label>
      <p className={styles.known}>
        {known === undefined ? clipText('adClips.saidAsAbout') : clipText('adClips.knownReading', { said: known })}
      </p>
      {save.isError && <Banner tone="error">{errorText(save.error)}</Banner>}
      <div className={styles.buttons}>
        <Button type="button" disabled={word.trim() === ''} aria-busy={isBusy} onClick={() => void say()}>
          <IconEar size={16} aria-hidden="true" /> {isPlaying ? clipText('adClips.stop') : clipText('adClips.hearIt')}
        </Button>
        <Button type="submit" variant="primary" disabled={!isComplete || save.isPending}>
          {clipText('adClips.saveReading')}
        </Button>
      </div>
    </form>
  );
};

/** Asks how a word of the script is said, plays it, and keeps it in the organisation's dictionary. */
export const PronunciationDialog = ({ isOpen, onClose, ...form }: PronunciationProps) => (
  <Dialog isOpen={isOpen} title={clipText('adClips.pronunciation')} onClose={onClose}>
    <Form {...form} onClose={onClose} />
  </Dialog>
);
