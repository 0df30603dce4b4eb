import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseUser } from './binaries.ts';

export const ownerName = 'sonora';

const runInitdb = (binaries: string, folder: string, passwordFile: string, user: DatabaseUser): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      join(binaries, 'bin', 'initdb'),
      [
        '-D',
        folder,
        '-U',
        ownerName,
        '--pwfile',
        passwordFile,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ],
      { ...user, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${output.trim()}`))));
  });

/**
 * Creates the database cluster under a temporary name and renames it into place. So an incomplete cluster is never
 * used, and of two concurrent first starts the one whose rename fails deletes its own.
 */
export const initialiseCluster = async (options: {
  readonly binaries: string;
  readonly dataDirectory: string;
  readonly password: string;
  readonly user: DatabaseUser;
}): Promise<string> => {
  const { user } = options;
  const cluster = join(options.dataDirectory, 'pgdata');
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster;
  const temporary = `${cluster}.${process.pid}`;
  const passwordFile = join(tmpdir(), `sonora-${randomBytes(8).toString('hex')}`);
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { mode: 0o700 });
  writeFileSync(passwordFile, options.password, { mode: 0o600, flag: 'wx' });
  try {
    if (user) {
      chownSync(temporary, user.uid, user.gid);
      chownSync(passwordFile, user.uid, user.gid);
    }
    await runInitdb(options.binaries, temporary, passwordFile, user);
    renameSync(temporary, cluster);
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
  return cluster;
};
