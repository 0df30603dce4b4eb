import type { pictureTexts } from '../shared/ui/picture-texts.ts';

export const pictures: typeof pictureTexts = {
  tooLarge: 'Das Bild ist zu groß. Es darf höchstens 1 MB haben.',
  wrongType: 'Diese Art von Datei geht nicht. Wählen Sie ein Bild als JPG oder PNG.',
  choose: 'Bild wählen',
  replace: 'Anderes Bild wählen',
  camera: 'Foto aufnehmen',
  remove: 'Entfernen',
  hint: 'JPG oder PNG, höchstens 1 MB, am besten 512 × 512 px. Sie können ein Bild auch hierher ziehen oder einfügen.',
  cropTitle: 'Ausschnitt wählen',
  cropLabel: 'Ziehen Sie das Bild, oder bewegen Sie es mit den Pfeiltasten',
  zoom: 'Zoom',
  zoomText: (percent) => `${percent} %`,
  cancel: 'Abbrechen',
  use: 'Dieses Bild verwenden',
  cameraTitle: 'Foto aufnehmen',
  cameraLabel: 'Was die Kamera sieht',
  shoot: 'Aufnehmen',
  noCamera: 'Die Kamera lässt sich hier nicht benutzen. Erlauben Sie sie im Browser, oder wählen Sie eine Datei.',
};
