import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/campaigns.ts';

export const de: Translation<typeof en> = {
  'campaigns.webhookOff.subject': 'Ein Webhook von {organisation} wurde ausgeschaltet',
  'campaigns.webhookOff.greeting': 'Guten Tag,',
  'campaigns.webhookOff.text':
    'Sonora hat den Webhook von {organisation} ausgeschaltet, der Nachrichten über Kampagnen an {target} sendet. Seit {since} UTC {deliveries, plural, one {ist eine Zustellung} other {sind # Zustellungen hintereinander}} fehlgeschlagen.',
  'campaigns.webhookOff.advice':
    'Es wird nichts mehr an ihn gesendet, und was er verpasst hat, wird nicht nachgeholt. Beheben Sie zuerst das Problem beim Empfänger. Schalten Sie den Webhook danach wieder ein: Sie finden ihn in „VAST erstellen“ unter „Aktivierung“.',
  'campaigns.webhookOff.openCampaign': 'Kampagne öffnen',
  'campaigns.webhookOff.openTags': 'VAST-Tags öffnen',
  'campaigns.webhookOff.note': 'Sie erhalten diese E-Mail, weil Sie {organisation} verwalten.',
};
