import type { Session } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { setText } from '../document/edit-ad.ts';
import { record } from './history.ts';
import { nameOfScript, nameToSave } from './session-name.ts';
import { type EditorState, newEditorState, toSessionState } from './session-state.ts';

const written = (text: string): EditorState => {
  const state = newEditorState('a');
  const { history } = state;
  return { ...state, history: record(history, setText(history.present, 'a', text), { label: '', atMilliseconds: 0 }) };
};

const sessionOf = (sessionName: string, text: string): Session =>
  ({ sessionName, state: toSessionState(written(text)) }) as unknown as Session;

describe('nameOfScript', () => {
  it('is the first sentence of the first line with text, without its full stop', () => {
    expect(nameOfScript([' ', 'Mornings move fast. Your coffee should too.'])).toBe('Mornings move fast');
    expect(nameOfScript(['Ready? Go!'])).toBe('Ready?');
    expect(nameOfScript(['Only at Dr. Smith’s …'])).toBe('Only at Dr. Smith’s');
  });

  it('ends after a whole word when the sentence is long', () => {
    const name = nameOfScript(['Meet Harbor Cold Brew, slowly steeped for twenty hours, smooth as silk, and ready.']);
    expect(name).toBe('Meet Harbor Cold Brew, slowly steeped for twenty hours…');
    expect(nameOfScript(['x'.repeat(80)])?.length).toBeLessThanOrEqual(61);
  });

  it('is undefined for an empty script', () => {
    expect(nameOfScript([])).toBeUndefined();
    expect(nameOfScript([' ', '…'])).toBeUndefined();
  });
});

describe('nameToSave', () => {
  it('follows the first line as long as nobody has named the ad', () => {
    expect(nameToSave(undefined, written('Fresh bread.'))).toBe('Fresh bread');
    expect(nameToSave(sessionOf("Mina's Session", ''), written('Fresh bread.'))).toBe('Fresh bread');
    expect(nameToSave(sessionOf('Fresh bread', 'Fresh bread.'), written('Warm bread.'))).toBe('Warm bread');
  });

  it('keeps a name that was given', () => {
    expect(nameToSave(sessionOf('Autumn, station cut', 'Fresh bread.'), written('Warm bread.'))).toBeUndefined();
  });

  it('saves no name when it stays the same or the script is empty', () => {
    expect(nameToSave(sessionOf('Fresh bread', 'Fresh bread.'), written('Fresh bread!?'.slice(0, 11)))).toBeUndefined();
    expect(nameToSave(sessionOf('Fresh bread', 'Fresh bread.'), written(' '))).toBeUndefined();
  });

  it('reads any stored state', () => {
    for (const state of [{}, { ad: null }, { ad: { lines: [null, { text: 1 }] } }, { ad: { lines: 'x' } }]) {
      const session = { sessionName: 'Named', state } as unknown as Session;
      expect(nameToSave(session, written('Fresh bread.'))).toBeUndefined();
    }
  });
});
