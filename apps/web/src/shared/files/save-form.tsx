import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { queries } from '../api/client.ts';
import { errorText } from '../api/errors.ts';
import { showToast } from '../toast/toast.ts';
import { Button } from '../ui/button.tsx';
import dialog from '../ui/overlays/dialog-form.module.css';
import { Hint } from '../ui/overlays/hint.tsx';
import { type ChosenFolder, FolderSelector } from './folder-selector.tsx';
import { t } from './messages.ts';
import { type SavedAudio, type SaveSeveral, saveAudio, savedFileName, saveEach } from './save-audio.ts';
import styles from './save-form.module.css';
import { SeveralNote } from './several-note.tsx';
import { useStop } from './use-stop.ts';
import { useUnsavedAudio } from './use-unsaved-audio.ts';

type SaveFormProps = {
  readonly audios: readonly SavedAudio[];
  /** Saves several at once. Default: one after another. */
  readonly several?: SaveSeveral | undefined;
  /** `fileId`: undefined for several files. */
  readonly onSaved: (folder: ChosenFolder, fileId: string | undefined) => void;
  readonly onCancel: () => void;
};

const reportFailure = (error: unknown): void => {
  const why = errorText(error);
  showToast({
    tone: 'error',
    title: t('saveToFiles.couldNotSave'),
    description: why === '' ? t('saveToFiles.notSaved') : why,
  });
};

type NameProps = { readonly name: string; readonly value: string; readonly onChange: (value: string) => void };

const NameField = ({ name, value, onChange }: NameProps) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('saveToFiles.fileName')}</label>
      <input
        id={id}
        className="control"
        autoComplete="off"
        aria-describedby={`${id}hint`}
        maxLength={limits.nameCharacters}
        placeholder={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}hint`}>{t('saveToFiles.fileNameHint')}</p>
    </div>
  );
};

/** Folder and optional name of the saved file. Without a folder, nothing is sent. */
const SaveForm = ({ audios, several, onSaved, onCancel }: SaveFormProps) => {
  const queryClient = useQueryClient();
  const [only] = audios.length === 1 ? audios : [];
  const [folder, setFolder] = useState<ChosenFolder>();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { left, count, note, setCount } = useUnsavedAudio(audios);
  const stop = useStop();
  const save = async ({ folderId, path }: ChosenFolder): Promise<void> => {
    if (audios.some(({ uri }) => uri === undefined)) {
      showToast({ tone: 'error', title: t('saveToFiles.noFileUrl') });
      return;
    }
    setBusy(true);
    let fileId: string | undefined;
    const saveOne = async (audio: SavedAudio): Promise<void> => {
      fileId = await saveAudio(audio, { folderId, fileName: savedFileName(only ? typed : '', audio) });
    };
    try {
      if (several && !only) await several({ folderId }, setCount, stop.current.signal);
      else await saveEach(left(), saveOne, note);
      await queryClient.invalidateQueries({ queryKey: queries.folders.key() });
      onSaved({ folderId, path }, only && fileId);
    } catch (error) {
      if (!stop.current.signal.aborted) reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (folder) void save(folder);
  };
  const button = (
    <Button type="submit" variant="primary" isBusy={isBusy} disabled={folder === undefined}>
      {t('saveToFiles.save')}
    </Button>
  );
  return (
    <form className={dialog.form} onSubmit={onSubmit}>
      <FolderSelector label={t('saveToFiles.folder')} value={folder} onChange={setFolder} />
      {only ? (
        <NameField name={only.name} value={typed} onChange={setTyped} />
      ) : (
        <SeveralNote total={audios.length} saved={count} />
      )}
      <div className={dialog.buttons}>
        <Button onClick={onCancel}>{t('saveToFiles.cancel')}</Button>
        {folder ? (
          button
        ) : (
          <Hint text={t('saveToFiles.pleaseChooseFolder')} align="end" delay="long">
            {button}
          </Hint>
        )}
      </div>
    </form>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default SaveForm;
