import type { Language } from '@sonora/contracts';
import { de } from '../../../i18n/de/campaigns.ts';
import { en } from '../../../i18n/en/campaigns.ts';
import { createTranslator, momentText } from '../../../i18n/translator.ts';
import { letter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

const translatorFor = createTranslator({ en, de });

export const turnedOffLetter = (webhook: {
  readonly email: string;
  readonly language: Language;
  readonly orgName: string;
  /** Origin of the webhook's address. */
  readonly target: string;
  /** Deliveries in a row that failed, and when the first of them did. */
  readonly failedDeliveries: number;
  readonly failedSince: Date;
  /** A campaign of whose events the webhook is told. Null: none in particular. */
  readonly campaignId: string | null;
  readonly publicUrl: string;
}): Mail => {
  const { email, language, target, failedDeliveries: deliveries, failedSince, campaignId, publicUrl } = webhook;
  const t = translatorFor(language);
  const organisation = webhook.orgName.replaceAll('_', ' ');
  const action =
    campaignId === null
      ? { label: t('campaigns.webhookOff.openTags'), address: `${publicUrl}/workflows/vast-tag-manager` }
      : {
          label: t('campaigns.webhookOff.openCampaign'),
          address: `${publicUrl}/workflows/create-vast?campaignId=${campaignId}&step=activation`,
        };
  return {
    recipient: email,
    subject: t('campaigns.webhookOff.subject', { organisation }),
    ...letter({
      language,
      greeting: t('campaigns.webhookOff.greeting'),
      paragraphs: [
        t('campaigns.webhookOff.text', { organisation, target, deliveries, since: momentText(failedSince, language) }),
        t('campaigns.webhookOff.advice'),
      ],
      action,
      note: t('campaigns.webhookOff.note', { organisation }),
    }),
  };
};
