import { describe, expect, it } from 'vitest';
import { midiFromDegree, nearestChordTone, parseChord } from './harmony.ts';
import { voiceChord } from './voice-leading.ts';

describe('parseChord', () => {
  it('reads root, quality and bass', () => {
    expect(parseChord('Am7')).toEqual({ symbol: 'Am7', root: 9, tones: [9, 0, 4, 7], bass: 9 });
    expect(parseChord('Bbmaj9/F')).toMatchObject({ root: 10, tones: [10, 2, 5, 9, 0], bass: 5 });
    expect(parseChord('E7s9').tones).toEqual([4, 8, 11, 2, 7]);
  });

  it('rejects unknown symbols', () => {
    for (const symbol of ['H', 'Cfoo', '', 'C/X']) expect(() => parseChord(symbol)).toThrow('Unknown chord');
  });
});

describe('midiFromDegree', () => {
  it('walks the scale over octaves in both directions', () => {
    expect([-1, 0, 2, 7, 9].map((degree) => midiFromDegree(degree, 60, 'major'))).toEqual([59, 60, 64, 72, 76]);
    expect(midiFromDegree(6, 60, 'harmonicMinor')).toBe(71);
  });
});

describe('nearestChordTone', () => {
  it('moves to the closest tone of the chord', () => {
    const chord = parseChord('C');
    expect([60, 61, 65, 66].map((midi) => nearestChordTone(midi, chord))).toEqual([60, 60, 64, 67]);
  });
});

describe('voiceChord', () => {
  const range = { lowest: 55, highest: 76, voices: 3 };

  it('moves less than a fourth per voice when a common progression passes', () => {
    let previous: number[] | undefined;
    for (const symbol of ['C', 'Am', 'F', 'G', 'Em', 'Dm', 'G7', 'C']) {
      const voicing = voiceChord(parseChord(symbol), range, previous);
      for (const [voice, midi] of voicing.entries()) {
        if (previous) expect(Math.abs(midi - previous[voice]!)).toBeLessThan(5);
      }
      previous = voicing;
    }
  });

  it('keeps to the range and to the chord, and keeps the third', () => {
    for (const symbol of ['Cmaj9', 'G13', 'Bm7b5', 'E7b9', 'Fsus4', 'D5']) {
      const chord = parseChord(symbol);
      const voicing = voiceChord(chord, range, undefined);
      expect(voicing).toHaveLength(3);
      expect(voicing.every((midi) => chord.tones.includes(midi % 12))).toBe(true);
      expect(Math.min(...voicing)).toBeGreaterThanOrEqual(55);
      expect(Math.max(...voicing)).toBeLessThanOrEqual(76);
      expect(voicing.some((midi) => midi % 12 === chord.tones[1])).toBe(true);
    }
  });
});
