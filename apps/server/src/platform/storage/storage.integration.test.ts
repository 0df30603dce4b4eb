import fs from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { describeStorage } from '../../../../../tests/testkit/storage-contract.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { createDirectoryStorage } from './directory-storage.ts';
import { storageAddress } from './open-storage.ts';
import { reportOutages } from './report-outages.ts';
import { parseS3Address } from './s3-address.ts';
import { createAddressSigner } from './signed-address.ts';
import { StorageAwayError } from './storage.ts';

const disk = { full: false };
const { createWriteStream } = fs;
// A test cannot fill the disk, so writing fails as on a full one. The product imports this function by name.
fs.createWriteStream = (...args) => {
  const file = createWriteStream(...args);
  if (disk.full) {
    file._writev = undefined as never;
    file._write = (_chunk, _encoding, done) => done(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  }
  return file;
};
syncBuiltinESMExports();
afterAll(() => {
  fs.createWriteStream = createWriteStream;
  syncBuiltinESMExports();
});

const openFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sonora-storage-'));
  disk.full = false;
  return {
    folder,
    storage: await createDirectoryStorage(folder),
    residue: async () => (await readdir(folder, { recursive: true })).sort(),
    fill: () => {
      disk.full = true;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};

describeStorage('a folder', openFolder);
describeStorage('a folder whose outages are reported', async () => {
  const opened = await openFolder();
  return { ...opened, storage: reportOutages(opened.storage) };
});

describe('an outage of the storage', () => {
  const broken = new Error('no such bucket any more');
  const fails = (): Promise<never> => Promise.reject(broken);
  const storage = reportOutages({
    put: fails,
    get: fails,
    stream: fails,
    stat: fails,
    copy: fails,
    list: async function* () {
      yield await fails();
    },
    delete: fails,
    deleteOlder: fails,
    freeBytes: fails,
  });

  it('is called so by every call, and keeps its reason', async () => {
    for (const call of [
      storage.put('a', new Uint8Array(1)),
      storage.put('a', Readable.from([new Uint8Array(1)])),
      storage.get('a'),
      storage.stream('a'),
      storage.stat('a'),
      storage.copy('a', 'b'),
      storage.list('a')[Symbol.asyncIterator]().next(),
      storage.delete('a'),
      storage.deleteOlder('a', new Date()),
      storage.freeBytes(),
    ]) {
      const error = await call.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(StorageAwayError);
      expect((error as Error).cause).toBe(broken);
    }
  });

  it('leaves the source of a put alive, to be read to its end by the caller', async () => {
    const source = new Readable({ read: () => {} });
    source.push(new Uint8Array(10));
    await expect(storage.put('a', source)).rejects.toThrow(StorageAwayError);
    expect(source.destroyed).toBe(false);
    source.push(new Uint8Array(10));
    source.push(null);
    const ended = new Promise((resolve) => source.once('end', resolve));
    source.resume();
    await ended;
  });

  it('is not what it is called when it is the source that breaks off', async () => {
    const { storage: folder, close } = await openFolder();
    const cut = Readable.from(
      (async function* () {
        yield new Uint8Array(10);
        throw new Error('the tunnel');
      })(),
    );
    await expect(reportOutages(folder).put('a', cut)).rejects.toThrow('the tunnel');
    await close();
  });
});

describe('the storage that the configuration names', () => {
  it('is a folder of the data directory, a folder by its address, or a bucket', () => {
    expect(storageAddress({ storageUrl: undefined, dataDirectory: '/d' })).toEqual({
      kind: 'folder',
      folder: join('/d', 'files'),
    });
    expect(storageAddress({ storageUrl: 'file:///a%20b/c', dataDirectory: '/d' })).toMatchObject({ folder: '/a b/c' });
    expect(storageAddress({ storageUrl: 's3://ads', dataDirectory: '/d' })).toMatchObject({ kind: 's3' });
  });

  it('is refused where a slash is missing, which would name a folder at the root of the disk', () => {
    expect(() => storageAddress({ storageUrl: 'file://data/files', dataDirectory: '/d' })).toThrow('three slashes');
  });
});

describe('a folder', () => {
  it('forgets what a killed process left half written a day ago, and nothing younger', async () => {
    const { folder, close } = await openFolder();
    const incoming = join(folder, '.incoming');
    const dayAndMore = new Date(Date.now() - 90_000_000);
    for (const name of ['old', 'young']) await writeFile(join(incoming, name), 'half');
    await utimes(join(incoming, 'old'), dayAndMore, dayAndMore);
    await createDirectoryStorage(folder);
    expect(await readdir(incoming)).toEqual(['young']);
    await close();
  });
});

describe('an s3:// address', () => {
  it('means AWS and nothing before the keys when it names only a bucket', () => {
    expect(parseS3Address('s3://ads', 'eu-central-1')).toEqual({
      bucket: 'ads',
      prefix: '',
      endpoint: undefined,
      region: 'eu-central-1',
      forcePathStyle: false,
      credentials: undefined,
    });
  });

  it('takes prefix, endpoint, region, style and percent-encoded credentials', () => {
    expect(
      parseS3Address('s3://key:a%2Fb%2Bc@ads/a/b/?endpoint=http://localhost:9000&region=x&forcePathStyle=false'),
    ).toEqual({
      bucket: 'ads',
      prefix: 'a/b/',
      endpoint: 'http://localhost:9000',
      region: 'x',
      forcePathStyle: false,
      credentials: { accessKeyId: 'key', secretAccessKey: 'a/b+c' },
    });
  });

  it('puts the bucket into the path when an endpoint is named', () => {
    expect(parseS3Address('s3://ads?endpoint=https://s3.example.com').forcePathStyle).toBe(true);
  });

  it.each([
    ['s3:///ads', 'should name a bucket'],
    ['s3://ads/../x%20y', 'prefix of letters'],
    ['s3://ads?endpoint=ftp://x', 'an endpoint such as'],
    ['s3://ads?forcePathStyle=yes', 'forcePathStyle=true or'],
    ['s3://key@ads', 'both key and secret'],
    ['s3://key:50%@ads', 'both key and secret'],
    ['s3://ads?Endpoint=http://x', 'does not know the parameter Endpoint'],
  ])('is refused as %s, saying what is wrong', (address, message) => {
    expect(() => parseS3Address(address)).toThrow(ConfigurationError);
    expect(() => parseS3Address(address)).toThrow(message);
  });

  it('is refused without repeating the secret', () => {
    expect(() => parseS3Address('s3://key:hunter2@ads?x=1')).toThrow(/^(?!.*hunter2)/s);
  });
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
