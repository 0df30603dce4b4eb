import { audioFileMessages } from '@sonora/contracts/messages/audio-files';

export const en = {
  'pictures.tooLarge': audioFileMessages['audioFiles.pictureTooLarge'],
  'pictures.wrongType': audioFileMessages['audioFiles.pictureType'],
  'pictures.choose': 'Choose a picture',
  'pictures.replace': 'Choose another',
  'pictures.camera': 'Take a photo',
  'pictures.remove': 'Remove',
  'pictures.hint': 'JPG or PNG, at most 1 MB, 512x512px recommended. You can also drop a picture here or paste one.',
  'pictures.cropTitle': 'Choose what is shown',
  'pictures.cropLabel': 'Drag the picture, or move it with the arrow keys',
  'pictures.zoom': 'Zoom',
  'pictures.zoomText': '{percent} %',
  'pictures.cancel': 'Cancel',
  'pictures.use': 'Use this picture',
  'pictures.cameraTitle': 'Take a photo',
  'pictures.cameraLabel': 'What the camera sees',
  'pictures.shoot': 'Take it',
  'pictures.noCamera': 'The camera cannot be used here. Allow it in your browser, or choose a file.',
} as const;
