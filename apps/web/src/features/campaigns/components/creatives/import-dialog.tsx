import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode, errorText } from '../../../../shared/api/errors.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Switch } from '../../../../shared/ui/controls.tsx';
import { FileButton } from '../../../../shared/ui/file-button.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { Banner, ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import { campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../messages.ts';
import styles from './creatives.module.css';

type ImportMode = 'all' | 'check' | 'valid';
type ImportAnswer = Awaited<ReturnType<typeof campaignsApi.campaigns.importCreatives>>;

type ImportOptions = {
  readonly mode: ImportMode;
  readonly isReplace: boolean;
  /** For which the file was checked. */
  readonly revision?: number;
};

const importRules = (campaignId: string, file: File, options: ImportOptions): Promise<ImportAnswer> =>
  campaignsApi.campaigns.importCreatives({
    params: { id: campaignId },
    query: {
      mode: options.mode,
      replace: options.isReplace ? 'true' : 'false',
      ...(options.revision !== undefined && { expectedRevision: options.revision }),
    },
    body: file,
  });

const maxProblems = 50;

const Problems = ({ check: { problems, problemCount } }: { readonly check: ImportAnswer }) => {
  if (problemCount === 0) return null;
  return (
    <>
      <Banner tone="error">{t('campaigns.importProblems', { count: problemCount })}</Banner>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, which needs the focus */}
      <section className={styles.found} aria-label={t('campaigns.problems')} tabIndex={0}>
        {problems.slice(0, maxProblems).map(({ row, column, text, message }) => (
          <p key={`${row} ${column} ${text}`}>
            {[
              row === null ? '' : t('campaigns.rowNumber', { row: numberText(row) }),
              column ?? '',
              serverText(message, text),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        ))}
      </section>
    </>
  );
};

type CheckedProps = { readonly file: File; readonly onFile: (file: File) => void; readonly onClose: () => void };

const CheckedFile = ({ file, onFile, onClose }: CheckedProps) => {
  const { campaign, write } = useDraft();
  const [isReplace, setReplace] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const { campaignId } = campaign;
  const check = useQuery({
    queryKey: ['campaign-import', campaignId, file.name, file.size, file.lastModified, isReplace],
    queryFn: () => importRules(campaignId, file, { mode: 'check', isReplace }),
    gcTime: 0,
    retry: false,
  });
  const run = async (mode: 'all' | 'valid'): Promise<void> => {
    const revision = check.data?.revision;
    if (revision === undefined) return;
    setBusy(true);
    setConflict(false);
    try {
      await write(() => importRules(campaignId, file, { mode, isReplace, revision }));
      onClose();
    } catch (error) {
      if (errorCode(error) === 'edit-conflict') {
        // What the file would change is something else now.
        await check.refetch();
        setConflict(true);
      } else showToast({ tone: 'error', title: t('campaigns.importFailed'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  if (check.isError) {
    return (
      <div className={dialog.form}>
        <ErrorState title={t('campaigns.importFailed')} error={check.error} onRetry={() => void check.refetch()} />
        <div className={dialog.buttons}>
          <FileButton label={t('campaigns.otherFile')} accept=".csv,text/csv" onFile={onFile} />
        </div>
      </div>
    );
  }
  if (!check.data) {
    return (
      <div role="status" className={dialog.form}>
        <span className="sr-only">{t('campaigns.loading')}</span>
        <Skeleton height={20} width="60%" />
        <Skeleton height={80} />
      </div>
    );
  }
  const { added, changed, unchanged, removed, unknownColumns, problemCount } = check.data;
  return (
    <div className={dialog.form}>
      <p>
        <strong>{file.name}</strong>
      </p>
      <p className="tabular">
        {t('campaigns.importCounts', {
          added: numberText(added),
          changed: numberText(changed),
          unchanged: numberText(unchanged),
          removed: numberText(removed),
        })}
      </p>
      {hasConflict && (
        <Banner tone="warning" isLive>
          {t('campaigns.importConflict')}
        </Banner>
      )}
      {unknownColumns.length > 0 && (
        <Banner tone="information">{t('campaigns.unknownColumns', { names: unknownColumns.join(', ') })}</Banner>
      )}
      <Problems check={check.data} />
      <Switch label={t('campaigns.replaceRules')} isOn={isReplace} onChange={setReplace} />
      <div className={dialog.buttons}>
        <FileButton label={t('campaigns.otherFile')} accept=".csv,text/csv" onFile={onFile} />
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={added + changed + removed === 0}
          onClick={() => void run(problemCount > 0 ? 'valid' : 'all')}
        >
          {problemCount > 0 ? t('campaigns.importValid') : t('campaigns.import')}
        </Button>
      </div>
    </div>
  );
};

/** Reads rules of creatives from CSV: says what the file would change and what is wrong with it, then imports it. */
export const ImportRulesDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const [file, setFile] = useState<File>();
  const close = (): void => {
    setFile(undefined);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} title={t('campaigns.importTitle')} width={600} onClose={close}>
      {file ? (
        <CheckedFile key={`${file.name} ${file.lastModified}`} file={file} onFile={setFile} onClose={close} />
      ) : (
        <div className={dialog.form}>
          <p>{t('campaigns.importText')}</p>
          <div className={dialog.buttons}>
            <Button onClick={close}>{t('campaigns.cancel')}</Button>
            <FileButton isPrimary label={t('campaigns.chooseFile')} accept=".csv,text/csv" onFile={setFile} />
          </div>
        </div>
      )}
    </Dialog>
  );
};
