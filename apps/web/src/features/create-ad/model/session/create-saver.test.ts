import type { Session } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import type { SaveStatus, SessionPatch } from '../../../../shared/sessions/saver-ports.ts';
import { createStateSaver, debounceMilliseconds } from '../../../../shared/sessions/state-saver.ts';
import { setText } from '../document/edit-ad.ts';
import { adFormat, type SaverPorts } from './create-saver.ts';
import { record } from './history.ts';
import { type EditorState, fromSessionState, newEditorState, toSessionState } from './session-state.ts';

const sessionAt = (revision: number): Session => ({
  sessionId: 's',
  sessionName: 'Ad',
  status: 'draft',
  workflowId: 'CreateAnAd',
  projectId: 'p',
  createdBy: '',
  createdAt: 0,
  lastModifiedBy: '',
  lastModified: 0,
  revision,
  audioformId: null,
  audio: null,
  state: {},
});

/** Fake server with revisions, and a manual clock. */
const createWorld = (stored = sessionAt(1)) => {
  const world = {
    revision: stored.revision,
    trouble: undefined as 'conflict' | 'deleted' | 'offline' | 'refused' | undefined,
    /** Sessions made in place of deleted ones: ids of these, and what they have. */
    recreated: [] as (SessionPatch & { deleted: string })[],
    patches: [] as (SessionPatch & { revision: number })[],
    created: 0,
    /** Name of the created session. */
    name: undefined as string | undefined,
    /** State sent by an earlier attempt to create the session. */
    earlier: undefined as Record<string, unknown> | undefined,
    statuses: [] as SaveStatus['kind'][],
    drafts: new Set<number | 'new'>(),
    /** The stored session. */
    state: stored.state,
    merged: [] as EditorState[],
    sessions: 0,
    fetched: 0,
    now: 7,
    duringPatch: (): void => {},
    timers: new Map<() => void, number>(),
    wind: async () => {
      const tasks = [...world.timers.keys()];
      world.timers.clear();
      for (const task of tasks) task();
      await world.settle();
    },
    settle: async () => {
      for (let attempt = 0; attempt < 20; attempt += 1) await Promise.resolve();
    },
  };
  const ports: SaverPorts = {
    ...adFormat(() => 'a'),
    create: async (state, sessionName) => {
      if (world.trouble) throw new Error(world.trouble);
      world.created += 1;
      world.name = sessionName;
      world.state = world.earlier ?? state;
      return { ...sessionAt(world.revision), state: world.state };
    },
    createAgain: async ({ sessionId }, content) => {
      if (world.trouble === 'offline') throw new Error('offline');
      world.trouble = undefined;
      world.recreated.push({ deleted: sessionId, ...content });
      world.revision = 1;
      world.state = content.state ?? {};
      return { ...sessionAt(1), sessionId: 'again', state: world.state };
    },
    fetch: async () => {
      world.fetched += 1;
      if (world.trouble === 'deleted') throw new Error('deleted');
      return { ...sessionAt(world.revision), state: world.state };
    },
    onSessionsMerged: (_mine, merged) => world.merged.push(merged),
    patch: async ({ revision }, change) => {
      if (world.trouble) throw new Error(world.trouble);
      if (revision !== world.revision) throw new Error('conflict');
      world.duringPatch();
      world.revision += 1;
      world.patches.push({ ...change, revision });
      world.state = change.state ?? world.state;
      return sessionAt(world.revision);
    },
    reasonOf: (error) => (error as Error).message as 'conflict',
    sentenceOf: (error) => (error as Error).message,
    onStatus: ({ kind }) => world.statuses.push(kind),
    onSession: () => {
      world.sessions += 1;
    },
    keepDraft: (session) => world.drafts.add(session?.revision ?? 'new'),
    dropDraft: () => world.drafts.clear(),
    linkNew: () => world.drafts.delete('new'),
    nowMilliseconds: () => world.now,
    later: (milliseconds, task) => {
      world.timers.set(task, milliseconds);
      return () => world.timers.delete(task);
    },
  };
  return { world, ports };
};

const base = newEditorState('a');
const next = (step: EditorState['step']): EditorState => ({ ...base, step });
const written = (text: string): EditorState => ({
  ...base,
  history: record(base.history, setText(base.history.present, 'a', text), { label: text, atMilliseconds: 0 }),
});

/** Ports of a window whose session another window has since saved as `theirs`. */
const createRacedWorld = (theirs: EditorState) => {
  const { world, ports } = createWorld();
  world.revision = 5;
  world.state = toSessionState(theirs);
  return { world, saver: createStateSaver(ports, { state: base, session: sessionAt(4), isDirty: false }) };
};

