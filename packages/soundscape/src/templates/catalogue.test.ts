import { describe, expect, it } from 'vitest';
import { parseChord } from '../score/harmony.ts';
import { findSoundTemplate, soundTemplates } from './catalogue.ts';

const distinct = (values: readonly unknown[]): number => new Set(values).size;

describe('soundTemplates', () => {
  it('are forty at least, with the default first, over fourteen genres at least', () => {
    expect(soundTemplates.length).toBeGreaterThanOrEqual(40);
    expect(soundTemplates[0]!.alias).toBe('bounce_along');
    expect(distinct(soundTemplates.flatMap(({ labels }) => labels.genre))).toBeGreaterThanOrEqual(14);
  });

  it('have names of their own', () => {
    for (const key of ['alias', 'id', 'name', 'description'] as const) {
      expect(distinct(soundTemplates.map((template) => template[key].toLowerCase()))).toBe(soundTemplates.length);
    }
    for (const { alias } of soundTemplates) expect(alias).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it('differ in tempo, key, meter, energy and harmony', () => {
    const { length } = soundTemplates;
    expect(distinct(soundTemplates.map(({ labels }) => labels.bpm))).toBeGreaterThanOrEqual(length / 2);
    expect(distinct(soundTemplates.map(({ labels }) => labels.key))).toBeGreaterThanOrEqual(14);
    expect([...new Set(soundTemplates.map(({ score }) => score.beatsPerBar))].toSorted()).toEqual([2, 3, 4]);
    expect(distinct(soundTemplates.map(({ labels }) => labels.energy))).toBe(4);
    expect(distinct(soundTemplates.map(({ labels }) => labels.tempo))).toBe(3);
    expect(distinct(soundTemplates.map(({ score }) => score.progressions.a.join()))).toBe(length);
  });

  it.each(soundTemplates.map((template) => [template.alias, template] as const))(
    '%s says what it plays',
    (_, template) => {
      const { id, labels, score, segments } = template;
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(labels.bpm).toBe(score.tempoBpm);
      expect(labels.mood.length).toBeGreaterThanOrEqual(3);
      expect(labels.genre.length).toBeGreaterThanOrEqual(1);
      expect(labels.instrument.length).toBeGreaterThanOrEqual(3);
      expect(labels.tempo).toBe(labels.bpm < 90 ? 'slow' : labels.bpm < 116 ? 'medium' : 'fast');
      expect(labels.key).toMatch(/^[A-G][#b]? (major|minor)$/);
      expect(segments).toEqual(['intro', 'main', 'outro']);
      expect(template.accessType.length * template.licenseType.length * template.provider.length).toBeGreaterThan(0);
      expect(distinct(score.parts.map((part) => part.id))).toBe(score.parts.length);
    },
  );

  it('end in their key, or in its relative or parallel one', () => {
    for (const { alias, labels, score } of soundTemplates) {
      const [tonic = '', mode] = labels.key.split(' ');
      const root = parseChord(tonic).root;
      const relative = (root + (mode === 'minor' ? 3 : 9)) % 12;
      expect([alias, [root, relative].includes(parseChord(score.finalChord).root)]).toEqual([alias, true]);
    }
  });

  it('are found by alias or id without regard to case', () => {
    for (const template of soundTemplates) {
      expect(findSoundTemplate(template.alias.toUpperCase())).toBe(template);
      expect(findSoundTemplate(template.id.toUpperCase())).toBe(template);
    }
    expect(findSoundTemplate('no_such_bed')).toBeUndefined();
  });
});
