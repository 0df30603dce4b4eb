import { describe, expect, it } from 'vitest';
import { emptyWindow, scrolledWindow, settledWindow } from './list-window.ts';

/** Ten rows are in sight, and eight more on each side are rendered. */
const frameAt = (row: number) => ({ height: 400, rowHeight: 40, rowCount: 100_000, scrollTop: row * 40 });

const start = scrolledWindow(emptyWindow, frameAt(0)).window;
const settled = settledWindow(start);

describe('the window of a list', () => {
  it('renders and loads the first rows at once', () => {
    expect(start).toMatchObject({ range: { first: 0, end: 18 }, rangeToLoad: { first: 0, end: 18 } });
    expect(settled).toMatchObject({ range: { first: 0, end: 18 }, rangeToLoad: { first: 0, end: 18 } });
  });

  it('loads at once what scrolling by some rows shows', () => {
    const { window } = scrolledWindow(settled, frameAt(12));
    expect(window.rangeToLoad).toEqual({ first: 4, end: 30 });
    expect(scrolledWindow(window, frameAt(15)).window.rangeToLoad).toEqual({ first: 7, end: 33 });
  });

  it('renders the rows of a page, but loads only where it stops', () => {
    const once = scrolledWindow(settled, frameAt(18)).window;
    const twice = scrolledWindow(once, frameAt(30)).window;
    expect(once).toMatchObject({ range: { first: 10, end: 36 }, rangeToLoad: settled.rangeToLoad });
    expect(twice).toMatchObject({ range: { first: 22, end: 48 }, rangeToLoad: settled.rangeToLoad });
    // Some rows more do not load what was passed.
    const further = scrolledWindow(twice, frameAt(31)).window;
    expect(further.rangeToLoad).toEqual(settled.rangeToLoad);
    expect(settledWindow(further)).toMatchObject({
      range: { first: 23, end: 49 },
      rangeToLoad: { first: 23, end: 49 },
    });
  });

  it('renders only the rows in sight after a jump', () => {
    const { window, isJump } = scrolledWindow(settled, frameAt(50_000));
    expect([isJump, window.range, window.rangeToLoad]).toEqual([
      true,
      { first: 50_000, end: 50_010 },
      settled.rangeToLoad,
    ]);
    expect(settledWindow(window).range).toEqual({ first: 49_992, end: 50_018 });
  });

  it('is the same object while the same rows are in sight', () => {
    const { window } = scrolledWindow(settled, { ...frameAt(20), scrollTop: 801 });
    expect(scrolledWindow(window, { ...frameAt(20), scrollTop: 803 }).window).toBe(window);
  });
});
