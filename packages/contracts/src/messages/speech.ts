import { messagesOf } from './message.ts';

export const speechMessages = {
  'speech.voiceNotInTime': "Voice ''{alias}'' did not answer in time. Try again later, or choose another voice.",
  'speech.unknownVoice': "There is no voice ''{alias}'.",
  'speech.maxCharacters': 'A text of one request may have {count} characters.',
  'speech.cancelled': 'Speech was cancelled.',
  'speech.textNotSpoken': 'The text could not be spoken.',
  'speech.engineTooLong': 'The speech engine took too long.',
  'speech.engineFailed': 'The speech engine failed.',
  'speech.engineStopped': 'The speech engine stopped.',
  'speech.engineNotStarted': 'The speech engine did not start.',
  'speech.engineIsClosed': 'The speech engine is closed.',
  'speech.engineWasClosed': 'The speech engine was closed.',
  'speech.espeakRemoved': 'eSpeak was removed.',
  'speech.keyUnreadable': 'The key of {service} cannot be read any more. It must be entered again.',
  'speech.keyWithSpaces': 'must be the key alone, without spaces',
  'speech.addressShape': 'must be an address such as https://voices.example.com/v1',
  'speech.regionShape': 'must be the name of a region, such as westeurope',
  'speech.modelShape': 'must be the name of a model',
  'speech.azureRegion': 'the region is written as in the portal, for example westeurope.',
  'speech.failed': '{service} failed.',
  'speech.outOfOrderSince': '{service} has been out of order since {since}. {reason} It is tried again by itself.',
  'speech.tooManyRequests':
    '{service} has too many requests at the moment. Try again in a minute, or choose another voice.',
  'speech.allowanceUsed':
    'The allowance at {service} is used up. Choose another voice, or ask an administrator to raise it.',
  'speech.refused':
    '{service} refused our key or what it was asked with it. Choose another voice, and ask an administrator to check key and address.',
  'speech.voiceGone': '{service} does not have this voice any more. Choose another one.',
  'speech.textNotRead': '{service} does not read this text. Make it shorter, or take unusual signs out.',
  'speech.serviceOutOfOrder': '{service} is out of order at the moment. Try again later, or choose another voice.',
  'speech.soundUnreadable':
    '{service} sent sound that broke off or cannot be read. Try again, or choose another voice.',
  'speech.serviceNotInTime': '{service} did not answer in time. Try again later, or choose another voice.',
  'speech.unreachable':
    '{service} cannot be reached at its address. Choose another voice, or ask an administrator to check the address.',
  'speech.modelDamagedAudio': 'The voice model {model} made damaged audio.',
  'speech.noBuild': 'The neural engine has no build for {architecture} on {platform}.',
  'speech.model': 'The voice model {model}',
  'speech.tookTooLong': '{engine} took too long to speak.',
  'speech.couldNotSpeak': '{engine} could not speak this text.',
  'speech.cannotBeLoaded': '{engine} cannot be loaded.',
  'speech.filesDamaged': '{engine} cannot be loaded: its files are damaged or not for this engine.',
  'speech.didNotStart': '{engine} did not start.',
  'speech.loadingTooLong': '{engine} took too long to load.',
  'speech.serviceProblem': '{service}: {problem}',
  'speech.keyCharacters': 'this is no key; it may hold letters, digits and plain signs only.',
  'speech.voicesNotInTime': 'The service did not name its voices in time.',
  'speech.outOfOrder': 'The service is out of order.',
  'speech.crashed': '{engine} crashed.',
} as const;

export const speechMessage = messagesOf(speechMessages);
