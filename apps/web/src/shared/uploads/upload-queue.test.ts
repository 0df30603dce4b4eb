import { describe, expect, it } from 'vitest';
import { createUploadQueue, summaryOf, type Transfer, type UploadListener } from './upload-queue.ts';

type Started = {
  readonly progress: UploadListener;
  readonly succeed: () => Promise<void>;
  readonly fail: () => Promise<void>;
};

/** A queue whose transfers the test ends itself. */
const testQueue = () => {
  const log: string[] = [];
  const started = new Map<string, Started>();
  const queue = createUploadQueue({
    transferOf: ({ name }): Transfer => ({
      start: (progress) => {
        log.push(`start ${name}`);
        const { promise, resolve, reject } = Promise.withResolvers<{ fileId: string; folderId: string }>();
        const settled = async (): Promise<void> => {
          await promise.catch(() => {});
          await Promise.resolve();
        };
        started.set(name, {
          progress,
          succeed: () => {
            resolve({ fileId: `id of ${name}`, folderId: 'home' });
            return settled();
          },
          fail: () => {
            reject(new Error('no space'));
            return settled();
          },
        });
        return promise;
      },
      pause: () => log.push(`pause ${name}`),
      cancel: () => log.push(`cancel ${name}`),
    }),
    problemOf: (error) => (error as Error).message,
    onDone: () => log.push('listed'),
  });
  const add = (...names: readonly string[]): void =>
    queue.add(names.map((name) => ({ name, file: new Blob(['12345']), folderId: async () => 'home' })));
  const idOf = (name: string): string => queue.items().find((item) => item.name === name)?.id ?? '';
  const statuses = (): string =>
    queue
      .items()
      .map(({ name, status }) => `${name} ${status}`)
      .join(', ');
  return { queue, add, idOf, statuses, log, started };
};

describe('the queue of uploads', () => {
  it('uploads three at a time, and the next when one ends', async () => {
    const { add, statuses, log, started } = testQueue();
    add('a', 'b', 'c', 'd');
    expect(statuses()).toBe('a uploading, b uploading, c uploading, d waiting');
    started.get('b')?.progress.onSent(3);
    started.get('b')?.progress.onChecking();
    expect(statuses()).toBe('a uploading, b checking, c uploading, d waiting');
    await started.get('b')?.succeed();
    expect(statuses()).toBe('a uploading, b done, c uploading, d uploading');
    expect(log).toEqual(['start a', 'start b', 'start c', 'listed', 'start d']);
  });

  it('pauses, and goes on where it was', async () => {
    const { queue, add, idOf, statuses, log, started } = testQueue();
    add('a', 'b', 'c', 'd');
    started.get('a')?.progress.onSent(4);
    queue.pause(idOf('a'));
    // The place of a paused upload is free for others.
    expect(statuses()).toBe('a paused, b uploading, c uploading, d uploading');
    started.get('a')?.progress.onSent(5);
    expect(queue.items()[0]?.sentBytes).toBe(4);
    queue.resume(idOf('a'));
    expect(statuses()).toContain('a waiting');
    await started.get('b')?.succeed();
    expect(statuses()).toContain('a uploading');
    expect(log.filter((line) => line.endsWith(' a'))).toEqual(['start a', 'pause a', 'start a']);
  });

  it('says why an upload failed, and tries it again', async () => {
    const { queue, add, idOf, statuses, started } = testQueue();
    add('a');
    await started.get('a')?.fail();
    expect(queue.items()[0]).toMatchObject({ status: 'failed', problem: 'no space' });
    queue.resume(idOf('a'));
    expect(statuses()).toBe('a uploading');
    expect(queue.items()[0]?.problem).toBeUndefined();
    await started.get('a')?.succeed();
    expect(queue.items()[0]).toMatchObject({ status: 'done', fileId: 'id of a', folderId: 'home', sentBytes: 5 });
  });

  it('forgets a cancelled upload, even if it ends afterwards', async () => {
    const { queue, add, idOf, statuses, log, started } = testQueue();
    add('a', 'b');
    queue.cancel(idOf('a'));
    await started.get('a')?.succeed();
    expect(statuses()).toBe('b uploading');
    expect(log).toEqual(['start a', 'start b', 'cancel a']);
    await started.get('b')?.succeed();
    queue.clearEnded();
    expect(queue.items()).toEqual([]);
  });

  it('is summed up', async () => {
    const { queue, add, started } = testQueue();
    add('a', 'b');
    started.get('b')?.progress.onSent(1);
    await started.get('a')?.succeed();
    expect(summaryOf(queue.items())).toEqual({ done: 1, failed: 0, open: 1, total: 2, share: 0.6 });
    expect(summaryOf([]).share).toBe(1);
  });
});
