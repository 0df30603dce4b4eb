import { messagesOf } from './message.ts';

export const scriptMessages = {
  'scripts.nameUnderscore': 'must not begin with _',
  'scripts.metadataTooLarge': 'must be at most {count} bytes',
  'scripts.tooMany':
    'Your organisation has {count} scripts, which is the maximum. Delete some that you no longer need.',
  'scripts.versionReserved': 'v0 is reserved; versions begin with v1',
  'scripts.oneOfTwo': "Either 'productDescription' or 'scriptText' must be provided, but not both.",
  'scripts.briefFailed': 'Failed to process brief.',
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
  'scripts.longest': 'Ads are written for up to {max} s. This one was asked for {seconds} s.',
  'scripts.fewer':
    'The language model gave {count, plural, one {# usable ad} other {# usable ads}} of {total}, and the built-in writer found too little to write about.',
  'scripts.audience': 'The built-in writer does not write for an audience. Describe what matters to these listeners.',
  'scripts.firstPerson':
    'The built-in writer keeps “we” and “our” of the description. Write about the product by name to change this.',
  'scripts.thirdPerson':
    'The built-in writer says “we” only where the description does. Describe the product as its maker to change this.',
  'scripts.instruction': 'The built-in writer follows only instructions about the length. It kept the text.',
  'scripts.noSpeaker': 'must be the speakerIdentifier of one of the voices',
  'scripts.noSoundDesign': 'must be the soundDesignIdentifier of one of the sound designs',
  'scripts.needsTwoTags': 'must name at least two tags',
} as const;

export const scriptMessage = messagesOf(scriptMessages);
