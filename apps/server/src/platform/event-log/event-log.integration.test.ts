import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../../../tests/testkit/eventually.ts';
import { silentLog } from '../../../../../tests/testkit/installation.ts';
import { newTemporaryFolder } from '../../../../../tests/testkit/temporary-folder.ts';
import { type EventBatch, type EventSink, RejectedBatchError } from '../event-sink/event-sink.ts';
import type { AdEvent } from './ad-event.ts';
import { decodeSegment, encodeEvent } from './encode-event.ts';
import { type EventLog, openEventLog } from './event-log.ts';
import { testEvent } from './testkit/events.ts';
import { storeIn } from './testkit/store-in.ts';

type Stored = { readonly serving: string; readonly robot?: boolean; readonly city?: string; readonly detail?: number };

/** A sink that keeps what it gets, after `before` has allowed it. */
const createMemorySink = (before: (batch: EventBatch) => Promise<void> = async () => {}) => {
  const batches: EventBatch[] = [];
  const sink: EventSink = {
    deliver: async (batch) => {
      await before(batch);
      batches.push(batch);
    },
    close: async () => {},
  };
  const stored = (): Stored[] => batches.flatMap(({ events }) => events.map(({ json }) => JSON.parse(json) as Stored));
  return { sink, batches, stored, servings: () => stored().map(({ serving }) => serving) };
};

let directory: string;
const logs: EventLog[] = [];
const open = async (sink: EventSink, more: Partial<Parameters<typeof openEventLog>[0]> = {}): Promise<EventLog> => {
  const log = await openEventLog({
    directory,
    openStore: storeIn(sink),
    log: silentLog,
    segmentMs: 20,
    closingMs: 200,
    ...more,
  });
  logs.push(log);
  return log;
};
beforeEach(async () => {
  directory = await newTemporaryFolder('events');
});
afterEach(async () => {
  for (const log of logs.splice(0)) await log.close();
  await rm(directory, { recursive: true, force: true });
});

/** Segments of all processes, without what was set aside. */
const segments = async (): Promise<string[]> => {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => name.endsWith('.events') && !name.startsWith('rejected'));
};

/** Appends in a process, kills it after so long, and returns the ids that were acknowledged. */
const appendAndKill = async (milliseconds: number): Promise<string[]> => {
  const script = join(import.meta.dirname, 'testkit', 'append-until-killed.ts');
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data;
  });
  await once(child.stdout, 'data');
  await sleep(milliseconds);
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  // The last line may be cut.
  return output.slice(0, output.lastIndexOf('\n')).split('\n');
};

