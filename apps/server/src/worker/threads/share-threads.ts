import { limits } from '@sonora/contracts';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type TaskRunner, withBankRunner } from '@sonora/renderer';
import { type SpeechEngine, SpeechError } from '@sonora/speech';
import { createFairGate, createSingleGate, type FairGate } from '../../platform/shares/fair-gate.ts';
import { createFairShares, type FairShares, type ShareKey } from '../../platform/shares/fair-shares.ts';

/** Threads of a worker process, closed by their owner. */
export type WorkerThreads = {
  readonly runner: TaskRunner;
  readonly lowPriorityRunner: TaskRunner;
  readonly requestRunner: TaskRunner;
  readonly bankRunner: TaskRunner;
};

export type ThreadSharing = {
  /** Runs the tasks of an organisation's productions. */
  runnerOf(orgId: ShareKey): TaskRunner;
  /** Runs tasks for a person of the organisation who waits. */
  requestRunnerOf(orgId: ShareKey): TaskRunner;
  /** An engine that speaks within the share of the organisation. */
  shareEngine(orgId: ShareKey, engine: SpeechEngine): SpeechEngine;
};

/** Recent use of an organisation that has used all of one thread for a long time, in seconds. */
const USE_OF_ONE_THREAD = limits.shareHalfLifeSeconds / Math.LN2;

/**
 * An organisation that had this many times the work of another one gives way to it. Little more than 1, because tasks of
 * the other one take longer, and so count for more, while it is held up.
 */
const MORE_THAN_ANOTHER = 1.25;

/**
 * True when an organisation had much of the threads for a while, and clearly more than another one that works: that one
 * comes first then. An organisation that works alone loses nothing by it.
 */
export const hasHadMuch = (shares: FairShares, key: ShareKey, threads: number): boolean => {
  const use = shares.recentUse(key);
  if (use <= limits.lowPriorityShare * threads * USE_OF_ONE_THREAD) return false;
  const others = shares.ranked().filter((other) => other !== key);
  return others.length === 0 || others.some((other) => use > MORE_THAN_ANOTHER * shares.recentUse(other));
};

const throughGate = (gate: FairGate, orgId: ShareKey, choose: () => TaskRunner): TaskRunner => ({
  run: (message, signal) => gate.run(orgId, () => choose().run(message, signal), signal),
  close: async () => {},
});

/**
 * Shares threads and local speech engines among organisations: one organisation can use all threads while no other has
 * work. An organisation that had much of them for a while gets threads of low priority, so that others are as fast as
 * if it was not there.
 */
export const shareThreads = (
  { runner, lowPriorityRunner, requestRunner, bankRunner }: WorkerThreads,
  options: {
    /** Threads that one organisation may use; there is one more. */
    readonly threads: number;
    /** Threads of speech engines; one organisation may use all but one. */
    readonly speechThreads: number;
    readonly weightOf: (orgId: string) => number;
  },
): ThreadSharing => {
  const { threads, speechThreads, weightOf } = options;
  const newShares = (): FairShares => createFairShares({ weightOf });
  const shares = newShares();
  const tasks = createFairGate({ all: threads + 1, organisation: threads }, shares);
  const speech = createFairGate({ all: speechThreads, organisation: speechThreads - 1 }, newShares());
  const requests = createSingleGate({ weightOf });
  const banks = createSingleGate({ weightOf });
  const withBanks = (orgId: ShareKey, own: TaskRunner): TaskRunner =>
    withBankRunner(
      own,
      throughGate(banks, orgId, () => bankRunner),
    );
  return {
    runnerOf: (orgId) =>
      withBanks(
        orgId,
        throughGate(tasks, orgId, () => (hasHadMuch(shares, orgId, threads) ? lowPriorityRunner : runner)),
      ),
    requestRunnerOf: (orgId) =>
      withBanks(
        orgId,
        throughGate(requests, orgId, () => requestRunner),
      ),
    shareEngine: (orgId, engine) => ({
      id: engine.id,
      version: engine.version,
      capabilities: engine.capabilities,
      voices: () => engine.voices(),
      synthesise: async (request, signal) => {
        try {
          return await speech.run(orgId, () => engine.synthesise(request, signal), signal);
        } catch (error) {
          if (error instanceof SpeechError || !signal?.aborted) throw error;
          throw new SpeechError('cancelled', speechMessage('speech.cancelled'), { cause: error });
        }
      },
    }),
  };
};
