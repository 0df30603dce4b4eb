import type { CampaignWebhookDelivery } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '../../../../shared/format/time.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { Tag, type Tone } from '../../../../shared/ui/lists/tag.tsx';
import { t } from '../../webhook-messages.ts';
import { deliveriesOptions } from './webhook-options.ts';
import styles from './webhooks.module.css';

const tones: Readonly<Record<CampaignWebhookDelivery['state'], Tone>> = {
  waiting: 'neutral',
  delivered: 'success',
  failed: 'error',
};

const factsOf = ({ attemptedAt, createdAt, status, attempts, nextAttemptAt }: CampaignWebhookDelivery): string =>
  [
    dateTime(attemptedAt ?? createdAt),
    status === null ? '' : t('webhooks.status', { status: String(status) }),
    attempts > 1 ? t('webhooks.attempts', { count: attempts }) : '',
    nextAttemptAt === null ? '' : t('webhooks.next', { when: dateTime(nextAttemptAt) }),
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** What was sent to a webhook, and what it answered. */
export const WebhookDeliveries = ({ webhookId, url }: { readonly webhookId: string; readonly url: string }) => {
  const found = useQuery(deliveriesOptions(webhookId));
  return (
    <AsyncList
      query={found}
      notLoaded={t('webhooks.deliveriesNotLoaded')}
      skeletonHeights={[32]}
      isEmpty={({ deliveries }) => deliveries.length === 0}
      empty={<p className={styles.muted}>{t('webhooks.noDeliveries')}</p>}
    >
      {({ deliveries }) => (
        <ul className={styles.deliveries} aria-label={t('webhooks.deliveriesOf', { url })}>
          {deliveries.map((delivery) => (
            <li key={delivery.deliveryId} className={styles.delivery}>
              <span>
                {t(`webhooks.eventNames.${delivery.type}`)}
                <br />
                <span className={`${styles.muted} tabular`}>{factsOf(delivery)}</span>
                {delivery.problem && (
                  <>
                    <br />
                    <span className={styles.problem}>
                      {serverText(delivery.problem.message, delivery.problem.text)}
                    </span>
                  </>
                )}
              </span>
              <Tag tone={tones[delivery.state]}>{t(`webhooks.states.${delivery.state}`)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </AsyncList>
  );
};
