import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../apps/server/src/platform/network/free-port.ts';
import { findProgram, installDebianPackage } from '../../../scripts/debian-package.ts';
import { newTemporaryFolder } from '../temporary-folder.ts';

const findRedisServer = (): string | undefined => findProgram(['redis-server']);

/** Whether the stream engine is here, or could be installed as a package of Debian. */
export const hasRedisServer = (): boolean =>
  findRedisServer() !== undefined || installDebianPackage(['redis-server'], () => findRedisServer() !== undefined);

export type TestRedis = {
  readonly url: string;
  /** Kills the engine without a warning. */
  kill(): Promise<void>;
  /** Starts it again on its files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
};

/** A Redis on a free port of this machine that writes each command to its disk before it answers. */
export const startTestRedis = async (): Promise<TestRedis> => {
  const directory = await newTemporaryFolder('redis');
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', dir: directory, appendonly: 'yes', appendfsync: 'always', save: '' };
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    child = spawn(findRedisServer()!, options, { stdio: 'ignore' });
    while (!(await answers(port))) await sleep(20);
  };
  const kill = async (): Promise<void> => {
    const closed = once(child!, 'close');
    child!.kill('SIGKILL');
    await closed;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: start,
    stop: async () => {
      if (child?.exitCode === null && child.signalCode === null) await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
