import { describe, expect, it } from 'vitest';
import { findSoundTemplate, soundTemplates } from './catalogue.ts';

describe('soundTemplates', () => {
  it('are nine, with the default first, and differ in genre and tempo', () => {
    expect(soundTemplates.map(({ alias }) => alias)).toEqual([
      'bounce_along',
      'funky_summer',
      'chill_vibes',
      'citynights',
      'dusty_jeans',
      'bare_minimum',
      'spooky_strings',
      'soiree_a_illange',
      'news_ambient',
    ]);
    expect(new Set(soundTemplates.flatMap(({ labels }) => labels.genre)).size).toBe(9);
    expect(new Set(soundTemplates.map(({ labels }) => labels.bpm)).size).toBe(9);
    expect(new Set(soundTemplates.map(({ id }) => id)).size).toBe(9);
  });

  it('say what they play', () => {
    for (const { id, labels, score, segments } of soundTemplates) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(labels.bpm).toBe(score.tempoBpm);
      expect(labels.mood.length).toBeGreaterThanOrEqual(3);
      expect(labels.tempo).toBe(labels.bpm < 90 ? 'slow' : labels.bpm < 116 ? 'medium' : 'fast');
      expect(segments).toEqual(['intro', 'main', 'outro']);
      expect(new Set(score.parts.map((part) => part.id)).size).toBe(score.parts.length);
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
