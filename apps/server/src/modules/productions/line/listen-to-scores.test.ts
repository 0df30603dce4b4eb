import { analyseRecording, fitRecording } from '@sonora/engine';
import { composeBed, soundTemplates } from '@sonora/soundscape';
import { describe, expect, it } from 'vitest';

const second = 48_000;

/** Our own scores, whose truth is known; the bench asks two hundred over a wider range of tempi. */
describe('analyseRecording, of our own scores', () => {
  const cases = soundTemplates.slice(0, 12).map((template, index) => ({
    alias: template.alias,
    template: { ...template, score: { ...template.score, tempoBpm: template.score.tempoBpm * (0.95 + 0.01 * index) } },
  }));

  it('finds the tempo within 1 % of nearly all', () => {
    const found = cases.map(({ alias, template }) => {
      const bed = composeBed({ template, frames: 16 * second });
      return { alias, ratio: analyseRecording(bed.pcm).rhythm.tempoBpm / bed.tempoBpm };
    });
    const missed = found.filter(({ ratio }) => Math.abs(ratio - 1) > 0.01).map(({ alias }) => alias);
    // Half a tempo is a matter of taste in a few; anything more is a fault of the ear.
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(Math.floor(0.1 * cases.length));
  });

  it('fits a score that was recorded, at the exact frame', () => {
    const [first] = cases;
    if (!first) throw new Error('there is no score');
    const { pcm } = composeBed({ template: first.template, frames: 16 * second });
    for (const frames of [3 * second, 10 * second + 1, 41 * second - 7]) {
      const fitted = fitRecording(pcm, analyseRecording(pcm), frames);
      expect(fitted.pcm.channels.map((channel) => channel.length)).toEqual([frames, frames]);
    }
  });
});
