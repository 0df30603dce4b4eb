import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newTemporaryFolder } from '../../../../../tests/testkit/temporary-folder.ts';
import { createTakeover } from './instance-folder.ts';

let directory: string;
let own: string;
beforeEach(async () => {
  directory = await newTemporaryFolder('takeover');
  own = join(directory, '.own');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

/** The folder of a process of another machine, which writes to its segment. */
const folderElsewhere = async (name: string): Promise<string> => {
  const path = join(directory, name);
  await mkdir(own, { recursive: true });
  await mkdir(path);
  await writeFile(join(path, 'owner'), 'another-machine\n1\n');
  await writeFile(join(path, 'a.events'), 'event');
  return path;
};

it.each([
  ['an hour forward', 3_600_000],
  ['an hour back', -3_600_000],
  ['a day forward', 86_400_000],
])('leaves the segments of a process that lives when the own clock jumps %s', async (_name, jumpMs) => {
  const living = await folderElsewhere('living');
  const { adoptSegments } = createTakeover(directory, 1_000);
  expect(await adoptSegments(own)).toEqual([]);
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + jumpMs);
  // Its owner renews every few seconds, so a look sees the same time as the one before.
  expect(await adoptSegments(own)).toEqual([]);
  expect(await readdir(living)).toEqual(['a.events', 'owner']);
  await utimes(join(living, 'owner'), 1, 1);
  expect(await adoptSegments(own)).toEqual([]);
  await sleep(1_100);
  expect(await adoptSegments(own)).toEqual([join(own, 'a.events')]);
});
