import { describe, expect, it } from 'vitest';
import { type Ad, newAd, type ScriptLine } from '../document/ad.ts';
import { lineOfKey, moveToTime, silencesOf } from './effect-lane.ts';
import type { FinishedRender } from './renders.ts';

const line = (id: string, change: Partial<ScriptLine> = {}): ScriptLine => ({
  id,
  text: id,
  voiceAlias: 'wren',
  speed: 1,
  ...change,
});
const silence = (id: string, lengthSeconds: number): ScriptLine =>
  line(id, { text: '', kind: 'silence', lengthSeconds });
const adOf = (...lines: readonly ScriptLine[]): Ad => ({ ...newAd('x'), lines });

const renderOf = (
  ad: Ad,
  ...heard: readonly (readonly [id: string, start: number, seconds: number])[]
): FinishedRender => ({
  audioformId: 'r',
  number: 1,
  atMilliseconds: 0,
  elapsedMilliseconds: null,
  durationSeconds: 20,
  integratedLufs: null,
  ad,
  lines: heard.map(([lineId, startSeconds, durationSeconds]) => ({
    lineId,
    stemHash: lineId,
    startSeconds,
    durationSeconds,
    spokenSpeed: 1,
  })),
});

describe('silencesOf', () => {
  it('places silence after the clip before it, and one after another', () => {
    const render = renderOf(adOf(line('a'), silence('s', 2), silence('t', 3), line('b')), ['a', 0.5, 4], ['b', 9.5, 1]);
    expect(silencesOf(render)).toEqual([
      { lineId: 's', startSeconds: 4.5, durationSeconds: 2 },
      { lineId: 't', startSeconds: 6.5, durationSeconds: 3 },
    ]);
  });

  it('places silence before the first sound, and cuts what is after the end', () => {
    const render = renderOf(adOf(silence('s', 2), line('a'), silence('t', 500)), ['a', 2.5, 4]);
    expect(silencesOf(render)).toEqual([
      { lineId: 's', startSeconds: 0.5, durationSeconds: 2 },
      { lineId: 't', startSeconds: 6.5, durationSeconds: 13.5 },
    ]);
  });
});

describe('moveToTime', () => {
  const ad = adOf(
    line('a'),
    line('', { text: '' }),
    line('b'),
    line('e', { text: '', kind: 'fx', effectAlias: 'bell' }),
  );
  const render = renderOf(ad, ['a', 0.5, 4], ['b', 5, 4], ['e', 9.5, 1]);

  it.each([
    [0, ['e', 'a', '', 'b']],
    [3, ['a', 'e', '', 'b']],
    [19, ['a', '', 'b', 'e']],
  ])('moves an effect that is dropped at %i s', (seconds, ids) => {
    expect(moveToTime(ad, render, 'e', seconds).lines.map(({ id }) => id)).toEqual(ids);
  });

  it('finds the line of a clip among those that were rendered', () => {
    expect(lineOfKey(render, 'line 3')?.id).toBe('e');
    expect(lineOfKey(render, 'line 4')).toBeUndefined();
  });
});
