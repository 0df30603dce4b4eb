import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/pictures.ts';

export const de: Translation<typeof en> = {
  'pictures.tooLarge': 'Das Bild ist zu groß. Es darf höchstens 1 MB haben.',
  'pictures.wrongType': 'Diese Art von Datei geht nicht. Wählen Sie ein Bild als JPG oder PNG.',
  'pictures.choose': 'Bild wählen',
  'pictures.replace': 'Anderes Bild wählen',
  'pictures.camera': 'Foto aufnehmen',
  'pictures.remove': 'Entfernen',
  'pictures.hint':
    'JPG oder PNG, höchstens 1 MB, am besten 512 × 512 px. Sie können ein Bild auch hierher ziehen oder einfügen.',
  'pictures.cropTitle': 'Ausschnitt wählen',
  'pictures.cropLabel': 'Ziehen Sie das Bild, oder bewegen Sie es mit den Pfeiltasten',
  'pictures.zoom': 'Zoom',
  'pictures.zoomText': '{percent} %',
  'pictures.cancel': 'Abbrechen',
  'pictures.use': 'Dieses Bild verwenden',
  'pictures.cameraTitle': 'Foto aufnehmen',
  'pictures.cameraLabel': 'Was die Kamera sieht',
  'pictures.shoot': 'Aufnehmen',
  'pictures.noCamera':
    'Die Kamera lässt sich hier nicht benutzen. Erlauben Sie sie im Browser, oder wählen Sie eine Datei.',
};
