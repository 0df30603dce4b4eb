import { spawnSync } from 'node:child_process';
import { readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import { copyPreparedDatabase } from '../../../../../../tests/testkit/prepared-database.ts';
import { newTemporaryFolder } from '../../../../../../tests/testkit/temporary-folder.ts';
import { describeWaiting } from '../../../boot/supervise.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** A file system of its own, which a test can fill; undefined where mounting is not permitted. */
const mountSmallDisk = async (megabytes: number): Promise<string | undefined> => {
  const folder = await newTemporaryFolder('small-disk');
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  return status === 0 ? folder : undefined;
};

let prepared: string;
let disk: string | undefined;
beforeAll(async () => {
  prepared = await copyPreparedDatabase(silentLog);
  disk = await mountSmallDisk(160);
  if (disk !== undefined) {
    // With owners and permissions: PostgreSQL runs as another user than root.
    spawnSync('cp', ['-a', `${prepared}/.`, disk]);
  }
});
afterAll(() => {
  // Processes of the database may end a moment later.
  if (disk !== undefined && spawnSync('umount', ['--lazy', disk]).status === 0) rmdirSync(disk);
  rmSync(prepared, { recursive: true, force: true });
});

const query = async (url: string, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows[0];
  } finally {
    await client.end().catch(() => {});
  }
};

describe('a database on a full disk', () => {
  it('is started again by itself when there is space again', async (context) => {
    if (disk === undefined) return context.skip('mounting a file system is not permitted here');
    const waits: unknown[] = [];
    const embedded = await startEmbeddedPostgres({
      dataDirectory: disk,
      log: silentLog,
      onWaiting: (error) => waits.push(error),
    });
    try {
      const filler = join(disk, 'filler');
      const processFile = join(disk, 'pgdata', 'postmaster.pid');
      const processId = Number(readFileSync(processFile, 'utf8').split('\n')[0]);
      // Its place is filled, too, so that the next server cannot write its own.
      rmSync(processFile);
      for (const size of ['1M', '512']) {
        spawnSync('dd', ['if=/dev/zero', `of=${filler}`, `bs=${size}`, 'oflag=append', 'conv=notrunc']);
      }
      process.kill(processId, 'SIGKILL');
      await expect.poll(() => waits.length).toBe(1);
      expect(String(waits[0])).toContain('No space left on device');
      rmSync(filler);
      await expect.poll(() => query(embedded.url, 'select 1 as one').catch(() => undefined)).toEqual({ one: 1 });
      expect(waits).toHaveLength(1);
    } finally {
      await embedded.stop();
    }
  });

  it('is described with what it needs', () => {
    expect(describeWaiting(new Error('PostgreSQL ended'), '/data', 5_000_000)).toBe(
      'The database needs free space: the disk of /data has 5 MB left, and 100 MB should be free. Sonora goes on by itself when there is space.',
    );
    expect(describeWaiting(new Error('PostgreSQL ended: no permission'), '/data', 5e9)).toBe(
      'The database does not start: PostgreSQL ended: no permission. Sonora keeps trying, and goes on by itself when the cause is gone.',
    );
  });
});
