import { describe, expect, it } from 'vitest';
import {
  parseDestination,
  parseEncoderChoice,
  parseEncoderPreset,
  parseLoudnessPreset,
  parseMixPreset,
} from './spellings.ts';

describe('spellings of preset names', () => {
  it.each([
    ['balanced', 'balanced'],
    ['musicenhanced', 'music_enhanced'],
    ['MUSIC_ENHANCED', 'music_enhanced'],
    ['voice_only', 'voiceOnly'],
    ['VoiceOnly', 'voiceOnly'],
    ['Media-Enhanced', 'media_enhanced'],
    ['media enhanced', 'media_enhanced'],
    ['heavyDucking', 'voice_enhanced'],
    ['light_ducking', 'music_enhanced'],
    ['Recommended', 'balanced'],
    ['default', 'balanced'],
  ])('reads %s as the mix preset %s', (text, preset) => {
    expect(parseMixPreset(text)).toBe(preset);
  });

  it('reads loudness presets in any spelling', () => {
    expect(parseLoudnessPreset('Spotify')).toBe('spotify');
    expect(parseLoudnessPreset('apple_podcast')).toBe('applePodcast');
    expect(parseLoudnessPreset('RADIO_AD')).toBe('radioAd');
  });

  it('reads encoder presets in any spelling, and custom where settings may stand', () => {
    expect(parseEncoderPreset('MP3 very-low')).toBe('mp3_very_low');
    expect(parseEncoderPreset('mp3Alexa')).toBe('mp3_alexa');
    expect(parseEncoderPreset('custom')).toBeUndefined();
    expect(parseEncoderChoice('Custom')).toBe('custom');
  });

  it('reads destinations in any spelling', () => {
    expect(parseDestination('Trade-Desk')).toBe('tradeDesk');
    expect(parseDestination('TRITON')).toBe('triton');
  });

  it.each([parseMixPreset, parseLoudnessPreset, parseEncoderPreset, parseDestination])(
    'knows no others (%#)',
    (parse) => {
      for (const text of ['', 'vinyl', 'mp4', 'nowhere', '__proto__', 'constructor'])
        expect(parse(text)).toBeUndefined();
    },
  );
});