describe('openEventLog', () => {
  it('delivers appended and noted events, and deletes their files', async () => {
    const memory = createMemorySink();
    const log = await open(memory.sink);
    const events = Array.from({ length: 100 }, () => testEvent());
    await Promise.all(events.map((event) => log.append(event)));
    const noted = testEvent({ event: 'answer' });
    log.note(noted);
    await eventually(() => expect(memory.stored()).toHaveLength(101));
    expect(new Set(memory.servings())).toEqual(new Set([...events, noted].map(({ adServingId }) => adServingId)));
    await eventually(async () => expect(await segments()).toEqual([]));
    expect(log.state()).toEqual({ appended: 100, waitingBytes: 0, setAside: 0, isWritable: true });
  });

  it('stores a verdict in place of the user agent, and cleans facts', async () => {
    const memory = createMemorySink();
    const log = await open(memory.sink);
    const city = `\u0000Par\nis\ud800${'x'.repeat(1_000)}`;
    await log.append(testEvent({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)', facts: { city } }));
    await log.append(testEvent({ userAgent: 'AppleCoreMedia/1.0.0 (iPhone)', event: 'error', errorCode: 1e12 }));
    await eventually(() => expect(memory.stored()).toHaveLength(2));
    const [robot, person] = memory.stored();
    expect(robot).toMatchObject({ robot: true });
    expect(robot!.city).toMatch(/^Par is\ufffdx{50,}$/);
    expect(robot!.city!.length).toBeLessThanOrEqual(100);
    expect(person!.robot).toBeUndefined();
    expect(person!.detail).toBe(2_147_483_647);
    expect(JSON.stringify(memory.batches)).not.toMatch(/Mozilla|AppleCoreMedia/);
  });

  it('rejects events with ids or instants of the wrong form, and counts the others', async () => {
    const memory = createMemorySink();
    const log = await open(memory.sink);
    const wrong: Partial<AdEvent>[] = [{ tagId: "x'; drop table" }, { adServingId: '' }, { answerMs: Number.NaN }];
    for (const fields of [...wrong, { receivedMs: -1 }]) {
      await expect(log.append(testEvent(fields))).rejects.toThrow(TypeError);
      log.note(testEvent(fields));
    }
    await log.append(testEvent());
    await eventually(() => expect(memory.stored()).toHaveLength(1));
  });

  it('keeps events while the sink is away, in their order', async () => {
    let isAway = true;
    const memory = createMemorySink(async () => {
      if (isAway) throw new Error('the database is away');
    });
    const log = await open(memory.sink);
    const events = Array.from({ length: 5 }, () => testEvent());
    for (const event of events) {
      await log.append(event);
      await sleep(30);
    }
    expect(memory.batches).toEqual([]);
    expect(log.state().waitingBytes).toBeGreaterThan(0);
    isAway = false;
    await eventually(() => expect(memory.servings()).toEqual(events.map(({ adServingId }) => adServingId)));
  });

  it('delivers under the same id again when the answer of the sink was lost', async () => {
    const ids: string[] = [];
    const memory = createMemorySink(async ({ id }) => {
      ids.push(id);
      if (ids.length === 1) throw new Error('connection lost');
    });
    await (await open(memory.sink)).append(testEvent());
    await eventually(() => expect(ids).toHaveLength(2));
    expect(ids[0]).toBe(ids[1]);
  });

  const kept = async (): Promise<Buffer> => {
    const [name] = await readdir(join(directory, 'rejected'));
    return readFile(join(directory, 'rejected', name!));
  };

  it('sets aside what the sink can never store, and delivers the rest of its segment', async () => {
    const events = Array.from({ length: 9 }, () => testEvent());
    const refused = new Set([events[2]!.adServingId, events[6]!.adServingId]);
    const memory = createMemorySink(async (batch) => {
      if (batch.events.some(({ json }) => refused.has((JSON.parse(json) as Stored).serving)))
        throw new RejectedBatchError(new Error('no'));
    });
    const log = await open(memory.sink);
    await Promise.all(events.map((event) => log.append(event)));
    await eventually(() => expect(log.state().setAside).toBe(2));
    expect(memory.servings()).toEqual(events.map(({ adServingId }) => adServingId).filter((id) => !refused.has(id)));
    const { events: aside, damaged } = decodeSegment(await kept());
    expect([aside.map(({ json }) => (JSON.parse(json) as Stored).serving), damaged]).toEqual([[...refused], []]);
  });

  it('sets aside a damaged record, and delivers the rest of its segment', async () => {
    const [one, two, three] = [testEvent(), testEvent(), testEvent()];
    const lines = [one, two, three].map((event) => encodeEvent(event, false));
    lines[1]![60] = 0xff;
    const folder = join(directory, 'ended');
    await mkdir(folder);
    await writeFile(join(folder, 'one.events'), Buffer.concat(lines));
    const memory = createMemorySink();
    const log = await open(memory.sink);
    await eventually(() => expect(memory.servings()).toEqual([one.adServingId, three.adServingId]));
    await eventually(() => expect(log.state().setAside).toBe(1));
    expect(await kept()).toEqual(lines[1]);
  });

  it('delivers after the next start what was not delivered before the stop', async () => {
    const events = Array.from({ length: 10 }, () => testEvent());
    const away = createMemorySink(
      () => new Promise((_resolve, reject) => setTimeout(reject, 1_000, new Error('away'))),
    );
    const log = await open(away.sink, { segmentMs: 60_000 });
    await Promise.all(events.map((event) => log.append(event)));
    await logs.pop()!.close();
    await expect(log.append(testEvent())).rejects.toThrow();
    const memory = createMemorySink();
    await open(memory.sink);
    await eventually(() =>
      expect(new Set(memory.servings())).toEqual(new Set(events.map(({ adServingId }) => adServingId))),
    );
  });

  it('loses nothing that it acknowledged when the process is killed at any moment', async () => {
    const acknowledged: string[] = [];
    for (const milliseconds of [0, 7, 60, 190, 333]) acknowledged.push(...(await appendAndKill(milliseconds)));
    expect(acknowledged.length).toBeGreaterThan(100);
    const memory = createMemorySink();
    await open(memory.sink);
    await eventually(async () => expect(await segments()).toEqual([]));
    const counted = new Set(memory.servings());
    expect(acknowledged.filter((id) => !counted.has(id))).toEqual([]);
    expect(memory.servings()).toHaveLength(counted.size);
  });

  it('takes over the segments of a process that is killed while this one runs', async () => {
    const memory = createMemorySink();
    const log = await open(memory.sink, { renewMs: 30 });
    const acknowledged = await appendAndKill(100);
    await log.append(testEvent());
    await eventually(() => expect(memory.servings().length).toBeGreaterThan(acknowledged.length));
    await eventually(async () => expect(await segments()).toEqual([]));
    const counted = new Set(memory.servings());
    expect(acknowledged.filter((id) => !counted.has(id))).toEqual([]);
    expect(memory.servings()).toHaveLength(counted.size);
  });

  it('takes over the segments of another machine once, when it has been silent for long', async () => {
    const never = createMemorySink(() => new Promise(() => {}));
    const source = await open(never.sink, { segmentMs: 60_000 });
    const event = testEvent();
    await source.append(event);
    const [name] = await segments();
    const silent = join(directory, 'silent');
    await mkdir(silent);
    await writeFile(join(silent, 'owner'), 'another-machine\n1\n');
    await writeFile(join(silent, 'a.events'), await readFile(join(directory, name!)));
    const living = join(directory, 'living');
    await mkdir(living);
    await writeFile(join(living, 'owner'), 'another-machine\n2\n');
    await writeFile(join(living, 'b.events'), '');
    const renewal = setInterval(() => void utimes(join(living, 'owner'), new Date(), new Date()), 10);
    const memory = createMemorySink();
    await open(memory.sink, { renewMs: 20, staleMs: 3_000 });
    await open(memory.sink, { renewMs: 20, staleMs: 3_000 });
    expect(memory.batches).toEqual([]);
    await eventually(() => expect(memory.servings()).toEqual([event.adServingId]));
    await sleep(200);
    clearInterval(renewal);
    expect(memory.servings()).toHaveLength(1);
    expect(await readdir(directory)).not.toContain('silent');
    expect(await readdir(living)).toContain('b.events');
  });

  it('keeps its own folder while it takes over what takes long', async () => {
    const never = createMemorySink(() => new Promise(() => {}));
    await open(never.sink, { renewMs: 10 });
    const [own] = await readdir(directory);
    const slow = join(directory, 'slow');
    await mkdir(slow);
    // A reader waits until it is written.
    spawnSync('mkfifo', [join(slow, 'owner')]);
    await sleep(100);
    const renewedMs = async (): Promise<number> => (await stat(join(directory, own!, 'owner'))).mtimeMs;
    const before = await renewedMs();
    await expect.poll(renewedMs).toBeGreaterThan(before);
    await writeFile(join(slow, 'owner'), `${hostname()}\n${process.ppid}\n`);
  });

  it('takes over nothing any more when it is closed', async () => {
    const never = createMemorySink(() => new Promise(() => {}));
    const log = await open(never.sink, { renewMs: 5, closingMs: 1 });
    const left = Array.from({ length: 400 }, (_, index) => join(directory, `left-${index}`));
    for (const folder of left) {
      await mkdir(folder);
      await writeFile(join(folder, `${basename(folder)}.events`), encodeEvent(testEvent(), false));
    }
    const isBegun = async (): Promise<boolean> => !(await readdir(directory)).includes('left-0');
    await eventually(async () => expect(await isBegun()).toBe(true), { interval: 1 });
    await logs.splice(logs.indexOf(log), 1)[0]!.close();
    const closed = await segments();
    expect(closed).toHaveLength(left.length);
    await sleep(300);
    expect(await segments()).toEqual(closed);
  });

  it('acknowledges nothing in a folder that was taken over while the process slept', async () => {
    const sleeping = createMemorySink(() => new Promise(() => {}));
    const log = await open(sleeping.sink, { segmentMs: 60_000 });
    const before = testEvent();
    await log.append(before);
    const [name] = await segments();
    const folder = join(directory, name!.split('/')[0]!);
    // As another process does.
    await rm(join(folder, 'owner'));
    await mkdir(join(directory, 'other'));
    await rename(join(directory, name!), join(directory, 'other', 'a.events'));
    const real = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 60_000);
    const lost = testEvent();
    await expect(log.append(lost)).rejects.toThrow(/taken over/);
    vi.restoreAllMocks();
    // The player reports again, and the process has a new folder.
    await log.append(lost);
    const memory = createMemorySink();
    await open(memory.sink);
    await logs.splice(logs.indexOf(log), 1)[0]!.close();
    await open(memory.sink);
    await eventually(() => expect(new Set(memory.servings())).toEqual(new Set([before.adServingId, lost.adServingId])));
  });

  it('drops a torn record and a changed one, and keeps those around them', async () => {
    const away = createMemorySink(() => new Promise(() => {}));
    const ended = join(directory, 'ended-process');
    const log = await open(away.sink, { segmentMs: 60_000 });
    const events = [testEvent(), testEvent(), testEvent()];
    for (const event of events) await log.append(event);
    const [name] = await segments();
    const lines = (await readFile(join(directory, name!), 'utf8')).split('\n');
    const changed = lines[1]!.replace('impression', 'complete');
    await mkdir(ended);
    const target = join(ended, 'a.events');
    await writeFile(target, `${lines[0]}\n${changed}\n${lines[2]}\n`);
    await appendFile(target, lines[0]!.slice(0, 50));
    const memory = createMemorySink();
    await open(memory.sink);
    await eventually(() => expect(memory.servings()).toEqual([events[0]!.adServingId, events[2]!.adServingId]));
  });

  it('leaves the events of a living process alone', async () => {
    const never = createMemorySink(() => new Promise(() => {}));
    const living = await open(never.sink, { segmentMs: 60_000 });
    await living.append(testEvent());
    // Another machine with the same folder, which renews its ownership.
    await mkdir(join(directory, 'other'));
    await writeFile(join(directory, 'other', 'owner'), 'another-machine\n1\n');
    await writeFile(join(directory, 'other', 'b.events'), '');
    // A process that runs here.
    await mkdir(join(directory, 'init'));
    await writeFile(join(directory, 'init', 'owner'), `${hostname()}\n1\n`);
    await writeFile(join(directory, 'init', 'c.events'), '');
    const before = await segments();
    const memory = createMemorySink();
    await open(memory.sink);
    expect((await segments()).sort()).toEqual(before.sort());
    expect(memory.batches).toEqual([]);
  });

  it('rejects while the disk refuses, and goes on when it accepts again', async () => {
    const memory = createMemorySink();
    const log = await open(memory.sink, { minFreeBytes: Number.MAX_SAFE_INTEGER });
    await expect(log.append(testEvent())).rejects.toThrow(/free for events/);
    expect(log.state().isWritable).toBe(false);
    log.note(testEvent());
    const other = await open(memory.sink);
    await other.append(testEvent());
    await eventually(() => expect(memory.stored()).toHaveLength(1));
  });

  it('refuses events beyond the bytes that may wait, and takes them again when the sink is back', async () => {
    let isAway = true;
    const memory = createMemorySink(async () => {
      if (isAway) throw new Error('the database is away');
    });
    const log = await open(memory.sink, { segmentBytes: 1_000, maxWaitingBytes: 10_000 });
    let acknowledged = 0;
    const appendAll = async (count: number): Promise<number> => {
      let refused = 0;
      for (let index = 0; index < count; index += 1) {
        const isStored = await log.append(testEvent()).then(
          () => true,
          () => false,
        );
        acknowledged += isStored ? 1 : 0;
        refused += isStored ? 0 : 1;
      }
      return refused;
    };
    expect(await appendAll(100)).toBeGreaterThan(50);
    expect(log.state().waitingBytes).toBeLessThan(12_000);
    expect(log.state().isWritable).toBe(false);
    isAway = false;
    await eventually(() => expect(log.state().waitingBytes).toBe(0));
    expect(await appendAll(10)).toBe(0);
    await eventually(() => expect(memory.stored()).toHaveLength(acknowledged));
  });

  it('keeps to its share of the disk over restarts while the sink is away, and delivers all of it at last', async () => {
    const share = { segmentBytes: 1_000, maxWaitingBytes: 10_000, closingMs: 10 };
    const diskBytes = async (): Promise<number> => {
      const sizes = (await segments()).map(async (name) => (await stat(join(directory, name))).size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const acknowledged: string[] = [];
    for (const [run, isFull] of [false, true, true].entries()) {
      const away = createMemorySink(async () => {
        throw new Error('the database is away');
      });
      const log = await open(away.sink, share);
      for (let index = 0; index < 60; index += 1) {
        const event = testEvent();
        await log.append(event).then(
          () => acknowledged.push(event.adServingId),
          () => {},
        );
        // Answers are served, and not counted.
        log.note(testEvent());
      }
      await sleep(100);
      expect(acknowledged.length).toBeGreaterThan(10);
      expect(await diskBytes(), `run ${run}`).toBeLessThan(share.maxWaitingBytes + 2 * share.segmentBytes);
      if (isFull) await expect(log.append(testEvent())).rejects.toThrow(/wait for their sink/);
      await logs.splice(logs.indexOf(log), 1)[0]!.close();
    }
    const memory = createMemorySink();
    const log = await open(memory.sink, share);
    await eventually(() => expect(log.state().waitingBytes).toBe(0));
    await log.append(testEvent());
    const delivered = memory.servings();
    expect(new Set(delivered).size).toBe(delivered.length);
    expect(acknowledged.filter((id) => !delivered.includes(id))).toEqual([]);
  });

  it('acknowledges nothing that a full disk has cut', async () => {
    const script = join(import.meta.dirname, 'testkit', 'append-until-refused.ts');
    // `ulimit -f` counts kilobytes: writes beyond fail, as on a full disk.
    const output = execFileSync('bash', ['-c', `ulimit -f 16; exec "${process.execPath}" "${script}" "${directory}"`], {
      encoding: 'utf8',
    });
    const { acknowledged, refused } = JSON.parse(output) as { acknowledged: string[]; refused: number };
    expect(refused).toBeGreaterThan(0);
    expect(acknowledged.length).toBeGreaterThan(10);
    const memory = createMemorySink();
    await open(memory.sink);
    await eventually(async () => expect(await segments()).toEqual([]));
    const counted = new Set(memory.servings());
    expect(acknowledged.filter((id) => !counted.has(id))).toEqual([]);
  });
});
