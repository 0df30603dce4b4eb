import { describe, expect, it } from 'vitest';
import { rulerMarks } from './ruler.ts';

describe('rulerMarks', () => {
  it('marks round seconds and the end', () => {
    expect(rulerMarks(30, 640)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  });

  it('leaves out a mark that would touch the end', () => {
    expect(rulerMarks(21, 640)).toEqual([0, 5, 10, 15, 21]);
  });

  it('has finer marks on wide rulers and coarser ones on narrow rulers', () => {
    expect(rulerMarks(10, 1_280)).toContain(0.5);
    expect(rulerMarks(500, 320)).toEqual([0, 120, 240, 360, 500]);
  });

  it('keeps all marks apart', () => {
    for (const seconds of [1, 6.4, 17.4, 59.9, 500]) {
      const marks = rulerMarks(seconds, 700);
      for (const [index, mark] of marks.slice(1).entries()) {
        expect(((mark - marks[index]!) * 700) / seconds).toBeGreaterThanOrEqual(63.9);
      }
    }
  });

  it('is empty without length or width', () => {
    expect(rulerMarks(0, 640)).toEqual([]);
    expect(rulerMarks(30, 0)).toEqual([]);
  });
});
