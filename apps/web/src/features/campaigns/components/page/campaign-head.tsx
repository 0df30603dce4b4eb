import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsLeaving } from '../../../../shared/hooks/use-is-leaving.ts';
import { usePage } from '../../../../shared/hooks/use-page.ts';
import { SaveNote } from '../../../../shared/sessions/save-note.tsx';
import { SessionHeading } from '../../../../shared/sessions/session-heading.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../messages.ts';
import { shownStatus } from '../../model/campaign-list.ts';
import { CampaignMenu } from '../campaign-menu.tsx';
import { StatusTag } from '../status-tag.tsx';
import styles from './page.module.css';
import { PublishButton } from './publish-button.tsx';

const parents = [{ label: t('campaigns.title'), to: '/workflows/campaign-manager' }] as const;

type CampaignHeadProps = {
  /** Below the name, before the state. */
  readonly steps?: ReactNode;
  readonly hasPublish?: boolean;
};

/** Name and state of the campaign with its acts. */
export const CampaignHead = ({ steps, hasPublish = true }: CampaignHeadProps) => {
  const { campaign, setUp, status, mayWrite, change } = useDraft();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  usePage(setUp.name, parents);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        {mayWrite ? (
          <SessionHeading
            name={setUp.name}
            label={t('campaigns.nameOfCampaign')}
            onRename={async (name) => change({ name })}
          />
        ) : (
          <h1>{setUp.name}</h1>
        )}
        <div className={styles.sub}>
          {steps}
          <StatusTag status={shownStatus(campaign)} />
          <span role="status">
            <SaveNote status={status} />
          </span>
        </div>
      </div>
      <div className={styles.actions}>
        {hasPublish && <PublishButton />}
        <CampaignMenu
          campaign={campaign}
          onDeleted={() => {
            if (!isLeaving()) void navigate({ to: '/workflows/campaign-manager' });
          }}
        />
      </div>
    </header>
  );
};
