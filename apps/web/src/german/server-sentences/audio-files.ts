import type { Sentences } from '../say-in-german.ts';

/** Files that people bring, and why some cannot be read. */
export const ofAudioFiles: Sentences = {
  'This file holds no audio that we can read.': 'Diese Datei enthält kein Audio, das wir lesen können.',
  'The file is damaged and cannot be read.': 'Die Datei ist beschädigt und kann nicht gelesen werden.',
  'This file is larger than 500 MB.': 'Diese Datei ist größer als 500 MB.',
  'The upload was interrupted. Please try again.':
    'Das Hochladen wurde unterbrochen. Bitte versuchen Sie es noch einmal.',
  'This address has been used already.': 'Diese Adresse wurde schon benutzt.',
  'File size exceeds 1MB limit': 'Die Datei ist größer als 1 MB',
  'Please upload a JPG or PNG file': 'Bitte laden Sie eine Datei in JPG oder PNG hoch',
  'The file is empty.': 'Die Datei ist leer.',
  'Audio files may have up to 500 MB.': 'Audiodateien dürfen bis zu 500 MB groß sein.',
  'Audio may be up to 3 hours long.': 'Audio darf bis zu 3 Stunden lang sein.',
  'Audio of {1} channels cannot be read, only up to 8.':
    'Audio mit {1} Kanälen kann nicht gelesen werden, nur bis zu 8.',
  '{1} files cannot be read. Please use {2}.': 'Dateien in {=1} können nicht gelesen werden. Bitte verwenden Sie {=2}.',
  'The file is not {1} audio.': 'Die Datei ist kein Audio in {=1}.',
  'WebM or Matroska': 'WebM oder Matroska',
  'WAV, AIFF, FLAC, MP3, M4A (AAC), Ogg Vorbis or Opus': 'WAV, AIFF, FLAC, MP3, M4A (AAC), Ogg Vorbis oder Opus',
  'The {1} file holds no audio.': 'Die {1}-Datei enthält kein Audio.',
  'The {1} file holds no audio that can be read.': 'Die {1}-Datei enthält kein Audio, das sich lesen lässt.',
  'The file is no {1} audio.': 'Die Datei ist kein {1}-Audio.',
  'The {1} file is damaged and cannot be read.': 'Die {1}-Datei ist beschädigt und kann nicht gelesen werden.',
  'The {1} file is damaged: {2}.': 'Die {1}-Datei ist beschädigt: {=2}.',
  'its format makes no sense': 'Ihr Format ergibt keinen Sinn',
  'its format is cut short': 'Ihr Format ist abgeschnitten',
  'its channels make no sense': 'Ihre Kanäle ergeben keinen Sinn',
  'it does not say its format': 'Sie sagt ihr Format nicht',
  'it does not say how it is coded': 'Sie sagt nicht, wie sie kodiert ist',
  'it has no audio part': 'Sie hat keinen Audioteil',
  'its clock is missing': 'Ihr Takt fehlt',
  'its index is missing, as when a recording breaks off': 'Ihr Verzeichnis fehlt, wie wenn eine Aufnahme abbricht',
  'its index is incomplete': 'Ihr Verzeichnis ist unvollständig',
  'it holds no audio': 'Sie enthält kein Audio',
  'its headers are missing': 'Ihre Kopfdaten fehlen',
  'This {1} file is compressed in a way that cannot be read. Use PCM.':
    'Diese {1}-Datei ist so komprimiert, dass sie nicht gelesen werden kann. Verwenden Sie PCM.',
  '{1} with {2} channels at {3} Hz cannot be read.': '{1} mit {2} Kanälen bei {3} Hz kann nicht gelesen werden.',
  '{1} with {2} channels of {3} bit cannot be read.': '{1} mit {2} Kanälen von {3} Bit kann nicht gelesen werden.',
  'AIFF with samples of {1} bit cannot be read.': 'AIFF mit Abtastwerten von {1} Bit kann nicht gelesen werden.',
  'The AAC audio is damaged.': 'Das AAC-Audio ist beschädigt.',
  'This AAC audio predicts its spectrum, which is not read. Please use AAC-LC.':
    'Dieses AAC-Audio sagt sein Spektrum voraus; das wird nicht gelesen. Bitte verwenden Sie AAC-LC.',
  'This AAC audio changes its gain in bands, which is not read. Please use AAC-LC.':
    'Dieses AAC-Audio ändert seine Lautstärke in Bändern; das wird nicht gelesen. Bitte verwenden Sie AAC-LC.',
  'This is HE-AAC audio, of which only the lower half could be read. Please use AAC-LC, MP3 or WAV.':
    'Das ist HE-AAC-Audio, von dem nur die untere Hälfte zu lesen wäre. Bitte verwenden Sie AAC-LC, MP3 oder WAV.',
  'This AAC audio couples its channels, which is not read.':
    'Dieses AAC-Audio koppelt seine Kanäle; das wird nicht gelesen.',
  'This AAC audio is not of the profile LC. Please use AAC-LC, MP3 or WAV.':
    'Dieses AAC-Audio hat nicht das Profil LC. Bitte verwenden Sie AAC-LC, MP3 oder WAV.',
  'This AAC audio does not say its channels.': 'Dieses AAC-Audio nennt seine Kanäle nicht.',
  'This MP4 audio is not AAC-LC. Please use AAC-LC, MP3 or WAV.':
    'Dieses MP4-Audio ist kein AAC-LC. Bitte verwenden Sie AAC-LC, MP3 oder WAV.',
  'This MP4 file holds {1} audio. Please use AAC-LC, MP3 or WAV.':
    'Diese MP4-Datei enthält Audio in {1}. Bitte verwenden Sie AAC-LC, MP3 oder WAV.',
  'This MP4 file holds no sound.': 'Diese MP4-Datei enthält keinen Ton.',
  'This Ogg file holds neither Vorbis nor Opus audio.': 'Diese Ogg-Datei enthält weder Vorbis- noch Opus-Audio.',
};
