import type { CampaignWebhook } from '@sonora/contracts';
import { IconDots, IconKey, IconPlus, IconPower, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { dateTime } from '../../../../shared/format/time.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { ConfirmDialog } from '../../../../shared/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { EmptyState } from '../../../../shared/ui/states.tsx';
import { campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../webhook-messages.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { webhooksKey, webhooksOptions } from './webhook-options.ts';
import styles from './webhooks.module.css';

const AddWebhookDialog = lazyOverlay(async () => ({
  default: (await import('./webhook-dialogs.tsx')).AddWebhookDialog,
}));
const SecretDialog = lazyOverlay(async () => ({ default: (await import('./webhook-dialogs.tsx')).SecretDialog }));

type WebhookActs = {
  readonly onSecret: (secret: string) => void;
  readonly onDelete: (webhook: CampaignWebhook) => void;
};

/** Calls about one webhook; each failure is a notification. */
const useWebhookActs = ({ webhookId, isActive }: CampaignWebhook, onSecret: (secret: string) => void) => {
  const client = useQueryClient();
  const act = async (title: string, call: () => Promise<unknown>): Promise<void> => {
    try {
      await call();
      await client.invalidateQueries({ queryKey: webhooksKey() });
    } catch (error) {
      showToast({ tone: 'error', title, description: errorText(error) });
    }
  };
  const { campaignWebhooks } = campaignsApi;
  const input = { params: { webhookId } };
  return {
    test: () =>
      act(t('webhooks.notTested'), async () => {
        await campaignWebhooks.test(input);
        showToast({ tone: 'success', title: t('webhooks.title'), description: t('webhooks.tested') });
      }),
    turn: () =>
      act(t('webhooks.notChanged'), () => campaignWebhooks.update({ ...input, body: { isActive: !isActive } })),
    replaceSecret: () =>
      act(t('webhooks.notChanged'), async () => onSecret((await campaignWebhooks.replaceSecret(input)).secret)),
  };
};

const WebhookMenu = ({ webhook, onSecret, onDelete }: WebhookActs & { readonly webhook: CampaignWebhook }) => {
  const acts = useWebhookActs(webhook, onSecret);
  return (
    <Menu
      align="end"
      trigger={(properties) => (
        <IconButton {...properties} label={t('webhooks.actionsOf', { url: webhook.url })}>
          <IconDots size={17} aria-hidden="true" />
        </IconButton>
      )}
    >
      <MenuItem icon={<IconSend size={17} />} onSelect={() => void acts.test()}>
        {t('webhooks.test')}
      </MenuItem>
      <MenuItem icon={<IconPower size={17} />} onSelect={() => void acts.turn()}>
        {webhook.isActive ? t('webhooks.turnOff') : t('webhooks.turnOn')}
      </MenuItem>
      <MenuItem icon={<IconKey size={17} />} onSelect={() => void acts.replaceSecret()}>
        {t('webhooks.replaceSecret')}
      </MenuItem>
      <MenuItem icon={<IconTrash size={17} />} onSelect={() => onDelete(webhook)}>
        {t('webhooks.delete')}
      </MenuItem>
    </Menu>
  );
};

/** Why a webhook is off that no member turned off. */
const TurnedOff = ({ webhook }: { readonly webhook: CampaignWebhook }) => {
  const { mayWrite } = useDraft();
  const { turn } = useWebhookActs(webhook, () => {});
  const { failures, isActive } = webhook;
  if (isActive || !failures?.turnedOffAt) return null;
  const { since, deliveries, turnedOffAt } = failures;
  return (
    <p className={styles.turnedOff}>
      <span className={styles.problem}>
        {t('webhooks.turnedOff', { at: dateTime(turnedOffAt), since: dateTime(since), deliveries })}
      </span>
      {mayWrite && <Button onClick={() => void turn()}>{t('webhooks.turnOnAgain')}</Button>}
    </p>
  );
};

const Row = ({ webhook, ...acts }: WebhookActs & { readonly webhook: CampaignWebhook }) => {
  const { mayWrite } = useDraft();
  const [isOpen, setOpen] = useState(false);
  const { webhookId, url, events, campaignId, isActive, lastDelivery } = webhook;
  return (
    <li className={styles.webhook}>
      <div className={styles.head}>
        <span className={styles.text}>
          <strong>{url}</strong>
          <span className={styles.muted}>
            {[
              campaignId === null ? t('webhooks.scopes.all') : t('webhooks.scopes.one'),
              ...events.map((name) => t(`webhooks.eventNames.${name}`)),
            ].join(' · ')}
          </span>
        </span>
        {!isActive && <Tag>{t('webhooks.off')}</Tag>}
        {lastDelivery?.state === 'failed' && <Tag tone="error">{t('webhooks.states.failed')}</Tag>}
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={t('webhooks.deliveriesOf', { url })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('webhooks.showDeliveries')}
        </Button>
        {mayWrite && <WebhookMenu webhook={webhook} {...acts} />}
      </div>
      <TurnedOff webhook={webhook} />
      {isOpen && <WebhookDeliveries webhookId={webhookId} url={url} />}
    </li>
  );
};

const Dialogs = (props: {
  readonly isAdding: boolean;
  readonly secret: string | undefined;
  readonly deleted: CampaignWebhook | undefined;
  readonly onSecret: (secret: string | undefined) => void;
  readonly onClose: () => void;
}) => {
  const { campaign } = useDraft();
  const client = useQueryClient();
  return (
    <>
      <AddWebhookDialog
        isOpen={props.isAdding}
        campaignId={campaign.campaignId}
        onAdded={props.onSecret}
        onClose={props.onClose}
      />
      <SecretDialog
        isOpen={props.secret !== undefined}
        secret={props.secret}
        onClose={() => props.onSecret(undefined)}
      />
      <ConfirmDialog
        item={props.deleted}
        title={t('webhooks.deleteTitle')}
        keep={t('webhooks.keep')}
        confirm={t('webhooks.delete')}
        onConfirm={async ({ webhookId }) => {
          await campaignsApi.campaignWebhooks.delete({ params: { webhookId } });
          await client.invalidateQueries({ queryKey: webhooksKey() });
          return t('webhooks.deleted');
        }}
        onClose={props.onClose}
      >
        {({ url }) => <p>{t('webhooks.deleteText', { url })}</p>}
      </ConfirmDialog>
    </>
  );
};

/** Webhooks of this campaign and of all campaigns. */
export const WebhooksCard = () => {
  const { campaign, mayWrite } = useDraft();
  const webhooks = useQuery(webhooksOptions(campaign.campaignId));
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [deleted, setDeleted] = useState<CampaignWebhook>();
  const add = (
    <Button onClick={() => setAdding(true)}>
      <IconPlus size={16} aria-hidden="true" /> {t('webhooks.add')}
    </Button>
  );
  return (
    <Card title={t('webhooks.title')} end={mayWrite && webhooks.data?.webhooks.length ? add : undefined}>
      <AsyncList
        query={webhooks}
        notLoaded={t('webhooks.notLoaded')}
        skeletonHeights={[44]}
        isEmpty={(data) => data.webhooks.length === 0}
        empty={
          <EmptyState title={t('webhooks.empty')} actions={mayWrite && add}>
            <p>{t('webhooks.emptyText')}</p>
          </EmptyState>
        }
      >
        {(data) => (
          <ul className={styles.list}>
            {data.webhooks.map((webhook) => (
              <Row key={webhook.webhookId} webhook={webhook} onSecret={setSecret} onDelete={setDeleted} />
            ))}
          </ul>
        )}
      </AsyncList>
      <Dialogs
        isAdding={isAdding}
        secret={secret}
        deleted={deleted}
        onSecret={(next) => {
          setAdding(false);
          setSecret(next);
        }}
        onClose={() => {
          setAdding(false);
          setDeleted(undefined);
        }}
      />
    </Card>
  );
};
