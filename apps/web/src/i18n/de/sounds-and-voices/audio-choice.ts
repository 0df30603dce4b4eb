import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../../en/sounds-and-voices/audio-choice.ts';

export const de: Translation<typeof en> = {
  'audioChoice.kind': 'Art der Quelle',
  'audioChoice.ads': 'Spots',
  'audioChoice.files': 'Dateien',
  'audioChoice.searchAds': 'Spots durchsuchen',
  'audioChoice.searchFiles': 'Dateien durchsuchen',
  'audioChoice.adsNotLoaded': 'Die Spots konnten nicht geladen werden',
  'audioChoice.filesNotLoaded': 'Die Dateien konnten nicht geladen werden',
  'audioChoice.noAds': 'Keine fertigen Spots',
  'audioChoice.noAdsText': 'Produzieren Sie erst einen Spot, oder wählen Sie eine Datei.',
  'audioChoice.noFiles': 'Keine Audiodateien',
  'audioChoice.noFilesText': 'Laden Sie den Spot erst unter „Dateien“ hoch.',
  'audioChoice.choose': 'Auswählen',
  'audioChoice.chooseNamed': '{name} auswählen',
  'audioChoice.loading': 'Wird geladen',
  'audioChoice.notLoaded': 'Die Aufnahme konnte nicht geladen werden',
  'audioChoice.noneFound': 'Versuchen Sie ein anderes Wort.',
};
