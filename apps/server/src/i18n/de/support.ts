import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/support.ts';

export const de: Translation<typeof en> = {
  'support.message.subject': '[Sonora] {subject}',
  'support.message.from': 'Von {email}',
  'support.message.user': 'Benutzer {userId}',
  'support.message.organisation': 'Organisation {orgId}',
  'support.message.noOrganisation': 'Keine Organisation',
  'support.message.address': 'Zu lesen unter {address}',
};
