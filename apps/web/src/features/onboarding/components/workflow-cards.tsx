import { mayOpen } from '@sonora/contracts/pages/page-access';
import { type WorkflowName, workflowNames, workflowOf } from '@sonora/contracts/workflows';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { sampleAdOptions, sampleAdTrack } from '../../../shared/audio/sample-ad.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { tWorkflow } from '../../../shared/i18n/workflow-messages.ts';
import { player, useIsPlaying } from '../../../shared/player/player.ts';
import { Button, PlayButton } from '../../../shared/ui/button.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import form from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner, EmptyState } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from './workflow-cards.module.css';

/** Plays an ad as the workflow makes it: the sample ad, which this installation produced itself. */
const ExampleAd = () => {
  const { data: ad } = useQuery(sampleAdOptions());
  const { isPlaying, isLoading } = useIsPlaying('sample-ad');
  if (!ad) return null;
  return (
    <span className={styles.example}>
      {t('onboarding.example')}
      <PlayButton
        what={ad.title}
        isPlaying={isPlaying}
        isBusy={isLoading}
        onToggle={() => player.toggle(sampleAdTrack(ad))}
      />
    </span>
  );
};

type CardProps = {
  readonly name: WorkflowName;
  /** The workflow to start with. */
  readonly isFirst: boolean;
  readonly onLaunch: (path: string) => void;
  readonly onPreview: () => void;
};

const WorkflowCard = ({ name: id, isFirst, onLaunch, onPreview }: CardProps) => {
  const { group, minutes, isFinished, path } = workflowOf(id);
  const name = tWorkflow(`workflows.${id}.name`);
  return (
    <li className={styles.card}>
      <div className={styles.details}>
        <Tag>{tWorkflow(`workflows.groups.${group}`)}</Tag>
        {minutes !== undefined && <span>{t('onboarding.takes', { minutes })}</span>}
      </div>
      <h3>{name}</h3>
      <p>{tWorkflow(`workflows.${id}.description`)}</p>
      <div className={styles.actions}>
        {isFinished ? (
          <>
            <Button
              variant={isFirst ? 'primary' : undefined}
              aria-label={t('onboarding.launchName', { name })}
              onClick={() => onLaunch(path)}
            >
              {t('onboarding.launch')}
            </Button>
            {id === 'InstantAd' && <ExampleAd />}
          </>
        ) : (
          <>
            <Tag tone="information">{t('onboarding.comingSoon')}</Tag>
            <Button variant="quiet" aria-label={t('onboarding.previewName', { name })} onClick={onPreview}>
              {t('onboarding.preview')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
};

/** Short preview of a workflow that is not available yet. */
const WorkflowPreview = ({ name, onClose }: { readonly name: WorkflowName; readonly onClose: () => void }) => {
  const { group, minutes } = workflowOf(name);
  return (
    <div className={form.form}>
      <div className={styles.details}>
        <Tag>{tWorkflow(`workflows.groups.${group}`)}</Tag>
        {minutes !== undefined && <span>{t('onboarding.takes', { minutes })}</span>}
      </div>
      <p>{tWorkflow(`workflows.${name}.description`)}</p>
      <Banner tone="information">{t('onboarding.previewNote')}</Banner>
      <div className={form.buttons}>
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('onboarding.close')}
        </Button>
      </div>
    </div>
  );
};

/** Workflows that the user has access to, available ones first. `onLaunch` is called before a workflow opens. */
export const WorkflowCards = ({ onLaunch }: { readonly onLaunch?: () => void }) => {
  const user = useUser();
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<WorkflowName>();
  const shown = useLast(previewed);
  const own = workflowNames.filter((name) => user.workflows.includes(name) && workflowOf(name).isHidden !== true);
  if (own.length === 0) return <EmptyState title={t('onboarding.none')}>{t('onboarding.noneWhy')}</EmptyState>;
  const ready = own.filter((name) => workflowOf(name).isFinished);
  const later = own.filter((name) => !workflowOf(name).isFinished);
  return (
    <>
      <ul className={styles.cards}>
        {[...ready, ...later].map((name) => (
          <WorkflowCard
            key={name}
            name={name}
            isFirst={name === ready[0]}
            onLaunch={(path) => {
              onLaunch?.();
              void navigate({ to: path === '/files' && mayOpen(user, '/files-v2') ? '/files-v2' : path });
            }}
            onPreview={() => setPreviewed(name)}
          />
        ))}
      </ul>
      <Dialog
        isOpen={previewed !== undefined}
        title={shown === undefined ? '' : tWorkflow(`workflows.${shown}.name`)}
        onClose={() => setPreviewed(undefined)}
      >
        {shown !== undefined && <WorkflowPreview name={shown} onClose={() => setPreviewed(undefined)} />}
      </Dialog>
    </>
  );
};
