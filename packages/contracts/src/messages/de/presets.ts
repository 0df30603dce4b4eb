import type { Translation } from '../message-types.ts';
import type { presetMessages } from '../presets.ts';

export const de: Translation<typeof presetMessages> = {
  'presets.mixing.balanced': 'Die Sprache führt, und die Musik bleibt darunter gut hörbar.',
  'presets.mixing.voice_enhanced': 'Die Sprache geht vor: klarer, mit der Musik weit darunter.',
  'presets.mixing.music_enhanced': 'Die Musik bleibt kräftig, während gesprochen wird.',
  'presets.mixing.media_enhanced':
    'Ihre eigenen Aufnahmen und Effekte sind so deutlich wie die Sprache, und die Musik macht ihnen Platz.',
  'presets.mixing.radio': 'Dicht und in allen Bändern ausgeglichen, wie im Radio.',
  'presets.mixing.voiceOnly': 'Sprache ohne Musikbett.',
  'presets.encoders.mp3': 'MP3, 48 kHz Stereo, konstant 192 kb/s',
  'presets.encoders.wav': 'WAV, 48 kHz Stereo, 16 Bit',
  'presets.encoders.mp3_very_low': 'MP3, variable Bitrate, etwa 65 kb/s',
  'presets.encoders.mp3_low': 'MP3, variable Bitrate, etwa 115 kb/s',
  'presets.encoders.mp3_medium': 'MP3, variable Bitrate, etwa 165 kb/s',
  'presets.encoders.mp3_high': 'MP3, variable Bitrate, etwa 190 kb/s',
  'presets.encoders.mp3_very_high': 'MP3, variable Bitrate, etwa 245 kb/s',
  'presets.encoders.mp3_alexa': 'MP3 für Sprachassistenten, 24 kHz Mono, konstant 48 kb/s',
  'presets.encoders.mp3_cbr_44100': 'MP3 für Adserver, 44,1 kHz Stereo, konstant 192 kb/s',
  'presets.encoders.flac': 'FLAC, 48 kHz Stereo, 16 Bit, verlustfrei',
  'presets.encoders.ogg': 'Ogg Vorbis, 48 kHz Stereo, etwa 320 kb/s',
  'presets.destinations.spotify': 'Spotify',
  'presets.destinations.triton': 'Triton',
  'presets.destinations.pandora': 'Pandora und AdsWizz',
  'presets.destinations.tradeDesk': 'The Trade Desk',
  'presets.destinations.admixer': 'Admixer',
  'presets.destinations.adTonos': 'AdTonos',
  'presets.destinations.ebuRadio': 'Radio, EBU R 128',
  'presets.destinations.ebuRadioAd': 'Radiospot, EBU R 128 s1',
  'presets.destinations.atsc': 'Rundfunk, ATSC A/85',
  'presets.destinations.podcast': 'Podcasts',
  'presets.loudness': '{target} LUFS, gemastert auf {ceiling} dBTP, ausgeliefert mit höchstens {delivered} dBTP',
};
