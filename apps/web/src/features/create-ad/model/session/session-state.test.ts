import { limits } from '@sonora/contracts/limits';
import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from '../document/ad.ts';
import { record } from './history.ts';
import {
  type EditorState,
  fromSessionState,
  newEditorState,
  toSessionState,
  UnreadableStateError,
} from './session-state.ts';

const stored = (state: EditorState): Record<string, unknown> =>
  JSON.parse(JSON.stringify(toSessionState(state))) as Record<string, unknown>;

const adOf = (text: string): Ad => ({
  ...newAd('a'),
  lines: [{ id: 'a', text, voiceAlias: 'isaac', speed: 1.06 }],
  lengthSeconds: 17.4,
  soundTemplateAlias: null,
});

const full = (): EditorState => {
  const begun = newEditorState('a');
  return {
    step: 'edit',
    history: record(begun.history, adOf('Fresh bread.'), { label: 'edit line 1', atMilliseconds: 0 }),
    renders: [
      {
        audioformId: '0199',
        number: 1,
        atMilliseconds: 5,
        elapsedMilliseconds: 800,
        durationSeconds: 17.4,
        integratedLufs: -14,
        ad: adOf('Fresh bread.'),
        lines: [{ lineId: 'a', stemHash: 'h', startSeconds: 0.5, durationSeconds: 1, spokenSpeed: 1.06 }],
      },
    ],
    pending: { audioformId: '0200', ad: adOf('Fresher bread.') },
    audioformIds: { create: [['0199']], edit: [['0199']] },
    kept: { notes: { by: 'another program' }, tagsConfig: { a: 1 } },
  };
};

describe('session state', () => {
  it('is equal after a reload', () => {
    const { merge: _merge, ...history } = full().history;
    expect(fromSessionState(stored(full()), 'x')).toEqual({ ...full(), history });
  });

  it('has the ids of each step, the editor’s document under its own key, and what others stored', () => {
    expect(toSessionState(full())).toEqual({
      version: 2,
      step: 'edit',
      audioformIds: { create: [['0199']], edit: [['0199']] },
      notes: { by: 'another program' },
      tagsConfig: { a: 1 },
      editor: expect.objectContaining({ ad: adOf('Fresh bread.') }),
    });
  });

  it('reads what version 1 stored beside the step', () => {
    const { editor, notes: _notes, tagsConfig: _tags, ...rest } = stored(full());
    const before = { ...rest, ...(editor as object), version: 1 };
    const { merge: _merge, ...history } = full().history;
    expect(fromSessionState(before, 'x')).toEqual({ ...full(), history, kept: {} });
  });

  it.each([[{ text: 'x' }], [{ version: 3, step: 'edit' }], [{ step: 4 }], [{ ad: 7 }]])(
    'does not read %j, which saving would overwrite',
    (foreign) => expect(() => fromSessionState(foreign, 'x')).toThrow(UnreadableStateError),
  );

  it('drops the oldest steps when it is too large, never the ad', () => {
    let state = full();
    for (let index = 0; index < 50; index += 1) {
      const text = `${index} ${'a'.repeat(limits.scriptCharacters)}`;
      const history = record(state.history, adOf(text), { label: `edit ${index}`, atMilliseconds: index * 10_000 });
      state = { ...state, history };
    }
    const kept = stored(state);
    expect(JSON.stringify(kept).length).toBeLessThan(limits.sessionStateBytes);
    const read = fromSessionState(kept, 'x');
    expect(read.history.present).toEqual(state.history.present);
    expect(read.history.past.at(-1)).toEqual(state.history.past.at(-1));
    expect(read.history.past.length).toBeGreaterThan(10);
  });

  it('starts a new ad for unreadable states', () => {
    for (const nonsense of [{}, { ad: 7, past: 'x', renders: {} }, { ad: { lines: [null, 3] }, renders: [{}] }]) {
      expect(fromSessionState({ editor: nonsense }, 'a')).toEqual(newEditorState('a'));
    }
  });

  it('clamps numbers and replaces unknown names', () => {
    const { present } = fromSessionState(
      {
        ad: {
          lines: Array.from({ length: 30 }, () => ({ text: 'x', speed: 9 })),
          lengthSeconds: 9_999,
          mixPreset: 'loudest',
        },
      },
      'a',
    ).history;
    expect(present.lines).toHaveLength(limits.recipeClips);
    expect(present.lines[0]?.speed).toBe(1.2);
    expect(new Set(present.lines.map(({ id }) => id)).size).toBe(limits.recipeClips);
    expect(present).toMatchObject({ lengthSeconds: 500, mixPreset: 'balanced' });
  });

  it('reads presets in the spellings that documents and the command line accept', () => {
    const ad = { lines: [], mixPreset: 'heavyDucking', loudnessPreset: 'RADIO_AD', encoderPreset: 'MP3 very-low' };
    expect(fromSessionState({ ad }, 'a').history.present).toMatchObject({
      mixPreset: 'voice_enhanced',
      loudnessPreset: 'radioAd',
      encoderPreset: 'mp3_very_low',
    });
  });
});
