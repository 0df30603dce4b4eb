import type { TableImported } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Switch } from '../../../../shared/ui/controls.tsx';
import { FileButton, tableFiles } from '../../../../shared/ui/file-button.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { Banner, ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import type { VersionPlace } from '../../api.ts';
import { importFile } from '../../hooks/import-file.ts';
import type { TableEdits } from '../../hooks/use-table-edits.ts';
import { t } from '../../messages.ts';
import { ProblemList } from './problem-list.tsx';
import styles from './table.module.css';

/** How many problems there are, and in how many rows if all problems are known. */
const problemSentence = ({ problems, problemCount }: TableImported): string => {
  if (problemCount > problems.length) return t('versions.importManyProblems', { count: numberText(problemCount) });
  const rows = new Set(problems.flatMap(({ row }) => (row === null ? [] : [row]))).size;
  return t('versions.importProblems', { count: problemCount, rows });
};

const Facts = ({ check }: { readonly check: TableImported }) => (
  <ul className={styles.facts}>
    {(
      [
        ['added', check.added],
        ['changed', check.changed],
        ['unchanged', check.unchanged],
        ['removed', check.removed],
      ] as const
    )
      .filter(([name, count]) => count > 0 || name === 'added')
      .map(([name, count]) => (
        <li key={name}>
          <strong>{numberText(count)}</strong> {t(`versions.importFacts.${name}`)}
        </li>
      ))}
  </ul>
);

type ColumnsNoteProps = { readonly check: TableImported; readonly onAddColumns: (names: readonly string[]) => void };

/** Columns that the file has and the set-up lacks, and fields that neither fills. */
const ColumnsNote = ({ check, onAddColumns }: ColumnsNoteProps) => (
  <>
    {check.unknownColumns.length > 0 && (
      <Banner tone="information">
        {t('versions.unknownColumns', { names: check.unknownColumns.join(', '), count: check.unknownColumns.length })}
        <div className={styles.bannerActions}>
          <Button onClick={() => onAddColumns(check.unknownColumns)}>
            {t('versions.addColumns', { count: check.unknownColumns.length })}
          </Button>
        </div>
      </Banner>
    )}
    {check.missingFields.length > 0 && (
      <Banner tone="warning">{t('versions.missingFields', { names: check.missingFields.join(', ') })}</Banner>
    )}
  </>
);

type ImportDialogProps = {
  readonly place: VersionPlace;
  /** Undefined while the dialog is closed. */
  readonly file: File | undefined;
  readonly edits: TableEdits;
  /** Saves the set-up, whose columns the file is checked against. */
  readonly save: () => Promise<unknown>;
  readonly onFile: (file: File) => void;
  readonly onAddColumns: (names: readonly string[]) => Promise<unknown>;
  readonly onClose: () => void;
  readonly isOpen: boolean;
};

type CheckedProps = Omit<ImportDialogProps, 'file' | 'isOpen'> & { readonly file: File };

/** The check of a file, and the import of its rows. */
const CheckedFile = ({ place, file, edits, save, onFile, onAddColumns, onClose }: CheckedProps) => {
  const [isReplace, setReplace] = useState(false);
  const [running, setRunning] = useState<AbortController>();
  const isBusy = running !== undefined;
  /** The import that has read the file: it need not be sent again. */
  const read = useRef<string>(undefined);
  const check = useQuery({
    queryKey: ['version-import', place.sessionId, file.name, file.size, file.lastModified, isReplace],
    queryFn: async ({ signal }) => {
      await save();
      const source = read.current === undefined ? file : { jobId: read.current };
      const { jobId, result } = await importFile(place, { source, mode: 'check', isReplace }, signal);
      read.current = jobId;
      return result;
    },
    gcTime: 0,
    retry: false,
  });
  const run = async (mode: 'all' | 'valid'): Promise<void> => {
    const stopping = new AbortController();
    const source = read.current === undefined ? file : { jobId: read.current };
    setRunning(stopping);
    try {
      await edits.importRows(async () => {
        const { result } = await importFile(place, { source, mode, isReplace }, stopping.signal);
        return result;
      });
      onClose();
    } catch (error) {
      if (stopping.signal.aborted) showToast({ tone: 'information', title: t('versions.importStopped') });
      else showToast({ tone: 'error', title: t('versions.notImported'), description: errorText(error) });
    } finally {
      setRunning(undefined);
    }
  };
  if (check.isError) {
    return (
      <ErrorState title={t('versions.notReadableFile')} error={check.error} onRetry={() => void check.refetch()} />
    );
  }
  if (!check.data) {
    return (
      <div role="status" className={dialog.form}>
        <span className="sr-only">{t('versions.checking', { name: file.name })}</span>
        <Skeleton height={20} width="60%" />
        <Skeleton height={120} />
      </div>
    );
  }
  const { data } = check;
  const valid = data.added + data.changed + data.unchanged;
  return (
    <div className={dialog.form}>
      <p className={styles.fileName}>{file.name}</p>
      <Facts check={data} />
      <ColumnsNote check={data} onAddColumns={(names) => void onAddColumns(names).then(() => check.refetch())} />
      {data.problemCount > 0 && (
        <>
          <Banner tone="error">{problemSentence(data)}</Banner>
          <ProblemList problems={data.problems} count={data.problemCount} />
        </>
      )}
      <Switch label={t('versions.replaceRows')} isOn={isReplace} onChange={setReplace} />
      <div className={dialog.buttons}>
        {!isBusy && <FileButton accept={tableFiles} label={t('versions.otherFile')} onFile={onFile} />}
        {running ? (
          <Button onClick={() => running.abort()}>{t('versions.stopImport')}</Button>
        ) : (
          <Button onClick={onClose}>{t('versions.cancel')}</Button>
        )}
        {data.problemCount > 0 ? (
          <Button variant="primary" isBusy={isBusy} disabled={valid === 0} onClick={() => void run('valid')}>
            {t('versions.importValid', { count: valid })}
          </Button>
        ) : (
          <Button variant="primary" isBusy={isBusy} onClick={() => void run('all')}>
            {t('versions.importAll')}
          </Button>
        )}
      </div>
    </div>
  );
};

/** Reads a table, says what it would change and what is wrong with it, and imports its rows. */
export const ImportDialog = ({ file: given, isOpen, ...rest }: ImportDialogProps) => {
  const file = useLast(given);
  const isTooLarge = file !== undefined && file.size > limits.versions.fileBytes;
  return (
    <Dialog isOpen={isOpen} title={t('versions.importTitle')} width={640} onClose={rest.onClose}>
      {file && isTooLarge && (
        <Banner tone="error" isLive>
          {t('versions.fileTooLarge', { max: numberText(limits.versions.fileBytes / 1_000_000) })}
        </Banner>
      )}
      {file && !isTooLarge && <CheckedFile key={`${file.name} ${file.lastModified}`} file={file} {...rest} />}
    </Dialog>
  );
};
