import { defaults } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { embeddedVoices } from './embedded-voices.ts';
import { voicePictureSvg } from './picture.ts';
import { findVoice, voiceCatalogue } from './voice-catalogue.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('voiceCatalogue', () => {
  it('has at least twelve embedded voices, the default among them', () => {
    expect(embeddedVoices.length).toBeGreaterThanOrEqual(12);
    expect(embeddedVoices.map((voice) => voice.alias)).toEqual(
      expect.arrayContaining([defaults.voiceAlias, 'isaac', 'sara']),
    );
  });

  it('gives each voice an id and an alias of its own', () => {
    expect(new Set(voiceCatalogue.map((voice) => voice.voiceId)).size).toBe(voiceCatalogue.length);
    expect(new Set(voiceCatalogue.map((voice) => voice.alias)).size).toBe(voiceCatalogue.length);
    for (const voice of voiceCatalogue) {
      expect(voice.voiceId, voice.alias).toMatch(UUID);
      expect(voice.alias).toBe(voice.alias.toLowerCase());
    }
  });

  it('keeps colours inside what engines accept, on steps of the formant grid', () => {
    for (const { alias, colour } of voiceCatalogue) {
      expect(Math.abs(colour.pitchSemitones), alias).toBeLessThanOrEqual(15);
      expect(colour.formantRatio, alias).toBeGreaterThanOrEqual(0.8);
      expect(colour.formantRatio, alias).toBeLessThanOrEqual(1.25);
      expect((colour.formantRatio * 40) % 1, alias).toBeCloseTo(0, 9);
    }
  });

  it('carries the corrections of a base voice along with the formants', () => {
    const corrected = (alias: string): number | undefined =>
      findVoice(alias)?.colour.tone.corrections?.[0]?.frequencyHz;
    expect(corrected('isaac')).toBe(6800);
    expect(corrected('wren')).toBe(Math.round(6800 * 1.15));
    expect(corrected('gabriel')).toBeUndefined();
    expect(findVoice('alan')?.colour.tone.bandEdgeHz).toBe(7900);
  });

  it('tells slow from fast by the measured speed', () => {
    const speeds = (kind: string): number[] =>
      embeddedVoices
        .filter((voice) => voice.timePerformance === kind && voice.base.voice === 'rms')
        .map((voice) => voice.charsPerSecond);
    expect(Math.max(...speeds('slow'))).toBeLessThan(Math.min(...speeds('fast')));
  });

  it('describes every voice in every field that the library shows', () => {
    for (const voice of voiceCatalogue) {
      expect(voice.tags.length, voice.alias).toBeGreaterThanOrEqual(3);
      expect(voice.longSoftDescription.length, voice.alias).toBeGreaterThan(40);
      expect(voice.industryExamples.length, voice.alias).toBeGreaterThanOrEqual(3);
      expect(voice.technologies, voice.alias).toEqual(['TTS']);
      expect(voice.sectionCharacterLimit, voice.alias).toBe(1000);
    }
  });
});

describe('findVoice', () => {
  it('finds by alias and id whatever the case', () => {
    const wren = findVoice('Wren');
    expect(wren?.alias).toBe('wren');
    expect(findVoice(wren!.voiceId.toUpperCase())).toBe(wren);
  });

  it('finds nothing for an unknown name', () => {
    expect(findVoice('nobody')).toBeUndefined();
    expect(findVoice('constructor')).toBeUndefined();
  });
});

describe('voicePictureSvg', () => {
  it('draws the same picture each time and another one for each voice', () => {
    const pictures = voiceCatalogue.map((voice) => voicePictureSvg(voice));
    expect(voiceCatalogue.map((voice) => voicePictureSvg(voice))).toEqual(pictures);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it('lets no markup of an alias into the drawing', () => {
    const picture = voicePictureSvg({ alias: '"><script>alert(1)</script>', gender: 'male', timePerformance: 'slow' });
    expect(picture).not.toMatch(/script|alert|onload|href|style/i);
    expect(picture.match(/<svg/g)).toHaveLength(1);
  });

  it('contains finite numbers only', () => {
    for (const voice of voiceCatalogue) expect(voicePictureSvg(voice)).not.toMatch(/NaN|Infinity|undefined/);
  });
});
