import type { VersionItem } from '@sonora/contracts';
import { useState } from 'react';
import { showDownloadFailure } from '../../../shared/files/downloads.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import type { VersionPlace } from '../api.ts';
import { downloadVersions, finishedVersions } from '../hooks/download-versions.ts';
import { t } from '../messages.ts';

type DownloadOptions = {
  readonly place: VersionPlace;
  /** Names archives. */
  readonly sessionName: string;
  /** Undefined where nothing can be rendered. */
  readonly onRender: ((ids: readonly string[]) => void) | undefined;
};

/** Downloads finished versions. Asks first when rows have changed since: their files are those of the last render. */
export const useDownload = ({ place, sessionName, onRender }: DownloadOptions) => {
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<readonly VersionItem[]>();
  const run = async (task: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await task();
    } catch (error) {
      showDownloadFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const start = (ids?: ReadonlySet<string>): Promise<void> =>
    run(async () => {
      const rows = await finishedVersions(place, ids);
      if (rows.some(({ isChanged }) => isChanged)) setAsked(rows);
      else await downloadVersions(rows, sessionName);
    });
  const close = (): void => setAsked(undefined);
  const shown = useLast(asked) ?? [];
  const changed = shown.filter(({ isChanged }) => isChanged);
  const question = (
    <Dialog
      isOpen={asked !== undefined}
      title={t('versions.downloadChangedTitle', { count: changed.length })}
      onClose={close}
    >
      <div className={dialog.form}>
        <p>{t('versions.downloadChangedText', { count: changed.length, total: numberText(shown.length) })}</p>
        <div className={dialog.buttons}>
          <Button
            isBusy={isBusy}
            onClick={() =>
              void run(async () => {
                await downloadVersions(shown, sessionName);
                close();
              })
            }
          >
            {t('versions.downloadAsRendered')}
          </Button>
          {onRender && (
            <Button
              variant="primary"
              data-autofocus
              onClick={() => {
                close();
                onRender(changed.map(({ id }) => id));
              }}
            >
              {t('versions.renderChangedFirst')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
  return { start, isBusy, question };
};

export type Download = ReturnType<typeof useDownload>;
