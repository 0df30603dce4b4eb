import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { Banner, ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import { type VersionPlace, versionsApi } from '../../api.ts';
import { refreshTable } from '../../hooks/row-cache.ts';
import { useEstimate, type VersionEstimate } from '../../hooks/use-estimate.ts';
import { t } from '../../messages.ts';
import { durationText } from '../../model/duration-text.ts';
import { qaIds, type RenderScope } from '../../model/render-scope.ts';
import { ProblemList } from '../table/problem-list.tsx';
import styles from './render.module.css';

type RenderDialogProps = {
  readonly place: VersionPlace;
  /** Undefined while the dialog is closed. */
  readonly scope: RenderScope | undefined;
  readonly isOpen: boolean;
  /** Of table and set-up: another one is another estimate. */
  readonly revision: string;
  readonly save: () => Promise<unknown>;
  readonly onStarted: () => void;
  readonly onClose: () => void;
};

const Facts = ({ estimate }: { readonly estimate: VersionEstimate }) => {
  const { versions, audioSeconds, credits, renderSeconds, duplicates, alreadyRendered } = estimate;
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t('versions.facts.versions'), numberText(versions)],
    [t('versions.facts.length'), durationText(audioSeconds)],
    [t('versions.facts.credits'), t('versions.atMost', { count: numberText(credits) })],
    [t('versions.facts.time'), t('versions.about', { time: durationText(renderSeconds) })],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {(alreadyRendered > 0 || duplicates > 0) && (
        <ul className={styles.notes}>
          {alreadyRendered > 0 && <li>{t('versions.alreadyRendered', { count: alreadyRendered })}</li>}
          {duplicates > 0 && <li>{t('versions.duplicates', { count: duplicates })}</li>}
        </ul>
      )}
    </>
  );
};

/** The rows that a scope means; those to listen to first are known from the estimate of all rows. */
const resolved = (
  scope: RenderScope,
  all: VersionEstimate | undefined,
): Exclude<RenderScope, { readonly kind: 'listen' }> | undefined => {
  if (scope.kind !== 'listen') return scope;
  return all && { kind: 'chosen', ids: qaIds(all.qa) };
};

const titleOf = (scope: RenderScope): string => t(`versions.renderTitles.${scope.kind}`);

type ContentProps = Omit<RenderDialogProps, 'isOpen' | 'scope'> & { readonly scope: RenderScope };

const Content = ({ place, scope, revision, save, onStarted, onClose }: ContentProps) => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  // Kept while the same rows are tried again: what a lost answer has started is not started twice.
  const [key] = useState(() => crypto.randomUUID());
  const all = useEstimate(place, scope.kind === 'listen' ? { kind: 'all' } : undefined, { revision, save });
  const rows = resolved(scope, all.data);
  const estimate = useEstimate(place, rows, { revision, save });
  const failed = [all, estimate].find(({ isError }) => isError);
  if (failed) {
    return <ErrorState title={t('versions.notEstimated')} error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!estimate.data || !rows) {
    return (
      <div role="status" className={dialog.form}>
        <span className="sr-only">{t('versions.estimating')}</span>
        <Skeleton height={64} />
        <Skeleton height={20} width="60%" />
      </div>
    );
  }
  const { versions, problems, problemCount } = estimate.data;
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const { started, failed: wrong } = await versionsApi.versions.produce({
        params: place,
        headers: { 'idempotency-key': key },
        body: rows.kind === 'chosen' ? { scope: 'chosen', ids: [...rows.ids] } : { scope: rows.kind },
      });
      await refreshTable(client, place);
      if (started === 0) {
        const description = wrong > 0 ? t('versions.startedWithProblems', { count: wrong }) : undefined;
        showToast({ tone: 'information', title: t('versions.nothingToRender'), ...(description && { description }) });
      }
      onStarted();
      onClose();
    } catch (error) {
      showToast({ tone: 'error', title: t('versions.notStarted'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={dialog.form}>
      <Facts estimate={estimate.data} />
      {problemCount > 0 && (
        <>
          <Banner tone="warning">{t('versions.renderProblems', { count: problemCount })}</Banner>
          <ProblemList problems={problems} count={problemCount} />
        </>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('versions.cancel')}</Button>
        <Button variant="primary" isBusy={isBusy} disabled={versions === 0} onClick={() => void start()}>
          {versions === 0 ? t('versions.nothingToRender') : t('versions.renderVersions', { count: versions })}
        </Button>
      </div>
    </div>
  );
};

/** Number, length, cost and problems of versions before they are rendered. */
export const RenderDialog = ({ scope, isOpen, ...rest }: RenderDialogProps) => {
  const shown = useLast(scope);
  return (
    <Dialog isOpen={isOpen} title={shown ? titleOf(shown) : ''} width={600} onClose={rest.onClose}>
      {shown && <Content scope={shown} {...rest} />}
    </Dialog>
  );
};
