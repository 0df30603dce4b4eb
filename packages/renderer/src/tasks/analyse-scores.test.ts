import { analyseRecording, retimeRecording } from '@sonora/engine';
import { composeBed, soundTemplates } from '@sonora/soundscape';
import { describe, expect, it } from 'vitest';

const second = 48_000;
/** Length of the analysed beds: more than twenty beats. */
const FRAMES = 12 * second;

/** Our own scores, whose tempo is known; the benchmark analyses two hundred over a wider range of tempos. */
describe('analyseRecording, of our own scores', () => {
  const cases = soundTemplates
    .filter((_, index) => index % 4 === 0)
    .map((template, index) => ({
      alias: template.alias,
      template: {
        ...template,
        score: { ...template.score, tempoBpm: template.score.tempoBpm * (0.95 + 0.01 * index) },
      },
    }));

  it('finds a pulse of the music in each, and the written beat in most', () => {
    const found = cases.map(({ alias, template }) => {
      const bed = composeBed({ template, frames: FRAMES });
      return { alias, ratio: analyseRecording(bed.pcm).rhythm.tempoBpm / bed.tempoBpm };
    });
    const isAt = (level: number) => (entry: { ratio: number }) => Math.abs(entry.ratio / level - 1) <= 0.01;
    // Half or double the written beat is another metrical level, not an error.
    const levels = [0.5, 1, 2];
    const lost = found.filter((entry) => !levels.some((level) => isAt(level)(entry)));
    expect(lost).toEqual([]);
    expect(found.filter(isAt(1)).length).toBeGreaterThanOrEqual(0.9 * cases.length);
  });

  it('fits a score that was recorded, at the exact frame', () => {
    const [first] = cases;
    if (!first) throw new Error('there is no score');
    const { pcm } = composeBed({ template: first.template, frames: FRAMES });
    for (const frames of [3 * second, 10 * second + 1, 41 * second - 7]) {
      const fitted = retimeRecording(pcm, analyseRecording(pcm), frames);
      expect(fitted.pcm.channels.map((channel) => channel.length)).toEqual([frames, frames]);
    }
  });
});
