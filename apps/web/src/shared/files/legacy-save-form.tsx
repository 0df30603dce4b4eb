import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, queries } from '../api/client.ts';
import { errorText } from '../api/errors.ts';
import { showToast } from '../toast/toast.ts';
import { Button } from '../ui/button.tsx';
import dialog from '../ui/overlays/dialog-form.module.css';
import { SelectField } from '../ui/select-field.tsx';
import { type ChosenFolder, FolderSelector } from './folder-selector.tsx';
import { legacyApi } from './legacy-api.ts';
import { folderIdAt } from './legacy-folder.ts';
import { type LegacyProblems, type LegacySave, legacyProblems, locationOf, savedCategories } from './legacy-save.ts';
import { t } from './messages.ts';
import { type SaveDestination, type SavedAudio, type SaveSeveral, savedFileName, saveEach } from './save-audio.ts';
import styles from './save-form.module.css';
import { SeveralNote } from './several-note.tsx';
import { useStop } from './use-stop.ts';
import { useUnsavedAudio } from './use-unsaved-audio.ts';

type LegacySaveFormProps = {
  readonly audios: readonly SavedAudio[];
  /** Saves several at once. Default: one after another. */
  readonly several?: SaveSeveral | undefined;
  /** `path`: the folder of the saved file, from Home. */
  readonly onSaved: (path: string) => void;
  readonly onCancel: () => void;
};

type TextProps = {
  readonly label: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const Text = ({ label, hint, problem, value, onChange }: TextProps) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="control"
        autoComplete="off"
        aria-describedby={`${id}hint`}
        aria-invalid={problem !== undefined}
        maxLength={limits.nameCharacters}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}hint`} role={problem === undefined ? undefined : 'alert'} data-problem={problem && ''}>
        {problem ?? hint}
      </p>
    </div>
  );
};

/** Addresses of legacy files end with an extension. */
const withExtension = async (audio: SavedAudio): Promise<SavedAudio> => {
  if (audio.extension !== undefined) return audio;
  const { extension } = await api.audioforms.details({ params: { audioformId: audio.audioformId } });
  return { ...audio, extension: extension ?? 'mp3' };
};

const send = async (audio: SavedAudio, save: LegacySave): Promise<void> => {
  const path = locationOf(save) ?? '';
  const name = savedFileName(save.name, await withExtension(audio));
  await legacyApi.contentFiles.transferFile({
    body: {
      url: audio.uri ?? '',
      filePath: path === '' ? name : `${path}/${name}`,
      ...(save.category !== '' && { category: save.category }),
    },
  });
};

/** Where several are saved at once: the chosen folder, or a new one. */
const destinationOf = async (save: LegacySave, folder: ChosenFolder | undefined): Promise<SaveDestination> => {
  const isNew = folder === undefined || save.newPath.trim() !== '';
  const folderId = isNew ? await folderIdAt(locationOf(save) ?? '') : folder.folderId;
  return { folderId, ...(save.category !== '' && { category: save.category }) };
};

/** Name, location and category of the saved file. Missing folders of the location are created. */
const LegacySaveForm = ({ audios, several, onSaved, onCancel }: LegacySaveFormProps) => {
  const queryClient = useQueryClient();
  const [only] = audios.length === 1 ? audios : [];
  const { left, count, note, setCount } = useUnsavedAudio(audios);
  const stop = useStop();
  const [folder, setFolder] = useState<ChosenFolder>();
  const [save, setSave] = useState<LegacySave>({
    name: audios[0]?.name ?? '',
    folder: undefined,
    newPath: '',
    category: 'Advert',
  });
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const wanted = { ...save, folder: folder?.path };
  const problems: LegacyProblems = isChecked ? legacyProblems(wanted) : {};
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(legacyProblems(wanted)).length > 0) return;
    if (audios.some(({ uri }) => uri === undefined)) {
      showToast({ tone: 'error', title: t('saveToFiles.noFileUrl') });
      return;
    }
    setBusy(true);
    try {
      if (several && !only) {
        await several(await destinationOf(wanted, folder), setCount, stop.current.signal);
      } else {
        const saveOne = (audio: SavedAudio) => send(audio, only ? wanted : { ...wanted, name: '' });
        await saveEach(left(), saveOne, note);
      }
      await queryClient.invalidateQueries({ queryKey: queries.folders.key() });
      onSaved(locationOf(wanted) ?? '');
    } catch (error) {
      if (!stop.current.signal.aborted)
        showToast({ tone: 'error', title: t('saveToFiles.legacy.failed'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={dialog.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      {only ? (
        <Text
          label={t('saveToFiles.legacy.name')}
          problem={problems.name}
          value={save.name}
          onChange={(name) => setSave({ ...save, name })}
        />
      ) : (
        <SeveralNote total={audios.length} saved={count} />
      )}
      <FolderSelector label={t('saveToFiles.legacy.location')} value={folder} onChange={setFolder} />
      <Text
        label={t('saveToFiles.legacy.newPath')}
        hint={t('saveToFiles.legacy.newPathHint')}
        problem={problems.location}
        value={save.newPath}
        onChange={(newPath) => setSave({ ...save, newPath })}
      />
      <div className={styles.field}>
        <SelectField
          label={t('saveToFiles.legacy.category')}
          value={save.category}
          choices={[
            { value: '', label: t('saveToFiles.legacy.none') },
            ...savedCategories.map((value) => ({ value, label: t(`saveToFiles.categories.${value}`) })),
          ]}
          onChange={(category) => setSave({ ...save, category })}
        />
        {problems.category !== undefined && (
          <p role="alert" data-problem="">
            {problems.category}
          </p>
        )}
      </div>
      <div className={dialog.buttons}>
        <Button onClick={onCancel}>{t('saveToFiles.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('saveToFiles.save')}
        </Button>
      </div>
    </form>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default LegacySaveForm;
