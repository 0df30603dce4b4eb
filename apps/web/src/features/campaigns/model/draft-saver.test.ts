import type { CampaignChange, CampaignDetail } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import type { SaveStatus } from '../../../shared/sessions/saver-ports.ts';
import { createDraftSaver } from './draft-saver.ts';

type SetUp = CampaignDetail['setUp'];

const detail = (revision: number, setUp: Partial<SetUp>): CampaignDetail =>
  ({ revision, setUp: { name: 'Autumn', dsp: 'generic', ...setUp } }) as CampaignDetail;

/** A server whose answers a test decides, and a clock that the test turns. */
const start = () => {
  let server = detail(1, {});
  let known = server;
  let failure: Error | undefined;
  const tasks = new Set<() => void>();
  const log = { statuses: [] as SaveStatus['kind'][], kept: undefined as CampaignChange | undefined, sent: 0 };
  const saver = createDraftSaver({
    current: () => known,
    send: async (change, expectedRevision) => {
      log.sent += 1;
      if (failure) throw failure;
      if (expectedRevision !== undefined && expectedRevision !== server.revision) throw new Error('outdated');
      server = detail(server.revision + 1, { ...server.setUp, ...change } as Partial<SetUp>);
      known = server;
      return server;
    },
    fetch: async () => {
      known = server;
      return server;
    },
    reasonOf: ({ message }: Error) =>
      message === 'outdated' ? 'conflict' : message === 'offline' ? 'offline' : 'refused',
    sentenceOf: ({ message }: Error) => message,
    keep: (change) => {
      log.kept = change;
    },
    onStatus: ({ kind }) => log.statuses.push(kind),
    onUnsaved: () => {},
    nowMilliseconds: () => 0,
    later: (_milliseconds, task) => {
      tasks.add(task);
      return () => tasks.delete(task);
    },
  });
  const wait = async (): Promise<void> => {
    const due = [...tasks];
    tasks.clear();
    for (const task of due) task();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    saver,
    log,
    wait,
    fail: (message?: string) => {
      failure = message === undefined ? undefined : new Error(message);
    },
    other: (setUp: Partial<SetUp>) => {
      server = detail(server.revision + 1, { ...server.setUp, ...setUp });
    },
    stored: () => server.setUp,
  };
};

describe('the saver of a draft', () => {
  it('sends changes together, and keeps them in the browser until the server has them', async () => {
    const { saver, log, wait, stored } = start();
    saver.change({ name: 'Winter' });
    saver.change({ dsp: 'triton' });
    expect(log.kept).toEqual({ name: 'Winter', dsp: 'triton' });
    await wait();
    expect(stored()).toMatchObject({ name: 'Winter', dsp: 'triton' });
    expect(log).toMatchObject({ kept: undefined, sent: 1 });
    expect(log.statuses.at(-1)).toBe('saved');
    expect(saver.isUnsaved()).toBe(false);
  });

  it('merges with changes of others to other settings', async () => {
    const { saver, log, wait, other, stored } = start();
    other({ dsp: 'xandr' });
    saver.change({ name: 'Winter' });
    await wait();
    expect(stored()).toMatchObject({ name: 'Winter', dsp: 'xandr' });
    expect(log.statuses).not.toContain('conflict');
  });

  it.each([
    ['mine', 'Winter'],
    ['theirs', 'Spring'],
  ] as const)('asks when others changed the same, and keeps %s', async (which, name) => {
    const { saver, log, wait, other, stored } = start();
    other({ name: 'Spring' });
    saver.change({ name: 'Winter' });
    await wait();
    expect(log.statuses.at(-1)).toBe('conflict');
    expect(stored().name).toBe('Spring');
    expect(log.kept).toEqual({ name: 'Winter' });
    saver.resolve(which);
    await wait();
    expect(stored().name).toBe(name);
    expect(log.kept).toBeUndefined();
  });

  it('tries again when the server could not be reached', async () => {
    const { saver, log, wait, fail, stored } = start();
    fail('offline');
    saver.change({ name: 'Winter' });
    await wait();
    expect(log.statuses.at(-1)).toBe('offline');
    fail();
    await wait();
    expect(stored().name).toBe('Winter');
  });

  it('does not repeat what the server refuses, until it is changed', async () => {
    const { saver, log, wait, fail, stored } = start();
    fail('too long');
    saver.change({ name: 'Winter' });
    await wait();
    await wait();
    expect(log.sent).toBe(1);
    expect(log.statuses.at(-1)).toBe('failed');
    expect(log.kept).toEqual({ name: 'Winter' });
    fail();
    saver.change({ name: 'Win' });
    await wait();
    expect(stored().name).toBe('Win');
  });

  it('saves at once before another call, and says whether something is left', async () => {
    const { saver, log, fail, stored } = start();
    saver.change({ name: 'Winter' });
    const first = saver.flush();
    // While the first request runs.
    saver.change({ dsp: 'triton' });
    expect(await saver.flush()).toBe(true);
    await first;
    expect(stored()).toMatchObject({ name: 'Winter', dsp: 'triton' });
    expect(log.sent).toBe(2);
    fail('refused');
    saver.change({ name: '' });
    expect(await saver.flush()).toBe(false);
    expect(log.kept).toEqual({ name: '' });
  });
});
