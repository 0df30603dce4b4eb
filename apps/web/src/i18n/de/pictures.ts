import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/pictures.ts';

export const de: Translation<typeof en> = {
  'pictures.tooLarge': 'Das Bild ist zu groß. Es darf höchstens 1 MB haben.',
  'pictures.wrongType': 'Diese Art von Datei geht nicht. Wählen Sie ein Bild als JPG oder PNG.',
  'pictures.choose': 'Bild hochladen',
  'pictures.replace': 'Ersetzen',
  'pictures.camera': 'Foto aufnehmen',
  'pictures.remove': 'Entfernen',
  'pictures.hint':
    'JPG oder PNG, höchstens 1 MB, am besten 512 × 512 px. Sie können ein Bild auch hierher ziehen oder einfügen.',
  'pictures.cropTitle': 'Bild zuschneiden',
  'pictures.cropLabel': 'Ziehen Sie das Bild, oder verwenden Sie die Pfeiltasten',
  'pictures.zoom': 'Zoom',
  'pictures.zoomText': '{percent} %',
  'pictures.cancel': 'Abbrechen',
  'pictures.use': 'Bild speichern',
  'pictures.cameraTitle': 'Foto aufnehmen',
  'pictures.cameraLabel': 'Kameravorschau',
  'pictures.shoot': 'Foto aufnehmen',
  'pictures.noCamera': 'Die Kamera ist nicht verfügbar. Erlauben Sie sie im Browser, oder laden Sie eine Datei hoch.',
};
