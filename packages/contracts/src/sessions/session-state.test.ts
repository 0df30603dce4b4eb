import { describe, expect, it } from 'vitest';
import { isOutdatedWrite, readSessionState } from './session-state.ts';

describe('readSessionState', () => {
  it('reads each key of the specification', () => {
    const state = {
      version: 2,
      step: 'version',
      audioformIds: { create: [['a']], version: [['b', 'c'], ['d']] },
      selectedFile: { fileId: 'f' },
      adVersionItems: [{ id: 1 }],
      tagsConfig: { price: {} },
      outputExtension: 'wav',
      editor: { ad: { lines: [] } },
    };
    expect(readSessionState(state)).toEqual({ kind: 'known', state, kept: {} });
  });

  it.each([
    [0, 'create'],
    [1, 'edit'],
    [2, 'export'],
    [3, 'version'],
  ])('maps the numeric step %i to %s', (step, name) => {
    expect(readSessionState({ step })).toMatchObject({ kind: 'known', state: { step: name } });
  });

  it.each([4, -1, 1.5, Number.NaN])('reports the numeric step %s as invalid', (step) => {
    expect(readSessionState({ step })).toEqual({ kind: 'invalid' });
  });

  it('moves what version 1 kept beside the step under the editor’s key, and keeps the keys of others', () => {
    const ad = { lines: [{ text: 'Fresh bread.' }] };
    expect(readSessionState({ version: 1, step: 'edit', ad, past: [], renders: [1], pending: null, notes: 7 })).toEqual(
      {
        kind: 'known',
        state: { version: 2, step: 'edit', audioformIds: {}, editor: { ad, past: [], renders: [1], pending: null } },
        kept: { notes: 7 },
      },
    );
  });

  it('reads the ids of steps that are named by their index, and leaves out what is no id', () => {
    const audioformIds = { 0: [['a']], edit: 'x', export: [['b', 3], [], 'c'], other: [['d']] };
    expect(readSessionState({ audioformIds })).toMatchObject({
      state: { step: 'create', audioformIds: { create: [['a']], edit: [], export: [['b'], ['c']] } },
    });
  });

  it.each([[{ text: 'x' }], [{ step: 'mastering' }], [{ version: 3, step: 'edit' }], [{ ad: 7 }], [[]], [null], ['x']])(
    'takes %j for another program’s',
    (state) => expect(readSessionState(state)).toEqual({ kind: 'foreign' }),
  );

  it('takes {} for empty', () => {
    expect(readSessionState({})).toEqual({ kind: 'empty' });
  });
});

describe('isOutdatedWrite', () => {
  it('is true only for the editor’s version 1 over a state with an editor’s document', () => {
    const now = { version: 2, step: 'edit', editor: {} };
    const before = { version: 1, step: 'edit', ad: {} };
    expect(isOutdatedWrite(now, before)).toBe(true);
    expect([isOutdatedWrite(before, before), isOutdatedWrite(now, now), isOutdatedWrite(now, { text: 'x' })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
