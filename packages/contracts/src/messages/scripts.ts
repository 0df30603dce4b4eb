import { messagesOf } from './message.ts';

export const scriptMessages = {
  'scripts.nameUnderscore': 'must not begin with _',
  'scripts.metadataTooLarge': 'must be at most {count} bytes',
  'scripts.tooMany':
    'Your organisation has {count} scripts, which is the maximum. Delete some that you no longer need.',
  'scripts.versionReserved': 'v0 is reserved; versions begin with v1',
  'scripts.oneOfTwo': "Either 'productDescription' or 'scriptText' must be provided, but not both.",
  'scripts.briefOrFile': "Either 'brief' or 'fileId' must be provided, but not both.",
  'scripts.textOrFile': "Either 'text' or 'fileId' must be provided, but not both.",
  'scripts.someFailed': '{count, plural, one {# ad} other {# ads}} could not be started: {reason}',
  'scripts.noName': 'Tell us the name of the product.',
  'scripts.noWords': 'There is nothing to write about yet. Describe the product in a few sentences.',
  'scripts.onlyAddress': 'A web address alone is not enough. Describe the product in a few sentences.',
  'scripts.tooFewWords': 'Tell us a little more: what it is, what people like about it, and where to get it.',
  'scripts.language': 'The built-in writer writes English and German. Choose one of them.',
  'scripts.writerFailed': 'The language model did not give usable ads, so the built-in writer wrote them.',
  'scripts.short': 'The description fills about {seconds} of {length} s. Add more about the product for a longer ad.',
  'scripts.instruction': 'The built-in writer cannot follow instructions in words. It wrote another version.',
  'scripts.noSpeaker': 'must be the speakerIdentifier of one of the voices',
  'scripts.noSoundDesign': 'must be the soundDesignIdentifier of one of the sound designs',
  'scripts.needsTwoTags': 'must name at least two tags',
} as const;

export const scriptMessage = messagesOf(scriptMessages);
