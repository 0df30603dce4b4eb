import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../../en/ads/editing.ts';

export const de: Translation<typeof en> = {
  'editing.rename': 'Umbenennen',
  'editing.nameOfThisAd': 'Name dieses Spots',
  'editing.save.asYouGo': 'Wird automatisch gespeichert',
  'editing.save.saving': 'Wird gespeichert …',
  'editing.save.savedAgo': 'Gespeichert {when}',
  'editing.save.offline':
    'Offline. Ihre Änderungen bleiben erhalten und werden gespeichert, sobald Sie wieder verbunden sind.',
  'editing.save.failed': 'Nicht gespeichert',
  'editing.whichVersion':
    'Dieser Spot wurde auch in einem anderen Fenster geändert. Welche Version möchten Sie behalten?',
  'editing.keepThisOne': 'Diese Version behalten',
  'editing.takeTheOtherOne': 'Andere Version verwenden',
  'editing.changedElsewhere': 'Der Spot wurde auch in einem anderen Fenster geändert',
  'editing.deleted': 'Dieser Spot wurde gelöscht.',
  'editing.deletedKept': 'Dieser Spot wurde gelöscht. Alles, was Sie geschrieben haben, ist noch da.',
  'editing.unsavedKept': 'Ihre nicht gespeicherten Änderungen sind in diesem Fenster noch da.',
  'editing.saveAsNew': 'Als neuen Spot speichern',
  'editing.savedAsNew': 'Als neuer Spot gespeichert.',
  'editing.versionsDeleted': 'Diese Varianten wurden gelöscht. Änderungen können nicht mehr gespeichert werden.',
  'editing.stepsLabel': 'Schritte',
  'editing.sessionDetailsNotSaved': 'Die Sitzung konnte nicht geändert werden.',
  'editing.presence.you': 'Sie bearbeiten diesen Spot in einem anderen Fenster. Hier können Sie ansehen und anhören.',
  'editing.presence.other': '{name} bearbeitet diesen Spot. Sie können ansehen und anhören.',
  'editing.presence.claim': 'Hier bearbeiten',
  'editing.generation.limitTitle': 'Grenze erreicht',
  'editing.generation.limitText':
    'Ihre freien Produktionen sind aufgebraucht. Bitte wenden Sie sich wegen eines größeren Tarifs an uns.',
  'editing.generation.upgradeNow': 'Jetzt erweitern',
  'editing.generation.failed': 'Ihr Spot konnte nicht produziert werden',
  'editing.generation.tryAgain': 'Bitte versuchen Sie es noch einmal',
  'editing.versionsOf': '{name}: Varianten',
};
