import { describe, expect, it } from 'vitest';
import { type Presence, presenceMilliseconds, watchPresence } from './watch-presence.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const open = (editor: Presence['editor'] = null) => {
  const world = {
    said: [] as string[],
    heard: [] as Presence[],
    failures: [] as unknown[],
    isVisible: true,
    editor,
    isBroken: false,
    timers: [] as { milliseconds: number; task: () => void }[],
    wind: async () => {
      for (const { task } of world.timers.splice(0)) task();
      await settle();
    },
  };
  const watch = watchPresence({
    say: async (act) => {
      world.said.push(act);
      if (world.isBroken) throw new Error('no network');
      return { editor: world.editor, revision: world.said.length };
    },
    onPresence: (presence) => world.heard.push(presence),
    onFailure: (error) => world.failures.push(error),
    isVisible: () => world.isVisible,
    later: (milliseconds, task) => {
      const timer = { milliseconds, task };
      world.timers.push(timer);
      return () => {
        world.timers = world.timers.filter((each) => each !== timer);
      };
    },
  });
  return { world, watch };
};

describe('watchPresence', () => {
  it('asks to edit at once, and again within the time that a silent window is kept', async () => {
    const { world } = open();
    await settle();
    expect([world.said, world.heard.length]).toEqual([['edit'], 1]);
    expect(world.timers.map(({ milliseconds }) => milliseconds)).toEqual([presenceMilliseconds]);
    await world.wind();
    expect(world.said).toEqual(['edit', 'edit']);
  });

  it('is silent while the window is hidden, and goes on after a failure', async () => {
    const { world } = open();
    await settle();
    world.isVisible = false;
    await world.wind();
    expect(world.said).toEqual(['edit']);
    world.isVisible = true;
    world.isBroken = true;
    await world.wind();
    world.isBroken = false;
    await world.wind();
    expect([world.said, world.heard.length]).toEqual([['edit', 'edit', 'edit'], 2]);
    expect(world.failures).toEqual([new Error('no network')]);
  });

  it('takes over from another window of the same user when it opens, and only then', async () => {
    const other = { name: 'Ada', isYou: true, isThisWindow: false };
    const { world } = open(other);
    await settle();
    expect([world.said, world.heard.length]).toEqual([['edit', 'claim'], 1]);
    await world.wind();
    expect(world.said).toEqual(['edit', 'claim', 'edit']);
    const waiting = open({ ...other, isYou: false });
    await settle();
    expect(waiting.world.said).toEqual(['edit']);
  });

  it('claims with one timer left, and leaves when it stops', async () => {
    const { world, watch } = open();
    watch.claim();
    watch.ask();
    await settle();
    expect(world.said).toEqual(['edit', 'claim', 'edit']);
    expect(world.timers).toHaveLength(1);
    watch.stop();
    await settle();
    expect(world.said.at(-1)).toBe('leave');
    expect(world.timers).toHaveLength(0);
    watch.ask();
    await settle();
    expect(world.said.at(-1)).toBe('leave');
  });
});
