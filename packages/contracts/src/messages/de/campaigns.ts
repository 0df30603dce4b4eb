import type { campaignMessages } from '../campaigns.ts';
import type { Translation } from '../message-types.ts';

export const de: Translation<typeof campaignMessages> = {
  'campaigns.createFailed': 'Beim Anlegen der Kampagne ist ein Fehler aufgetreten.',
  'campaigns.updateCreativesFailed': 'Die Creatives der Kampagne konnten nicht geändert werden',
  'campaigns.unexpected': 'Ein unerwarteter Fehler ist aufgetreten',
  'campaigns.exportFailed': 'CSV-Export fehlgeschlagen',
  'campaigns.importFailed': 'CSV-Import fehlgeschlagen',
  'campaigns.unstorable': 'darf keine Steuerzeichen enthalten, die nicht gespeichert werden können',
  'campaigns.webAddress': 'muss eine Adresse sein, die mit http:// oder https:// beginnt',
  'campaigns.day': 'muss ein Tag wie 2026-03-31 sein',
  'campaigns.parameterName':
    'muss mit einem Buchstaben beginnen und darf nur Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche enthalten',
  'campaigns.notJson': 'muss JSON sein',
  'campaigns.tooManyMacros': 'hat zu viele Parameter',
};
