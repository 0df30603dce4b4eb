/** Sentences of the product that more than one part says; letter for letter what a person reads. */
export const texts = {
  adTooLong: 'Maximum length is 500s. Please reduce the length.',
  autofitOff: 'Autofit is off and ad length is fixed: this may result in cut off speech',
  pictureTooLarge: 'File size exceeds 1MB limit',
  pictureType: 'Please upload a JPG or PNG file',
} as const;
