import { describe, expect, it } from 'vitest';
import { estimatedSeconds, type LineEstimates, unestimated, withEstimates } from './line-estimates.ts';

const line = (text: string, voiceAlias = 'wren', speed = 1) => ({ text, voiceAlias, speed });
const none: LineEstimates = new Map();

describe('estimates of lines', () => {
  const known = withEstimates(none, [line('a'.repeat(40)), line('Hello.', 'nobody')], [4, null]);

  it('are the server’s, at the speed of the line', () => {
    expect(estimatedSeconds(known, line('a'.repeat(40)), 15)).toBe(4);
    expect(estimatedSeconds(known, line(` ${'a'.repeat(40)} `, 'wren', 1.25), 15)).toBe(3.2);
  });

  it('follow the tempo of the voice’s last estimate until the server has answered, then that of the catalogue', () => {
    expect(estimatedSeconds(known, line('a'.repeat(50)), 15)).toBe(5);
    expect(estimatedSeconds(known, line('a'.repeat(30), 'sara'), 15)).toBe(2);
    expect(estimatedSeconds(known, line('a'.repeat(36), 'nobody'), undefined)).toBe(2);
  });

  it('are asked for once per text and voice, not for empty lines, and not again for unknown voices', () => {
    const lines = [
      line('Hello.', 'nobody'),
      line('a'.repeat(40)),
      line('New.'),
      line('New.', 'wren', 1.2),
      line('New.', 'sara'),
      line('  '),
    ];
    expect(unestimated(known, lines)).toEqual([line('New.', 'wren', 1.2), line('New.', 'sara')]);
  });

  it('are forgotten, the oldest first', () => {
    const texts = Array.from({ length: 250 }, (_, index) => line(`Text ${index}`));
    const many = withEstimates(
      known,
      texts,
      texts.map(() => 1),
    );
    expect(many.size).toBe(200);
    expect(unestimated(many, [line('a'.repeat(40)), line('Text 249')])).toEqual([line('a'.repeat(40))]);
  });
});
