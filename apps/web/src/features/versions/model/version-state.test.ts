import { newSessionState } from '@sonora/contracts/sessions/step-rules';
import { describe, expect, it } from 'vitest';
import {
  mergeVersionStates,
  readVersionState,
  storedVersionState,
  type VersionState,
  withTimeZone,
} from './version-state.ts';

const tag = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Call to action',
  voice: 'wren',
  copy: 'Now in {{city}}.',
  arrangement: { startTime: 4, duration: 3.5, layoutMode: 'consecutive', scriptAlignment: 'center' },
};

const read = (stored: unknown): VersionState => {
  const state = readVersionState(stored);
  if (!state) throw new Error('not readable');
  return state;
};

describe('readVersionState', () => {
  it('opens a new session at the version step, without tags and with mp3', () => {
    expect(read(newSessionState('VersionAnAd'))).toMatchObject({
      step: 'version',
      source: undefined,
      outputExtension: 'mp3',
      configuration: { tags: [], columns: [], adPlacement: 'end', controls: {} },
      kept: { adVersionItems: [] },
    });
  });

  it.each([
    [0, 'set-up'],
    [2, 'set-up'],
    [3, 'version'],
  ])('opens an old session at step %i at %s', (step, name) => {
    expect(read({ step }).step).toBe(name);
  });

  it('does not read the state of another program, or a step that does not exist', () => {
    expect(readVersionState({ step: 7 })).toBeUndefined();
    expect(readVersionState({ text: 'x' })).toBeUndefined();
  });

  it('reads what it stored, with the keys of others', () => {
    const source = { kind: 'file', fileId: 'f' };
    const tagsConfig = { adPlacement: 'all', smartblend: true, tags: [tag], columns: [{ name: 'city', type: 'text' }] };
    const stored = { step: 'version', selectedFile: source, tagsConfig, outputExtension: 'wav', notes: 7 };
    const state = read(stored);
    expect(state).toMatchObject({ source, outputExtension: 'wav', configuration: tagsConfig, kept: { notes: 7 } });
    expect(read(storedVersionState(state))).toEqual({
      ...state,
      kept: { adVersionItems: [], notes: 7, selectedFile: source },
    });
  });

  it('reads what the specification calls a selected file and a tag, and keeps what it does not know', () => {
    const selectedFile = { fileId: 'f', fileName: 'spot.mp3' };
    const { arrangement: _, ...plain } = tag;
    const tagsConfig = { tags: [{ ...plain, tone: 'warm' }], columns: [{ name: 'a', width: 9 }], colours: ['red'] };
    const state = read({ step: 'version', selectedFile, tagsConfig });
    expect(state).toMatchObject({
      source: { kind: 'file', fileId: 'f' },
      configuration: {
        tags: [{ arrangement: { startTime: 0, duration: null, layoutMode: 'consecutive', scriptAlignment: 'left' } }],
        columns: [{ name: 'a', type: 'text' }],
      },
    });
    const changed = { ...state, configuration: { ...state.configuration, namePattern: 'x' } };
    expect(storedVersionState(changed)).toMatchObject({
      selectedFile: { ...selectedFile, kind: 'file' },
      tagsConfig: { tags: [{ tone: 'warm' }], columns: [{ width: 9 }], colours: ['red'], namePattern: 'x' },
    });
    const other = { kind: 'audioform', audioformId: 'a' } as const;
    expect(storedVersionState({ ...changed, source: other }).selectedFile).toEqual(other);
  });

  it('keeps a source that it does not know', () => {
    const selectedFile = { kind: 'stream', address: 'x' };
    const state = read({ step: 'version', selectedFile });
    expect(state.source).toBeUndefined();
    expect(storedVersionState(state).selectedFile).toEqual(selectedFile);
  });

  it.each([
    { tags: [7] },
    { tags: [{ ...tag, id: undefined }] },
    { tags: 'none' },
    { tags: [{ ...tag, arrangement: 3 }] },
    { columns: [{ name: ' ' }] },
    [1],
    'text',
  ])('does not open a set-up of which it would lose a part: %j', (tagsConfig) => {
    expect(readVersionState({ step: 'version', tagsConfig })).toBeUndefined();
  });

  it('reads equal set-ups as equal, in whatever order the database has their keys', () => {
    const reversed = (value: object): object => Object.fromEntries(Object.entries(value).reverse());
    const more = { ...tag, tone: 'warm', accent: 'x' };
    const stored = (one: object) => ({ step: 'version', tagsConfig: { tags: [one] } });
    expect(JSON.stringify(read(stored(reversed(more))))).toBe(JSON.stringify(read(stored(more))));
  });
});

describe('withTimeZone', () => {
  const before = read({ step: 'version', tagsConfig: {} });
  const renamed: VersionState = { ...before, configuration: { ...before.configuration, namePattern: '{{date}}' } };

  it('notes the zone of the browser with the first change of the set-up', () => {
    expect(withTimeZone(renamed, before, 'Europe/Berlin').configuration.timeZone).toBe('Europe/Berlin');
    expect(withTimeZone({ ...before, step: 'set-up' }, before, 'Europe/Berlin').configuration).toBe(
      before.configuration,
    );
  });

  it('keeps the zone of the set-up, also over a reload', () => {
    const noted = withTimeZone(renamed, before, 'Europe/Berlin');
    const stored = read(storedVersionState(noted));
    const changed = { ...stored, configuration: { ...stored.configuration, namePattern: '' } };
    expect(withTimeZone(changed, stored, 'America/New_York').configuration.timeZone).toBe('Europe/Berlin');
  });
});

describe('mergeVersionStates', () => {
  const base = read({ step: 'version', tagsConfig: { tags: [tag] } });
  const withPattern = (state: VersionState, namePattern: string): VersionState => ({
    ...state,
    configuration: { ...state.configuration, namePattern },
  });

  it('takes the change of each window where only one made it', () => {
    const mine = withPattern(base, '{{city}}');
    const theirs = { ...base, outputExtension: 'wav' };
    expect(mergeVersionStates(mine, theirs, base)).toEqual({
      state: { ...mine, outputExtension: 'wav' },
      isConflict: false,
    });
  });

  it('is no conflict when two windows note their own time zones', () => {
    const inZone = (timeZone: string): VersionState => ({
      ...base,
      configuration: { ...base.configuration, timeZone },
    });
    const merged = mergeVersionStates(inZone('Europe/Berlin'), inZone('America/New_York'), base);
    expect(merged).toMatchObject({ state: { configuration: { timeZone: 'Europe/Berlin' } }, isConflict: false });
  });

  it('reports a conflict where both changed the same, and keeps this window’s', () => {
    const merged = mergeVersionStates(withPattern(base, 'a'), withPattern(base, 'b'), base);
    expect(merged).toMatchObject({ state: { configuration: { namePattern: 'a' } }, isConflict: true });
  });

  it('is no conflict where both changed it alike', () => {
    expect(mergeVersionStates(withPattern(base, 'a'), withPattern(base, 'a'), base).isConflict).toBe(false);
  });
});