const rendered: EditorState = {
  ...base,
  renders: [
    {
      audioformId: 'one',
      number: 1,
      atMilliseconds: 1,
      elapsedMilliseconds: null,
      durationSeconds: 10,
      integratedLufs: null,
      ad: base.history.present,
      lines: [],
    },
  ],
};

describe('createSaver', () => {
  it('saves once, 800 ms after the last of several changes', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    saver.change(next('edit'));
    saver.change(next('export'));
    expect([...world.timers.values()]).toEqual([debounceMilliseconds]);
    await world.wind();
    expect(world.patches.map(({ state }) => state?.step)).toEqual(['export']);
    expect(saver.isUnsaved()).toBe(false);
    saver.change(next('edit'));
    expect(world.statuses).toEqual(['unsaved', 'saving', 'saved', 'unsaved']);
  });

  it('creates the session with the first change of a new ad, and only one', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: undefined, isDirty: false });
    saver.change(next('edit'));
    await Promise.all([world.wind(), saver.saveNow(), saver.saveNow()]);
    expect(world.created).toBe(1);
    saver.change(next('export'));
    await world.wind();
    expect(world.created).toBe(1);
    expect(world.patches).toHaveLength(1);
  });

  it('names the session after the first line, also when that changes', async () => {
    const { world, ports } = createWorld();
    const named = {
      ...ports,
      create: async (...sent: Parameters<SaverPorts['create']>) => ({
        ...(await ports.create(...sent)),
        sessionName: sent[1] ?? '',
      }),
    };
    const saver = createStateSaver(named, { state: base, session: undefined, isDirty: false });
    saver.change(written('Fresh bread.'));
    await world.wind();
    expect(world.name).toBe('Fresh bread');
    saver.change(written('Warm bread.'));
    await world.wind();
    expect(world.patches.map(({ sessionName }) => sessionName)).toEqual(['Warm bread']);
  });

  it('keeps the name that a session was given', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    saver.change(written('Warm bread.'));
    await world.wind();
    expect(world.patches[0]).not.toHaveProperty('sessionName');
  });

  it('overwrites the state that an earlier attempt to create the session had sent', async () => {
    const { world, ports } = createWorld();
    world.earlier = toSessionState(written('earlier'));
    const saver = createStateSaver(ports, { state: written('now'), session: undefined, isDirty: true });
    await saver.saveNow();
    expect([world.created, world.sessions]).toEqual([1, 2]);
    expect(world.patches.map(({ revision }) => revision)).toEqual([1]);
    expect(fromSessionState(world.state, 'a').history.present.lines[0]?.text).toBe('now');
    expect([saver.isUnsaved(), world.drafts.size]).toEqual([false, 0]);
  });

  it('reports a conflict when another window has since changed the session of that attempt', async () => {
    const { world, ports } = createWorld();
    world.earlier = toSessionState(written('theirs'));
    world.revision = 3;
    const saver = createStateSaver(ports, { state: written('mine'), session: undefined, isDirty: true });
    saver.flush();
    await world.settle();
    expect(world.statuses.at(-1)).toBe('conflict');
    expect(fromSessionState(world.state, 'a').history.present.lines[0]?.text).toBe('theirs');
  });

  it('does not conflict with itself when the name is changed during a save', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    saver.change(next('edit'));
    await Promise.all([saver.saveNow(), saver.apply({ sessionName: 'New' }), saver.apply({ status: 'complete' })]);
    expect(world.patches.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  });

  it('merges another window’s renders and saves both when only this window edited', async () => {
    const { world, saver } = createRacedWorld(rendered);
    saver.change(written('mine'));
    await world.wind();
    expect(world.statuses.at(-1)).toBe('saved');
    expect(world.patches).toHaveLength(1);
    const saved = fromSessionState(world.state, 'a');
    expect(saved.renders.map(({ audioformId }) => audioformId)).toEqual(['one']);
    expect(saved.history.present.lines[0]?.text).toBe('mine');
    expect(world.merged.at(-1)?.renders).toHaveLength(1);
  });

  it('stops when both windows edited, and overwrites nothing until the user decides', async () => {
    const { world, saver } = createRacedWorld(written('theirs'));
    saver.change(written('mine'));
    await world.wind();
    expect(world.statuses.at(-1)).toBe('conflict');
    saver.change(written('mine, longer'));
    expect(world.timers.size).toBe(0);
    await expect(saver.saveNow()).rejects.toThrow();
    expect(world.patches).toEqual([]);
    saver.overwrite();
    await world.settle();
    expect(world.patches.map(({ revision }) => revision)).toEqual([5]);
    expect(world.statuses.at(-1)).toBe('saved');
  });

  it('does not overwrite after a conflict found by a save for a production', async () => {
    const { world, saver } = createRacedWorld(written('theirs'));
    saver.change(written('mine'));
    await expect(saver.saveNow()).rejects.toThrow('conflict');
    saver.flush();
    await world.wind();
    expect(world.patches).toEqual([]);
  });

  it('merges what another window saved when an unchanged window gets the focus', async () => {
    const { world, saver } = createRacedWorld({ ...written('theirs'), renders: rendered.renders });
    // The session has only just been loaded, so focusing the window fetches nothing.
    saver.refresh();
    await world.settle();
    expect(world.fetched).toBe(0);
    world.now += 2_000;
    saver.refresh();
    await world.settle();
    expect(world.merged.map(({ history }) => history.present.lines[0]?.text)).toEqual(['theirs']);
    expect([saver.isUnsaved(), world.statuses.at(-1)]).toEqual([false, 'saved']);
    saver.refresh();
    await world.settle();
    expect([world.fetched, world.merged.length]).toEqual([2, 1]);
  });

  it('keeps the draft of a new ad until its first save succeeds', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: undefined, isDirty: false });
    world.trouble = 'offline';
    saver.change(written('mine'));
    await world.wind();
    expect([world.statuses.at(-1), [...world.drafts]]).toEqual(['offline', ['new']]);
    world.trouble = undefined;
    await world.wind();
    expect([world.created, world.drafts.size]).toEqual([1, 0]);
  });

  it('saves a last time on close without callbacks, and keeps the draft if that fails', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: undefined, isDirty: false });
    saver.change(written('mine'));
    saver.close();
    await world.settle();
    expect([world.created, world.sessions, world.timers.size]).toEqual([1, 0, 0]);
    world.trouble = 'offline';
    const late = createStateSaver(ports, { state: written('late'), session: undefined, isDirty: true });
    late.close();
    await world.settle();
    expect([world.created, [...world.drafts], world.timers.size]).toEqual([1, ['new'], 0]);
  });

  it('retries with growing delays while offline, and loses nothing', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    world.trouble = 'offline';
    saver.change(next('edit'));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await world.wind();
      waits.push(...world.timers.values());
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(world.statuses.at(-1)).toBe('offline');
    expect(world.drafts).toEqual(new Set([1]));
    world.trouble = undefined;
    await world.wind();
    expect(world.patches.map(({ state }) => state?.step)).toEqual(['edit']);
    expect(world.drafts.size).toBe(0);
  });

  it('saves changes made during a save', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    world.duringPatch = () => saver.change(next('export'));
    saver.change(next('edit'));
    await saver.saveNow();
    expect(saver.isUnsaved()).toBe(true);
    expect(world.statuses.at(-1)).toBe('unsaved');
    world.duringPatch = () => {};
    await world.wind();
    expect(world.patches.map(({ state }) => state?.step)).toEqual(['edit', 'export']);
  });

  it('saves a restored draft without waiting for a change', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: next('edit'), session: sessionAt(1), isDirty: true });
    expect(saver.isUnsaved()).toBe(true);
    await saver.saveNow();
    expect(world.patches).toHaveLength(1);
  });
});

