import { limits } from '@sonora/contracts';
import type { TaskRunner } from '@sonora/renderer';
import type { SpeechEngine } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import { createFairShares } from '../../platform/shares/fair-shares.ts';
import { hasHadMuch, shareThreads } from './share-threads.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A runner whose tasks end when told to. */
const heldRunner = () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const runner: TaskRunner = {
    run: ({ input }) => {
      started.push(input.hash);
      return new Promise((resolve) => ends.push(resolve));
    },
    close: async () => {},
  };
  return { runner, started, ends };
};

const task = (hash: string): Parameters<TaskRunner['run']>[0] => ({
  task: 'effect',
  cacheFolder: '',
  input: { alias: 'x', hash },
});

const shared = () => {
  const held = heldRunner();
  const { runner } = held;
  const threads = { runner, lowPriorityRunner: runner, requestRunner: runner, bankRunner: runner };
  return { ...held, sharing: shareThreads(threads, { threads: 2, speechThreads: 3, weightOf: () => 1 }) };
};

describe('threads of a worker', () => {
  it('are all for one organisation while no other has work, and another one gets a thread at once', async () => {
    const { sharing, started, ends } = shared();
    for (const hash of ['h1', 'h2', 'h3', 'h4']) void sharing.runnerOf('heavy').run(task(hash));
    await settled();
    expect(started).toEqual(['h1', 'h2']);
    for (const hash of ['l1', 'l2']) void sharing.runnerOf('light').run(task(hash));
    await settled();
    expect(started).toEqual(['h1', 'h2', 'l1']);
    ends[0]?.();
    await settled();
    expect(started).toEqual(['h1', 'h2', 'l1', expect.stringMatching(/h3|l2/)]);
  });

  it('give one text of the other organisation a place beside the texts of a heavy one', async () => {
    const { sharing } = shared();
    const spoken: string[] = [];
    const engine = {
      id: 'test',
      voices: async () => [],
      synthesise: ({ voice }: { readonly voice: string }) => {
        spoken.push(voice);
        return new Promise(() => {});
      },
    } as unknown as SpeechEngine;
    const speak = (orgId: string, voice: string): void =>
      void sharing.shareEngine(orgId, engine).synthesise({ voice } as Parameters<SpeechEngine['synthesise']>[0]);
    for (const text of ['h1', 'h2', 'h3']) speak('heavy', text);
    speak('light', 'l1');
    await settled();
    expect(spoken).toEqual(['h1', 'h2', 'l1']);
  });

  it('are of low priority for an organisation that had much of them for a while', () => {
    let seconds = 0;
    const shares = createFairShares({ halfLifeSeconds: limits.shareHalfLifeSeconds, now: () => seconds * 1_000 });
    const use = (orgId: string, duration: number): void => {
      const end = shares.begin(orgId);
      seconds += duration;
      end();
    };
    use('light', 10);
    use('heavy', 60);
    expect(hasHadMuch(shares, 'light', 2)).toBe(false);
    expect(hasHadMuch(shares, 'heavy', 2)).toBe(true);
    seconds += 60;
    expect(hasHadMuch(shares, 'heavy', 2)).toBe(false);
  });

  it('are of usual priority for organisations that work much, beside one that works clearly more', () => {
    let seconds = 0;
    const shares = createFairShares({ halfLifeSeconds: limits.shareHalfLifeSeconds, now: () => seconds * 1_000 });
    const ends = ['busy', 'heavy', 'heavy', 'heavy'].map((orgId) => shares.begin(orgId));
    seconds += limits.shareHalfLifeSeconds;
    for (const end of ends) end();
    const low = ['busy', 'heavy'].map((orgId) => hasHadMuch(shares, orgId, 1));
    expect(low).toEqual([false, true]);
    expect(shares.recentUse('busy')).toBeGreaterThan(limits.lowPriorityShare * limits.shareHalfLifeSeconds);
  });
});
