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
  it('takes their ad and its history when this window has changed nothing', () => {
    const { state, isConflict } = mergeSessions(base, base, written(base, 'theirs'));
    expect([textOf(state), state.history.past.length, isConflict]).toEqual(['theirs', 1, false]);
  });

  it('keeps what is written here and takes their renders when they have only rendered', () => {
    const theirs: EditorState = { ...base, step: 'edit', renders: [render('one', 1)] };
    const { state, isConflict } = mergeSessions(written(base, 'mine'), base, theirs);
    expect([textOf(state), isConflict, state.step]).toEqual(['mine', false, 'edit']);
    expect(state.renders.map(({ audioformId }) => audioformId)).toEqual(['one']);
  });

  it('says so, keeps the ad and still takes their renders when both have written', () => {
    const theirs = { ...written(base, 'theirs'), renders: [render('one', 1)] };
    const { state, isConflict } = mergeSessions(written(base, 'mine'), base, theirs);
    expect([textOf(state), isConflict, state.renders.length]).toEqual(['mine', true, 1]);
  });

  it('is no conflict when both have written the same', () => {
    expect(mergeSessions(written(base, 'same'), base, written(base, 'same')).isConflict).toBe(false);
  });

  it('counts renders on when both windows have made one', () => {
    const mine = { ...base, renders: [render('one', 1), render('mine', 2)] };
    const theirs = { ...base, renders: [render('one', 1), render('theirs', 2)] };
    const { state } = mergeSessions(mine, base, theirs);
    expect(state.renders.map(({ audioformId, number }) => [audioformId, number])).toEqual([
      ['one', 1],
      ['theirs', 2],
      ['mine', 3],
    ]);
  });

  it('follows their production, unless it is finished already', () => {
    const pending = { audioformId: 'two', ad: base.history.present };
    expect(mergeSessions(base, base, { ...base, pending }).state.pending).toBe(pending);
    const done = { ...base, renders: [render('two', 1)] };
    expect(mergeSessions({ ...base, pending }, base, done).state.pending).toBeUndefined();
  });

  it('calls anything written here a conflict when it is not known what both began from', () => {
    expect(mergeSessions(written(base, 'draft'), undefined, base).isConflict).toBe(true);
  });
});

describe('isSameAd', () => {
  it('holds after a way through the stored form', () => {
    const mine = written(base, 'some text');
    expect(isSameAd(fromSessionState(toSessionState(mine), 'b').history.present, mine.history.present)).toBe(true);
  });

  it('sees a changed speed', () => {
    const { present } = base.history;
    const faster = { ...present, lines: present.lines.map((line) => ({ ...line, speed: 1.1 })) };
    expect(isSameAd(present, faster)).toBe(false);
  });
});
