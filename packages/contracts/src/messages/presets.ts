import type { DestinationName, EncoderPresetName, MixPresetName } from '../audio/index.ts';
import { messagesOf } from './message.ts';

type PresetId =
  | `presets.mixing.${MixPresetName}`
  | `presets.encoders.${EncoderPresetName}`
  | `presets.destinations.${DestinationName}`;

/** Titles and descriptions of presets and destinations. */
export const presetMessages = {
  'presets.mixing.balanced': 'Speech leads; music stays clearly audible.',
  'presets.mixing.voice_enhanced': 'Speech first: clearer, with music far below.',
  'presets.mixing.music_enhanced': 'Music stays strong under speech.',
  'presets.mixing.media_enhanced': 'Your own media and effects sit level with speech; music makes room.',
  'presets.mixing.radio': 'Dense and even across the spectrum, as on radio.',
  'presets.mixing.voiceOnly': 'Speech only.',
  'presets.encoders.mp3': 'MP3, 48 kHz stereo, constant 192 kb/s',
  'presets.encoders.wav': 'WAV, 48 kHz stereo, 16 bit',
  'presets.encoders.mp3_very_low': 'MP3, variable bit rate, about 65 kb/s',
  'presets.encoders.mp3_low': 'MP3, variable bit rate, about 115 kb/s',
  'presets.encoders.mp3_medium': 'MP3, variable bit rate, about 165 kb/s',
  'presets.encoders.mp3_high': 'MP3, variable bit rate, about 190 kb/s',
  'presets.encoders.mp3_very_high': 'MP3, variable bit rate, about 245 kb/s',
  'presets.encoders.mp3_alexa': 'MP3 for voice assistants, 24 kHz mono, constant 48 kb/s',
  'presets.encoders.mp3_cbr_44100': 'MP3 for ad servers, 44.1 kHz stereo, constant 192 kb/s',
  'presets.encoders.flac': 'FLAC, 48 kHz stereo, 16 bit, lossless',
  'presets.encoders.ogg': 'Ogg Vorbis, 48 kHz stereo, about 320 kb/s',
  'presets.destinations.spotify': 'Spotify',
  'presets.destinations.triton': 'Triton',
  'presets.destinations.pandora': 'Pandora and AdsWizz',
  'presets.destinations.tradeDesk': 'The Trade Desk',
  'presets.destinations.admixer': 'Admixer',
  'presets.destinations.adTonos': 'AdTonos',
  'presets.destinations.ebuRadio': 'Radio, EBU R 128',
  'presets.destinations.ebuRadioAd': 'Radio ad, EBU R 128 s1',
  'presets.destinations.atsc': 'Broadcast, ATSC A/85',
  'presets.destinations.podcast': 'Podcasts',
  'presets.loudness': '{target} LUFS, mastered to {ceiling} dBTP, at most {delivered} dBTP as delivered',
} as const satisfies Readonly<Record<PresetId | 'presets.loudness', string>>;

export const presetMessage = messagesOf(presetMessages);
