import type { Translation } from '../message-types.ts';
import type { voiceModelMessages } from '../voice-models.ts';

export const de: Translation<typeof voiceModelMessages> = {
  'voiceModels.problem': '{folder} {reason}.',
  'voiceModels.reasonAlone': '{reason}.',
  'voiceModels.duplicate': 'entfällt: {folder} hat denselben Namen',
  'voiceModels.unreadable': 'kann nicht gelesen werden: {reason}',
  'voiceModels.folderName': 'kann nicht benutzt werden: Der Name darf nur Buchstaben, Ziffern, _, ., + und - haben',
  'voiceModels.fileMissing': 'kann nicht benutzt werden: {file} fehlt',
  'voiceModels.noReference': 'kann nicht benutzt werden: {speaker} in voice.json hat keine Vergleichsaufnahme',
  'voiceModels.duplicateSpeaker': 'kann nicht benutzt werden: Zwei Stimmen in voice.json heißen gleich',
  'voiceModels.noSampleRate':
    'kann nicht benutzt werden: {file} nennt keine Abtastrate; es wurde nicht hierfür gemacht',
  'voiceModels.noLanguage':
    'kann nicht benutzt werden: Es nennt seine Sprache nicht; legen Sie eine voice.json daneben',
  'voiceModels.noVocoder': 'kann nicht benutzt werden: Der Vocoder (vocos….onnx) fehlt',
  'voiceModels.noModel': 'kann nicht benutzt werden: Es ist kein Modell (….onnx) darin',
  'voiceModels.noWords': 'kann nicht benutzt werden: espeak-ng-data (oder lexicon.txt) fehlt',
  'voiceModels.fileUnreadable': 'kann nicht benutzt werden: {file} kann nicht gelesen werden',
  'voiceModels.notOnnx': 'kann nicht benutzt werden: {file} ist kein ONNX-Modell oder beschädigt',
  'voiceModels.voiceJsonUnreadable': 'kann nicht benutzt werden: voice.json kann nicht gelesen werden',
  'voiceModels.voiceJsonTooLarge': 'kann nicht benutzt werden: voice.json ist zu groß',
  'voiceModels.voiceJsonNotJson': 'kann nicht benutzt werden: voice.json ist kein JSON',
  'voiceModels.voiceJsonWrong': 'kann nicht benutzt werden: voice.json ist falsch: {problems}',
  'voiceModels.wrongAt': '{place}: {problem}',
  'voiceModels.wrongToo': '{first}; {second}',
  'voiceModels.fileInside': 'sollte eine Datei in diesem Ordner sein',
  'voiceModels.speakerName': 'sollte aus Buchstaben, Ziffern, _, . und - bestehen',
};
