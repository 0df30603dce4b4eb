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
import { type SavedAudio, saveAudio, savedFileName } from './save-audio.ts';
import styles from './save-form.module.css';

type SaveFormProps = {
  readonly audio: SavedAudio;
  readonly onSaved: (folder: ChosenFolder, fileId: string) => void;
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

/** Folder and optional name of the saved file. Without a folder, nothing is sent. */
const SaveForm = ({ audio, onSaved, onCancel }: SaveFormProps) => {
  const queryClient = useQueryClient();
  const id = useId();
  const [folder, setFolder] = useState<ChosenFolder>();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async (into: ChosenFolder): Promise<void> => {
    if (audio.uri === undefined) {
      showToast({ tone: 'error', title: t('saveToFiles.noFileUrl') });
      return;
    }
    setBusy(true);
    try {
      const fileId = await saveAudio(audio, { folderId: into.folderId, fileName: savedFileName(typed, audio) });
      await queryClient.invalidateQueries({ queryKey: queries.folders.key() });
      onSaved(into, fileId);
    } catch (error) {
      reportFailure(error);
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
      <div className={styles.field}>
        <label htmlFor={id}>{t('saveToFiles.fileName')}</label>
        <input
          id={id}
          className="control"
          autoComplete="off"
          aria-describedby={`${id}hint`}
          maxLength={limits.nameCharacters}
          placeholder={audio.name}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p id={`${id}hint`}>{t('saveToFiles.fileNameHint')}</p>
      </div>
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
