import { texts as shared } from '@sonora/contracts/texts';
import { translated } from '../texts/translated.ts';

export const pictureTexts = translated('pictures', {
  tooLarge: shared.pictureTooLarge,
  wrongType: shared.pictureType,
  choose: 'Choose a picture',
  replace: 'Choose another',
  camera: 'Take a photo',
  remove: 'Remove',
  hint: 'JPG or PNG, at most 1 MB, 512x512px recommended. You can also drop a picture here or paste one.',
  cropTitle: 'Choose what is shown',
  cropLabel: 'Drag the picture, or move it with the arrow keys',
  zoom: 'Zoom',
  zoomText: (percent: number) => `${percent} %`,
  cancel: 'Cancel',
  use: 'Use this picture',
  cameraTitle: 'Take a photo',
  cameraLabel: 'What the camera sees',
  shoot: 'Take it',
  noCamera: 'The camera cannot be used here. Allow it in your browser, or choose a file.',
});
