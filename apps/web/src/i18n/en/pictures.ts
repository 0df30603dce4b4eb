import { audioFileMessages } from '@sonora/contracts/messages/audio-files';

export const en = {
  'pictures.tooLarge': audioFileMessages['audioFiles.pictureTooLarge'],
  'pictures.wrongType': audioFileMessages['audioFiles.pictureType'],
  'pictures.choose': 'Upload a picture',
  'pictures.replace': 'Replace',
  'pictures.camera': 'Take a photo',
  'pictures.remove': 'Remove',
  'pictures.hint': 'JPG or PNG, at most 1 MB, 512x512px recommended. You can also drop a picture here or paste one.',
  'pictures.cropTitle': 'Crop picture',
  'pictures.cropLabel': 'Drag the picture or use the arrow keys',
  'pictures.zoom': 'Zoom',
  'pictures.zoomText': '{percent} %',
  'pictures.cancel': 'Cancel',
  'pictures.use': 'Save picture',
  'pictures.cameraTitle': 'Take a photo',
  'pictures.cameraLabel': 'Camera preview',
  'pictures.shoot': 'Take photo',
  'pictures.noCamera': 'The camera isn’t available. Allow it in your browser, or upload a file.',
} as const;
