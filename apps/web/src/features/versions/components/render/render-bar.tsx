import type { Job, VersionTable } from '@sonora/contracts';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import type { VersionPlace } from '../../api.ts';
import { t } from '../../messages.ts';
import type { RenderScope } from '../../model/render-scope.ts';
import { type Download, useDownload } from '../download-dialog.tsx';
import { BatchBar } from './batch-bar.tsx';
import styles from './render.module.css';

const RenderDialog = lazyOverlay(async () => ({ default: (await import('./render-dialog.tsx')).RenderDialog }));

type RenderBarProps = {
  readonly place: VersionPlace;
  readonly table: VersionTable;
  /** The batches that run, and those that can be resumed. */
  readonly jobs: readonly Job[];
  readonly sessionName: string;
  readonly revision: string;
  readonly isReadOnly: boolean;
  readonly save: () => Promise<unknown>;
  /** Rows that the table asked to render. */
  readonly chosen: readonly string[] | undefined;
  readonly onChosenEnd: () => void;
  readonly onStarted: () => void;
};

const Summary = ({ table }: { readonly table: VersionTable }) => {
  const { total, counts, changedCount, qaCount } = table;
  return (
    <div className={styles.summary}>
      <strong>{t('versions.total', { count: total })}</strong>
      {counts.complete > 0 && <span>{t('versions.readyCount', { count: numberText(counts.complete) })}</span>}
      {changedCount > 0 && <span>{t('versions.changedCount', { count: numberText(changedCount) })}</span>}
      {counts.error > 0 && (
        <span className={styles.failed}>{t('versions.failedCount', { count: numberText(counts.error) })}</span>
      )}
      {qaCount > 0 && <span>{t('versions.qaCount', { count: numberText(qaCount) })}</span>}
    </div>
  );
};

/** All finished versions as one archive, also while others are rendered. */
const DownloadAll = ({ isBusy, start }: Download) => (
  <Button isBusy={isBusy} onClick={() => void start()}>
    {!isBusy && <IconDownload size={16} aria-hidden="true" />}
    {t('versions.downloadAll')}
  </Button>
);

type ActionsProps = { readonly table: VersionTable; readonly onScope: (scope: RenderScope) => void };

/** The most useful act is a button: what failed or changed before everything. The others are in the menu beside it. */
const Actions = ({ table, onScope }: ActionsProps) => {
  const { total, counts, changedCount, qaCount } = table;
  const isFirst = counts.complete === 0 && counts.error === 0;
  const hasChanged = !isFirst && changedCount > 0;
  return (
    <>
      {counts.error > 0 && <Button onClick={() => onScope({ kind: 'failed' })}>{t('versions.retryFailed')}</Button>}
      <Button onClick={() => onScope({ kind: 'listen' })}>{t('versions.renderListen')}</Button>
      {hasChanged ? (
        <Button variant="primary" onClick={() => onScope({ kind: 'changed' })}>
          {t('versions.renderChanged')}
        </Button>
      ) : (
        <Button variant="primary" onClick={() => onScope({ kind: 'all' })}>
          {t('versions.renderVersions', { count: total })}
        </Button>
      )}
      {(hasChanged || qaCount > 0) && (
        <Menu
          align="end"
          trigger={(properties) => (
            <Button {...properties} aria-label={t('versions.moreRenders')}>
              <IconChevronDown size={16} aria-hidden="true" />
            </Button>
          )}
        >
          {hasChanged && (
            <MenuItem onSelect={() => onScope({ kind: 'all' })}>
              {t('versions.renderVersions', { count: total })}
            </MenuItem>
          )}
          {qaCount > 0 && (
            <MenuItem onSelect={() => onScope({ kind: 'qa' })}>{t('versions.renderQa', { count: qaCount })}</MenuItem>
          )}
        </Menu>
      )}
    </>
  );
};

/** How many versions there are, and what renders them. */
export const RenderBar = (props: RenderBarProps) => {
  const { place, table, jobs, sessionName, revision, isReadOnly, save, chosen, onChosenEnd, onStarted } = props;
  const [picked, setPicked] = useState<RenderScope>();
  const scope: RenderScope | undefined = chosen ? { kind: 'chosen', ids: chosen } : picked;
  const download = useDownload({
    place,
    sessionName,
    onRender: isReadOnly ? undefined : (ids) => setPicked({ kind: 'chosen', ids }),
  });
  const close = (): void => {
    setPicked(undefined);
    onChosenEnd();
  };
  return (
    <>
      <div className={styles.bar}>
        <Summary table={table} />
        <div className={styles.actions}>
          {table.counts.complete > 0 && <DownloadAll {...download} />}
          {!isReadOnly && table.total > 0 && <Actions table={table} onScope={setPicked} />}
        </div>
        <BatchBar place={place} jobs={jobs} isReadOnly={isReadOnly} />
      </div>
      {download.question}
      <RenderDialog
        isOpen={scope !== undefined}
        scope={scope}
        place={place}
        revision={revision}
        save={save}
        onStarted={onStarted}
        onClose={close}
      />
    </>
  );
};
