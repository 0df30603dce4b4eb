import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeGeoFile } from '../../../../../tests/testkit/ads/geo-file.ts';
import { silentLog } from '../../../../../tests/testkit/installation.ts';
import { newTemporaryFolder } from '../../../../../tests/testkit/temporary-folder.ts';
import type { Log } from '../../platform/log/log.ts';
import { type GeoDatabase, openGeoDatabase } from './geo-database.ts';

const CHECK_MS = 20;
const placeIn = (city: string) => ({ city: { names: { en: city } }, country: { iso_code: 'DE' } });

let folder: string;
let file: string;
let places: GeoDatabase | undefined;
beforeEach(async () => {
  folder = await newTemporaryFolder('geo');
  file = join(folder, 'places.mmdb');
});
afterEach(async () => {
  places?.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = async (log: Log = silentLog): Promise<void> => {
  places = await openGeoDatabase(file, log, CHECK_MS);
};
const cityOf = (address: string): string | undefined => places?.find(address)?.cities[0];
/** As update programs do: the new file is complete before it has the name. */
const replace = async (networks: Parameters<typeof writeGeoFile>[1]): Promise<void> => {
  const next = join(folder, 'next');
  await writeGeoFile(next, networks);
  await rename(next, file);
};

describe('openGeoDatabase', () => {
  it('reads a file again that was replaced, also for addresses that it has found before', async () => {
    await replace({ '203.0.113.0/24': placeIn('Munich'), '198.51.100.0/24': placeIn('Leeds') });
    await open();
    expect([cityOf('203.0.113.9'), cityOf('198.51.100.1')]).toEqual(['Munich', 'Leeds']);
    await replace({ '203.0.113.0/24': placeIn('Bremen') });
    await expect.poll(() => cityOf('203.0.113.9')).toBe('Bremen');
    expect(places?.find('198.51.100.1')).toBeUndefined();
  });

  it('keeps the last good file while the new one is damaged or missing, says so once, and goes on with the next', async () => {
    const warnings: string[] = [];
    await replace({ '203.0.113.0/24': placeIn('Munich') });
    await open({ ...silentLog, warn: (_fields, message) => void warnings.push(message ?? '') });
    await writeFile(file, 'no database');
    await expect.poll(() => warnings.length).toBe(1);
    expect(cityOf('203.0.113.9')).toBe('Munich');
    await rm(file);
    await expect.poll(() => warnings.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 5 * CHECK_MS));
    expect(warnings).toHaveLength(2);
    expect(cityOf('203.0.113.9')).toBe('Munich');
    await replace({ '203.0.113.0/24': placeIn('Bremen') });
    await expect.poll(() => cityOf('203.0.113.9')).toBe('Bremen');
  });

  it('begins with a file that comes later', async () => {
    await open();
    expect(cityOf('203.0.113.9')).toBeUndefined();
    await replace({ '203.0.113.0/24': placeIn('Munich') });
    await expect.poll(() => cityOf('203.0.113.9')).toBe('Munich');
  });
});
