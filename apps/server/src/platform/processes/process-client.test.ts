import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createProcessClient,
  type ProcessClient,
  type ProcessClientOptions,
  type ProcessProblem,
} from './process-client.ts';
import type { ScriptedKinds } from './testkit/scripted-process.ts';

class ProblemError extends Error {
  readonly problem: ProcessProblem;
  constructor(problem: ProcessProblem) {
    super(`${problem.reason}: ${problem.cause}`);
    this.problem = problem;
  }
}

type Client = ProcessClient<ScriptedKinds>;
const clients: Client[] = [];
const createClient = (change: Partial<ProcessClientOptions<ScriptedKinds>> = {}): Client => {
  const client = createProcessClient<ScriptedKinds>({
    script: new URL('./testkit/scripted-process.ts', import.meta.url),
    config: 'answers',
    timeouts: { loadMilliseconds: 30_000, requestMilliseconds: 30_000 },
    errorOf: (problem) => new ProblemError(problem),
    cancelled: () => new Error('cancelled'),
    ...change,
  });
  clients.push(client);
  return client;
};

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end(new Error('the test is over'))));
});

const problemOf = async (response: Promise<unknown>): Promise<ProcessProblem> => {
  const error = await response.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ProblemError) return error.problem;
  throw new Error(`expected a problem, received ${error}`);
};

const isAlive = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
};

describe('a process client', () => {
  it('starts one process with the first request and answers requests in order', async () => {
    const onIdle = vi.fn();
    const client = createClient({ onIdle });
    expect([client.isRunning(), client.isIdle()]).toEqual([false, true]);
    const order: number[] = [];
    const values = [Float32Array.of(0.5, -1), 'Grüße', { nested: [1, null] }];
    const calls = values.map(async (value, index) => {
      const response = await client.call('echo', value);
      order.push(index);
      return response;
    });
    expect([client.isRunning(), client.isIdle()]).toEqual([true, false]);
    const responses = await Promise.all(calls);
    expect(responses.map(({ value }) => value)).toEqual(values);
    expect(new Set(responses.map(({ processId }) => processId)).size).toBe(1);
    expect(order).toEqual([0, 1, 2]);
    expect([client.isRunning(), client.isIdle(), onIdle.mock.calls.length]).toEqual([true, true, 1]);
  });

  it('rejects a request whose handler throws, and keeps the process', async () => {
    const client = createClient();
    const { processId } = await client.call('echo', 1);
    const problem = await problemOf(client.call('fail', 'no such voice'));
    expect(problem).toEqual({ reason: 'failed', loading: false, cause: 'no such voice' });
    expect(await client.call('echo', 2)).toEqual({ processId, value: 2 });
  });

  it('rejects the request during which the process exits, with its standard error, and starts another process', async () => {
    const client = createClient();
    const { processId } = await client.call('echo', 1);
    const lost = problemOf(client.call('exit', 7));
    const next = client.call('echo', 2);
    const problem = await lost;
    expect(problem).toMatchObject({ reason: 'exited', loading: false });
    expect(problem.cause).toMatch(/^exit code 7\n.*out of memory/s);
    const response = await next;
    expect(response.value).toBe(2);
    expect(response.processId).not.toBe(processId);
  });

  it('rejects the request of a process that is killed', async () => {
    const client = createClient();
    const { processId } = await client.call('echo', 1);
    const lost = problemOf(client.call('hang', null));
    process.kill(processId, 'SIGKILL');
    expect(await lost).toMatchObject({ reason: 'exited', cause: expect.stringMatching(/^SIGKILL/) });
  });

  it('ends a process that does not answer in time, and serves the requests behind it', async () => {
    const client = createClient({ timeouts: { loadMilliseconds: 30_000, requestMilliseconds: 2_000 } });
    const { processId } = await client.call('echo', 1);
    const lost = problemOf(client.call('hang', null));
    const next = client.call('echo', 2);
    expect(await lost).toMatchObject({ reason: 'timeout', loading: false });
    expect((await next).processId).not.toBe(processId);
    await expect.poll(() => isAlive(processId)).toBe(false);
  });

  it.each([
    ['fails', 'failed', /the model is damaged/],
    ['exits', 'exited', /exit code 3/],
    ['is silent', 'timeout', /too slow/],
  ] as const)('rejects all waiting requests when the process %s while it loads', async (config, reason, cause) => {
    const loadMilliseconds = config === 'is silent' ? 1_000 : 30_000;
    const client = createClient({ config, timeouts: { loadMilliseconds, requestMilliseconds: 30_000 } });
    const lost = await Promise.all([problemOf(client.call('echo', 1)), problemOf(client.call('echo', 2))]);
    for (const problem of lost) expect(problem).toMatchObject({ reason, loading: true });
    expect(lost[0]?.cause).toMatch(cause);
    expect([client.isRunning(), client.isIdle()]).toEqual([false, true]);
  });

  it('cancels a running request at once by ending the process, and a waiting one without that', async () => {
    const client = createClient();
    const { processId } = await client.call('echo', 1);
    const [running, waiting] = [new AbortController(), new AbortController()];
    const calls = [client.call('hang', null, running.signal), client.call('echo', 2, waiting.signal)];
    const next = client.call('echo', 3);
    const ends = calls.map((call) => expect(call).rejects.toThrow('cancelled'));
    waiting.abort();
    await ends[1];
    expect(isAlive(processId)).toBe(true);
    running.abort();
    await ends[0];
    expect(await next).toMatchObject({ value: 3 });
    expect(isAlive(processId)).toBe(false);
  });

  it('does not start a process for a request that is cancelled already', async () => {
    const client = createClient();
    await expect(client.call('echo', 1, AbortSignal.abort())).rejects.toThrow('cancelled');
    expect(client.isRunning()).toBe(false);
  });

  it('ends with its process gone and its requests rejected', async () => {
    const client = createClient();
    const { processId } = await client.call('echo', 1);
    const lost = [client.call('hang', null), client.call('echo', 2)].map((call) =>
      expect(call).rejects.toThrow('shutting down'),
    );
    await client.end(new Error('shutting down'));
    await Promise.all(lost);
    expect([client.isRunning(), client.isIdle(), isAlive(processId)]).toEqual([false, true, false]);
  });
});
