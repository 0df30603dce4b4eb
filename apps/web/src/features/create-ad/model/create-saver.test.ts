import type { Session } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import {
  createSaver,
  debounceMilliseconds,
  type SaverPorts,
  type SaveStatus,
  type SessionChange,
} from './create-saver.ts';
import { type EditorState, newEditorState } from './session-state.ts';

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

/** A server that knows revisions, and a clock that is wound by hand. */
const createWorld = (stored = sessionAt(1)) => {
  const world = {
    revision: stored.revision,
    trouble: undefined as 'conflict' | 'offline' | 'refused' | undefined,
    patches: [] as (SessionChange & { revision: number })[],
    created: 0,
    statuses: [] as SaveStatus['kind'][],
    drafts: new Set<number>(),
    duringPatch: (): void => {},
    timers: new Map<() => void, number>(),
    wind: async () => {
      const tasks = [...world.timers.keys()];
      world.timers.clear();
      for (const task of tasks) task();
      await world.settle();
    },
    settle: async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
  };
  const ports: SaverPorts = {
    create: async () => {
      world.created += 1;
      return sessionAt(1);
    },
    patch: async ({ revision }, change) => {
      if (world.trouble) throw new Error(world.trouble);
      if (revision !== world.revision) throw new Error('conflict');
      world.duringPatch();
      world.revision += 1;
      world.patches.push({ ...change, revision });
      return sessionAt(world.revision);
    },
    reasonOf: (error) => (error as Error).message as 'conflict',
    sentenceOf: (error) => (error as Error).message,
    onStatus: ({ kind }) => world.statuses.push(kind),
    onSession: () => {},
    keepDraft: ({ revision }) => world.drafts.add(revision),
    dropDraft: () => world.drafts.clear(),
    nowMilliseconds: () => 7,
    later: (milliseconds, task) => {
      world.timers.set(task, milliseconds);
      return () => world.timers.delete(task);
    },
  };
  return { world, ports };
};

const base = newEditorState('a');
const next = (step: EditorState['step']): EditorState => ({ ...base, step });

describe('createSaver', () => {
  it('saves once, a while after the last of several changes', async () => {
    const { world, ports } = createWorld();
    const saver = createSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    saver.change(next('edit'));
    saver.change(next('export'));
    expect([...world.timers.values()]).toEqual([debounceMilliseconds]);
    await world.wind();
    expect(world.patches.map(({ state }) => state?.step)).toEqual(['export']);
    expect(world.statuses.at(-1)).toBe('saved');
    expect(saver.isUnsaved()).toBe(false);
  });

  it('creates the session with the first change of a new ad, and only one', async () => {
    const { world, ports } = createWorld();
    const saver = createSaver(ports, { state: base, session: undefined, isDirty: false });
    saver.change(next('edit'));
    await Promise.all([world.wind(), saver.saveNow(), saver.saveNow()]);
    expect(world.created).toBe(1);
    saver.change(next('export'));
    await world.wind();
    expect(world.created).toBe(1);
    expect(world.patches).toHaveLength(1);
  });

  it('never conflicts with itself when a name is changed while the state is saved', async () => {
    const { world, ports } = createWorld();
    const saver = createSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    saver.change(next('edit'));
    await Promise.all([saver.saveNow(), saver.apply({ sessionName: 'New' }), saver.apply({ status: 'complete' })]);
    expect(world.patches.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  });

  it('stops when another window has saved, and overwrites nothing', async () => {
    const { world, ports } = createWorld(sessionAt(5));
    const saver = createSaver(ports, { state: base, session: sessionAt(4), isDirty: false });
    saver.change(next('edit'));
    await world.wind();
    expect(world.statuses.at(-1)).toBe('conflict');
    saver.change(next('export'));
    expect(world.timers.size).toBe(0);
    expect(world.patches).toEqual([]);
  });

  it('keeps trying while the connection is gone, ever more slowly, and loses nothing', async () => {
    const { world, ports } = createWorld();
    const saver = createSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
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

  it('saves what changed while it was saving', async () => {
    const { world, ports } = createWorld();
    const saver = createSaver(ports, { state: base, session: sessionAt(1), isDirty: false });
    world.duringPatch = () => saver.change(next('export'));
    saver.change(next('edit'));
    await saver.saveNow();
    expect(saver.isUnsaved()).toBe(true);
    expect(world.statuses.at(-1)).toBe('unsaved');
    world.duringPatch = () => {};
    await world.wind();
    expect(world.patches.map(({ state }) => state?.step)).toEqual(['edit', 'export']);
  });

  it('saves a draft that was taken over without waiting for a change', async () => {
    const { world, ports } = createWorld();
    const saver = createSaver(ports, { state: next('edit'), session: sessionAt(1), isDirty: true });
    expect(saver.isUnsaved()).toBe(true);
    await saver.saveNow();
    expect(world.patches).toHaveLength(1);
  });
});
