import { messagesOf } from './message.ts';

/** Reasons why folders cannot be used as voice models; each ends a sentence that begins with the folder. */
export const voiceModelMessages = {
  'voiceModels.problem': '{folder} {reason}.',
  'voiceModels.reasonAlone': '{reason}.',
  'voiceModels.duplicate': 'is left out: {folder} has the same name',
  'voiceModels.unreadable': 'cannot be read: {reason}',
  'voiceModels.folderName': 'cannot be used: its name may have letters, digits, _, ., + and - only',
  'voiceModels.fileMissing': 'cannot be used: its {file} is missing',
  'voiceModels.noReference': 'cannot be used: speaker {speaker} of its voice.json has no reference recording',
  'voiceModels.duplicateSpeaker': 'cannot be used: two speakers of its voice.json have one name',
  'voiceModels.noSampleRate': 'cannot be used: {file} does not say its sample rate; it was not made for this engine',
  'voiceModels.noLanguage': 'cannot be used: it does not say which language it speaks; write a voice.json beside it',
  'voiceModels.noVocoder': 'cannot be used: its vocoder (vocos….onnx) is missing',
  'voiceModels.noModel': 'cannot be used: there is no model (….onnx) in it',
  'voiceModels.noWords': 'cannot be used: its espeak-ng-data (or lexicon.txt) is missing',
  'voiceModels.fileUnreadable': 'cannot be used: {file} cannot be read',
  'voiceModels.notOnnx': 'cannot be used: {file} is no ONNX model, or a damaged one',
  'voiceModels.voiceJsonUnreadable': 'cannot be used: its voice.json cannot be read',
  'voiceModels.voiceJsonTooLarge': 'cannot be used: its voice.json is too large',
  'voiceModels.voiceJsonNotJson': 'cannot be used: its voice.json is no JSON',
  'voiceModels.voiceJsonWrong': 'cannot be used: its voice.json is wrong: {problems}',
  'voiceModels.wrongAt': '{place}: {problem}',
  'voiceModels.wrongToo': '{first}; {second}',
  'voiceModels.fileInside': 'should be a file inside the folder',
  'voiceModels.speakerName': 'should be letters, digits, _, . and -',
} as const;

export const voiceModelMessage = messagesOf(voiceModelMessages);
