import { describe, expect, it } from 'vitest';
import type { FinishedRender } from '../audio/renders.ts';
import { isSameAd } from '../document/ad.ts';
import { setText } from '../document/edit-ad.ts';
import { record } from './history.ts';
import { mergeSessions } from './merge-sessions.ts';
import { type EditorState, fromSessionState, newEditorState, toSessionState } from './session-state.ts';

const base = newEditorState('a');

const written = (state: EditorState, text: string): EditorState => ({
  ...state,
  history: record(state.history, setText(state.history.present, 'a', text), { label: text, atMilliseconds: 0 }),
});

const render = (audioformId: string, number: number): FinishedRender => ({
  audioformId,
  number,
  atMilliseconds: number,
  elapsedMilliseconds: null,
  durationSeconds: 10,
  integratedLufs: null,
  ad: base.history.present,
  lines: [],
});

const textOf = ({ history }: EditorState): string | undefined => history.present.lines[0]?.text;

describe('mergeSessions', () => {
  it('takes the other ad and its history when this window has no changes', () => {
    const { state, isConflict } = mergeSessions(base, base, written(base, 'theirs'));
    expect([textOf(state), state.history.past.length, isConflict]).toEqual(['theirs', 1, false]);
  });

  it('keeps this window’s ad and adds the other renders when the other window only rendered', () => {
    const theirs: EditorState = { ...base, step: 'edit', renders: [render('one', 1)] };
    const { state, isConflict } = mergeSessions(written(base, 'mine'), base, theirs);
    expect([textOf(state), isConflict, state.step]).toEqual(['mine', false, 'edit']);
    expect(state.renders.map(({ audioformId }) => audioformId)).toEqual(['one']);
  });

  it('reports a conflict, keeps this window’s ad and adds the other renders when both edited', () => {
    const theirs = { ...written(base, 'theirs'), renders: [render('one', 1)] };
    const { state, isConflict } = mergeSessions(written(base, 'mine'), base, theirs);
    expect([textOf(state), isConflict, state.renders.length]).toEqual(['mine', true, 1]);
  });

  it('is no conflict when both made the same edit', () => {
    expect(mergeSessions(written(base, 'same'), base, written(base, 'same')).isConflict).toBe(false);
  });

  it('numbers renders consecutively when both windows rendered', () => {
    const mine = { ...base, renders: [render('one', 1), render('mine', 2)] };
    const theirs = { ...base, renders: [render('one', 1), render('theirs', 2)] };
    const { state } = mergeSessions(mine, base, theirs);
    expect(state.renders.map(({ audioformId, number }) => [audioformId, number])).toEqual([
      ['one', 1],
      ['theirs', 2],
      ['mine', 3],
    ]);
  });

  it('takes the other window’s production unless it has already ended', () => {
    const pending = { audioformId: 'two', ad: base.history.present };
    expect(mergeSessions(base, base, { ...base, pending }).state.pending).toBe(pending);
    const done = { ...base, renders: [render('two', 1)] };
    expect(mergeSessions({ ...base, pending }, base, done).state.pending).toBeUndefined();
  });

  it('reports a conflict for any edit when the common state is unknown', () => {
    expect(mergeSessions(written(base, 'draft'), undefined, base).isConflict).toBe(true);
  });
});

describe('isSameAd', () => {
  it('holds after storing and reading an ad', () => {
    const mine = written(base, 'some text');
    expect(isSameAd(fromSessionState(toSessionState(mine), 'b').history.present, mine.history.present)).toBe(true);
  });

  it('detects a changed speed', () => {
    const { present } = base.history;
    const faster = { ...present, lines: present.lines.map((line) => ({ ...line, speed: 1.1 })) };
    expect(isSameAd(present, faster)).toBe(false);
  });
});
