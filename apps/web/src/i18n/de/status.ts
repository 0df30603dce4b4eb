import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/status.ts';

export const de: Translation<typeof en> = {
  'status.title': 'Systemstatus',
  'status.lead': 'Wird alle paar Sekunden aktualisiert.',
  'status.loading': 'Lädt',
  'status.notLoaded': 'Der Systemstatus von Sonora ließ sich nicht laden',
  'status.failure': 'Ein Fehler ist aufgetreten',
  'status.retry': 'Noch einmal versuchen',
  'status.checked': 'Geprüft {time}',
  'status.details': 'Komponenten',
  'status.well': 'In Betrieb',
  'status.unwell': 'Gestört',
  'status.parts.database': 'Konten und Projekte',
  'status.parts.production': 'Produktion von Spots',
  'status.parts.storage': 'Dateien',
  'status.parts.speech': 'Stimmen',
  'status.parts.mail': 'E-Mail',
};
