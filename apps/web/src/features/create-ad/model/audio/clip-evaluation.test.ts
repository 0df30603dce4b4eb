import { describe, expect, it } from 'vitest';
import type { ScriptLine } from '../document/ad.ts';
import { evaluateClip } from './clip-evaluation.ts';

const speech: ScriptLine = { id: 'a', text: 'Bread.', voiceAlias: 'wren', speed: 1 };
const fixed = (lengthSeconds: number): ScriptLine => ({ ...speech, lengthType: 'fixed', lengthSeconds });
const effect: ScriptLine = { ...fixed(3), text: '', kind: 'fx', effectAlias: 'bell' };

describe('evaluateClip', () => {
  it('says nothing of a clip without a fixed length, of silence, and of a length that is not known', () => {
    expect(evaluateClip(speech, 90, true)).toBeUndefined();
    expect(evaluateClip({ ...fixed(2), kind: 'silence' }, 5, true)).toBeUndefined();
    expect(evaluateClip(fixed(2), undefined, true)).toBeUndefined();
  });

  it('is perfect where an allowed speed meets the length', () => {
    expect(evaluateClip(fixed(10), 11.9, true)).toBeUndefined();
    expect(evaluateClip(fixed(10), 9.9, true)).toBeUndefined();
    expect(evaluateClip(fixed(10), 10.1, false)).toBeUndefined();
  });

  it('is too long or too short by what no speed can change, and says which length would fit', () => {
    expect(evaluateClip(fixed(10), 14.33, true)).toEqual({ result: 'tooLong', bySeconds: 1.7, fittingSeconds: 14.4 });
    expect(evaluateClip(fixed(10), 4, true)).toEqual({ result: 'tooShort', bySeconds: 6, fittingSeconds: 4 });
  });

  it('compares effects, and speech without autofit, as they are', () => {
    expect(evaluateClip(effect, 1.2, true)).toMatchObject({ result: 'tooShort', bySeconds: 1.8 });
    expect(evaluateClip(effect, 4, true)).toMatchObject({ result: 'tooLong', bySeconds: 1 });
    expect(evaluateClip(fixed(10), 11.9, false)).toMatchObject({ result: 'tooLong', bySeconds: 1.9 });
  });
});
