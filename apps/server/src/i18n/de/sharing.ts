import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/sharing.ts';

export const de: Translation<typeof en> = {
  'sharing.head.title': 'Mit Sonora geteilt',
  'sharing.head.description': 'Jemand hat eine Aufnahme mit Ihnen geteilt.',
  'sharing.head.descriptionOf': 'Hören Sie „{name}“, mit Sonora geteilt von {organisation}.',
  'sharing.head.cover': 'Eine Wellenform: {title}',
};
