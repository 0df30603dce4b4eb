import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoryStorage } from './directory-storage.ts';
import { createAddressSigner } from './signed-address.ts';
import { StorageMissingError, StorageTooLargeError } from './storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('directory storage', () => {
  it('gives back what was put, whole and by range, and says its size', async () => {
    const storage = await createDirectoryStorage(folder);
    expect(await storage.put('a/b.wav', bytes('0123456789'))).toEqual({ sizeBytes: 10 });
    expect(new TextDecoder().decode(await storage.get('a/b.wav'))).toBe('0123456789');
    const part = await (await storage.stream('a/b.wav', { start: 2, end: 4 })).toArray();
    expect(Buffer.concat(part).toString()).toBe('234');
    expect(await storage.stat('a/b.wav')).toEqual({ sizeBytes: 10 });
  });

  it('leaves nothing when a write is cut off or too large', async () => {
    const storage = await createDirectoryStorage(folder);
    const broken = Readable.from(
      (async function* () {
        yield bytes('half');
        throw new Error('cut');
      })(),
    );
    await expect(storage.put('x', broken)).rejects.toThrow('cut');
    await expect(storage.put('x', bytes('12345'), { maxBytes: 4 })).rejects.toThrow(StorageTooLargeError);
    expect(await storage.stat('x')).toBeUndefined();
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    await expect(storage.get('x')).rejects.toThrow(StorageMissingError);
  });

  it.each(['../x', '/x', 'a/../b', 'a//b', '.hidden', 'A', 'a\0', '', 'a/.incoming'])(
    'refuses the key %j',
    async (key) => {
      const storage = await createDirectoryStorage(folder);
      await expect(storage.put(key, bytes('x'))).rejects.toThrow('not a storage key');
    },
  );
});

describe('signed addresses', () => {
  const at = (seconds: number) => createAddressSigner('secret', () => seconds * 1000);
  const signed = at(1_000).sign({ method: 'GET', path: '/media/a', parameters: { name: 'x y' }, expiresInSeconds: 60 });
  const query = Object.fromEntries(new URLSearchParams(signed.split('?')[1]));

  it('accepts its own until the time runs out', () => {
    expect(at(1_059).verify('GET', '/media/a', query)).toEqual({ name: 'x y' });
    expect(at(1_060).verify('GET', '/media/a', query)).toBeUndefined();
  });

  it('refuses another path, method, parameter, expiry, signature or secret', () => {
    const signer = at(1_000);
    expect(signer.verify('GET', '/media/b', query)).toBeUndefined();
    expect(signer.verify('PUT', '/media/a', query)).toBeUndefined();
    expect(signer.verify('GET', '/media/a', { ...query, name: 'z' })).toBeUndefined();
    expect(signer.verify('GET', '/media/a', { ...query, more: '1' })).toBeUndefined();
    expect(signer.verify('GET', '/media/a', { ...query, expires: '99999' })).toBeUndefined();
    expect(signer.verify('GET', '/media/a', { ...query, signature: 'AAAA' })).toBeUndefined();
    expect(createAddressSigner('other', () => 1_000_000).verify('GET', '/media/a', query)).toBeUndefined();
  });
});
