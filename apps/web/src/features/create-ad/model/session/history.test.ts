import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from '../document/ad.ts';
import { beginHistory, type History, maxHistoryLength, record, redo, undo } from './history.ts';

const ad = (lengthSeconds: number): Ad => ({ ...newAd('a'), lengthSeconds });
const lengths = ({ past, present, future }: History) => [
  past.map((step) => step.ad.lengthSeconds),
  present.lengthSeconds,
  future.map((step) => step.ad.lengthSeconds),
];
const step = (history: History, to: number, atMilliseconds: number, mergeKey?: string): History =>
  record(history, ad(to), { label: `to ${to}`, atMilliseconds, ...(mergeKey ? { mergeKey } : {}) });

describe('history', () => {
  it('restores the same ad by undo and redo', () => {
    const history = step(step(beginHistory(ad(10)), 20, 0), 30, 5_000);
    const back = undo(history);
    expect(back.present).toBe(history.past[1]?.ad);
    expect(redo(back).present).toBe(history.present);
    expect(lengths(undo(undo(history)))).toEqual([[], 10, [20, 30]]);
  });

  it('names the steps of undo and redo', () => {
    const history = step(step(beginHistory(ad(10)), 20, 0), 30, 5_000);
    expect(history.past.at(-1)?.label).toBe('to 30');
    expect(undo(history).future[0]?.label).toBe('to 30');
    expect(redo(undo(history)).past.at(-1)?.label).toBe('to 30');
  });

  it('merges edits with the same key in quick succession', () => {
    const history = step(step(step(beginHistory(ad(10)), 11, 0, 'length'), 12, 1_000, 'length'), 13, 2_400, 'length');
    expect(lengths(history)).toEqual([[10], 13, []]);
  });

  it('starts a new step after a pause, for another key, and after undo', () => {
    const first = step(beginHistory(ad(10)), 11, 0, 'length');
    expect(step(first, 12, 1_501, 'length').past).toHaveLength(2);
    expect(step(first, 12, 100, 'other').past).toHaveLength(2);
    const after = step(undo(step(first, 12, 2_000, 'length')), 13, 2_100, 'length');
    expect(lengths(after)).toEqual([[10, 11], 13, []]);
  });

  it('drops redo steps after a new edit', () => {
    const history = step(undo(step(beginHistory(ad(10)), 20, 0)), 30, 1);
    expect(lengths(history)).toEqual([[10], 30, []]);
  });

  it('adds no step when nothing changed', () => {
    const history = beginHistory(ad(10));
    expect(record(history, history.present, { label: 'nothing', atMilliseconds: 0 })).toBe(history);
  });

  it('keeps the last fifty steps', () => {
    let history = beginHistory(ad(0));
    for (let index = 1; index <= 60; index += 1) history = step(history, index, index * 10_000);
    expect(history.past).toHaveLength(maxHistoryLength);
    expect(history.past[0]?.ad.lengthSeconds).toBe(10);
  });

  it('does nothing at either end', () => {
    const history = beginHistory(ad(10));
    expect(lengths(undo(history))).toEqual([[], 10, []]);
    expect(lengths(redo(history))).toEqual([[], 10, []]);
  });
});