describe('a session that has been deleted', () => {
  it('is not saved any more, says so, and keeps what is typed as a draft', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    world.trouble = 'deleted';
    saver.change(written('typed'));
    await world.wind();
    expect(world.statuses.at(-1)).toBe('deleted');
    expect(world.timers.size).toBe(0);
    saver.change(written('typed on'));
    expect([world.timers.size, saver.isUnsaved(), [...world.drafts]]).toEqual([0, true, [1]]);
    await expect(saver.saveNow()).rejects.toThrow('This ad has been deleted.');
  });

  it('is noticed by a window that changes nothing', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    world.trouble = 'deleted';
    world.now += 60_000;
    saver.refresh();
    await world.settle();
    expect(world.statuses).toEqual(['deleted']);
  });

  it('becomes a new one with all that was typed, and is saved on', async () => {
    const { world, ports } = createWorld();
    const saver = createStateSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    world.trouble = 'deleted';
    saver.change(written('typed'));
    await world.wind();
    world.trouble = 'offline';
    await expect(saver.saveAsNew()).rejects.toThrow('offline');
    expect(world.statuses.at(-1)).toBe('deleted');
    world.trouble = undefined;
    expect((await saver.saveAsNew()).sessionId).toBe('again');
    expect(world.recreated).toMatchObject([
      { deleted: 's', sessionName: 'Ad', state: toSessionState(written('typed')) },
    ]);
    expect([world.statuses.at(-1), saver.isUnsaved(), world.drafts.size]).toEqual(['saved', false, 0]);
    saver.change(written('typed on'));
    await world.wind();
    expect(world.patches.at(-1)?.state).toEqual(toSessionState(written('typed on')));
  });
});
