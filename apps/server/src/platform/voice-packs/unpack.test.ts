import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { limits } from '@sonora/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { tarOf } from '../../../../../tests/testkit/tiny-voice/archives.ts';
import { createFreeSpace, type FreeSpace } from '../storage/free-space.ts';
import type { ArchiveKind } from './archive-kinds.ts';
import { unpack } from './unpack.ts';

const root = await mkdtemp(join(tmpdir(), 'unpack-test-'));
afterAll(() => rm(root, { recursive: true, force: true }));
let count = 0;

const unpackBytes = async (
  kind: ArchiveKind,
  bytes: Uint8Array,
  limits: { readonly maxBytes?: number; readonly maxEntries?: number; readonly space?: FreeSpace } = {},
): Promise<{ readonly outcome: number | string; readonly folder: string }> => {
  count += 1;
  const base = join(root, String(count));
  const folder = join(base, 'inside');
  await mkdir(folder, { recursive: true });
  await writeFile(join(base, 'archive'), bytes);
  const options = { archive: join(base, 'archive'), kind, target: folder, maxBytes: 1e6, maxEntries: 100, ...limits };
  const outcome = await unpack(options).catch((error: Error) => `${error.name}: ${error.message}`);
  expect(await readdir(base)).toEqual(['archive', 'inside']);
  return { outcome, folder };
};

/** A zip archive with one file, deflated. */
const zipOf = (path: string, content: Uint8Array, changes: { size?: number; mode?: number } = {}): Buffer => {
  const [name, packed] = [Buffer.from(path), deflateRawSync(content)];
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(changes.size ?? content.length, 18);
  head.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, name, packed]);
  const listed = Buffer.alloc(46);
  listed.write('PK\x01\x02', 'latin1');
  listed[5] = 3;
  head.copy(listed, 6);
  listed.writeUInt32LE(((changes.mode ?? 0o100644) << 16) >>> 0, 38);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listed.length + name.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, listed, name, end]);
};

const keptBytes = limits.freeBytesKept.uploads;

const text = (content: string): Buffer => Buffer.from(content);
const REFUSED = 'ArchiveError: holds a file whose name leads out of its folder';

describe('unpack', () => {
  it('leaves the space that is kept for the database', async () => {
    const space = createFreeSpace(async () => keptBytes - 1);
    const { outcome, folder } = await unpackBytes('zip', zipOf('model.onnx', text('sound')), { space });
    expect(outcome).toBe('StorageFullError: no space left in the storage');
    expect(await readdir(folder)).toEqual([]);
  });

  it('unpacks what tar, gzip and bzip2 pack, names of any length included', async () => {
    const source = join(root, 'source');
    const long = `${'deep/'.repeat(30)}${'n'.repeat(150)}.txt`;
    await mkdir(join(source, 'voice', 'deep/'.repeat(30)), { recursive: true });
    const big = Buffer.alloc(300_001, 'sound ');
    await writeFile(join(source, 'voice', 'model.onnx'), big);
    await writeFile(join(source, 'voice', long), 'far away');
    await writeFile(join(source, 'voice', 'größe.txt'), '');
    for (const format of ['gnu', 'pax', 'ustar']) {
      const names = format === 'ustar' ? ['voice/model.onnx', 'voice/größe.txt'] : ['voice'];
      for (const [kind, flag] of [
        ['tar', ''],
        ['tar.gz', '-z'],
        ['tar.bz2', '-j'],
      ] as const) {
        // tar and bzip2 of the host; the test is skipped without them.
        const args = ['-C', source, `--format=${format}`, ...(flag ? [flag] : []), '-cf', join(root, 'made'), ...names];
        const made = await promisify(execFile)('tar', args).then(
          () => true,
          () => false,
        );
        if (!made) continue;
        const { outcome, folder } = await unpackBytes(kind, await readFile(join(root, 'made')));
        expect(outcome, `${format} ${kind}`).toBe(format === 'ustar' ? 300_001 : 300_009);
        expect((await readFile(join(folder, 'voice', 'model.onnx'))).equals(big)).toBe(true);
        if (format !== 'ustar') expect(await readFile(join(folder, 'voice', long), 'utf8')).toBe('far away');
        expect(await readFile(join(folder, 'voice', 'größe.txt'), 'utf8')).toBe('');
      }
    }
  });

  it('unpacks a zip', async () => {
    const { outcome, folder } = await unpackBytes('zip', zipOf('voice/a.txt', text('hello '.repeat(1000))));
    expect(outcome).toBe(6000);
    expect(await readFile(join(folder, 'voice', 'a.txt'), 'utf8')).toBe('hello '.repeat(1000));
  });

  it.each(['../evil', '/etc/evil', 'a/../../evil', 'a\\..\\..\\evil', 'C:evil', 'a\u0001b'])(
    'writes nothing outside when a name is %j',
    async (path) => {
      expect((await unpackBytes('tar', tarOf([{ path, content: text('evil') }]))).outcome).toBe(REFUSED);
      expect((await unpackBytes('zip', zipOf(path, text('evil')))).outcome).toBe(REFUSED);
    },
  );

  it.each([
    ['1', 'a link'],
    ['2', 'a link'],
    ['3', 'a device'],
    ['4', 'a device'],
    ['6', 'a pipe'],
    ['S', 'something else than files'],
  ])('refuses an entry of type %s', async (type, what) => {
    const archive = tarOf([{ path: 'voice/a', content: text(''), type, link: '/etc/passwd' }]);
    expect((await unpackBytes('tar', archive)).outcome).toBe(`ArchiveError: holds ${what}: voice/a`);
  });

  it('refuses a link in a zip', async () => {
    const { outcome } = await unpackBytes('zip', zipOf('a', text('/etc/passwd'), { mode: 0o120777 }));
    expect(outcome).toBe('ArchiveError: holds a link: a');
  });

  it('refuses one name twice, and a file where a folder is', async () => {
    const twice = tarOf([
      { path: 'a', content: text('1') },
      { path: './a', content: text('2') },
    ]);
    expect((await unpackBytes('tar', twice)).outcome).toBe('ArchiveError: holds one name twice');
    const both = tarOf([
      { path: 'a', content: text('1') },
      { path: 'a/b', content: text('2') },
    ]);
    expect((await unpackBytes('tar', both)).outcome).toBe('ArchiveError: holds one name twice');
  });

  it('stops at the first byte and the first entry beyond what is allowed', async () => {
    const bomb = gzipSync(tarOf([{ path: 'zeros', content: Buffer.alloc(2_000_000) }]));
    expect(bomb.length).toBeLessThan(5_000);
    expect((await unpackBytes('tar.gz', bomb)).outcome).toBe('ArchiveError: holds more than the 1 MB that it may');
    const many = tarOf(Array.from({ length: 101 }, (_, index) => ({ path: `${index}`, content: text('') })));
    expect((await unpackBytes('tar', many)).outcome).toBe('ArchiveError: holds more than the 100 files that it may');
    expect((await unpackBytes('zip', zipOf('a', Buffer.alloc(2_000_000)))).outcome).toContain('more than the 1 MB');
    const liar = zipOf('a', Buffer.alloc(2_000_000), { size: 10 });
    expect((await unpackBytes('zip', liar)).outcome).toBe('ArchiveError: holds more than it says');
    const lie = tarOf([{ path: 'a', content: text('short'), size: 2 ** 40 }]);
    expect((await unpackBytes('tar', lie)).outcome).toContain('more than the 1 MB');
  });

  it('stops reading headers and padding that no real archive has', async () => {
    const header = tarOf([{ path: 'x', content: text('30 mtime=1350244992.023960108\n'), type: 'x' }]).subarray(
      0,
      1024,
    );
    const file = tarOf([{ path: 'a', content: text('1') }]);
    const bombs = [
      gzipSync(Buffer.concat(Array.from({ length: 8192 }, () => header))),
      gzipSync(Buffer.concat([file, Buffer.alloc(2 ** 23)])),
      gzipSync(tarOf([{ path: 'x', content: Buffer.alloc(2 ** 23), type: 'x' }])),
      gzipSync(tarOf([{ path: 'folder', content: Buffer.alloc(2 ** 23), type: '5' }])),
    ];
    for (const bomb of bombs) {
      expect(bomb.length).toBeLessThan(50_000);
      expect((await unpackBytes('tar.gz', bomb)).outcome).toBe('ArchiveError: is no tar archive, or a damaged one');
    }
  });

  it('takes a damaged pax header for no path out of the folder', async () => {
    const file = tarOf([{ path: 'a', content: text('1') }]);
    for (const [record, outcome] of [
      ['18 path=../evil\n\n\n', REFUSED],
      ['99 path=../evil\n', REFUSED],
      ['x path=../evil\n', 1],
      ['12 path\n', 1],
    ] as const) {
      const header = tarOf([{ path: 'x', content: text(record), type: 'x' }]).subarray(0, 1024);
      expect((await unpackBytes('tar', Buffer.concat([header, file]))).outcome, record).toBe(outcome);
    }
    const sized = tarOf([{ path: 'x', content: text('20 size=99999999999\n'), type: 'x' }]).subarray(0, 1024);
    expect((await unpackBytes('tar', Buffer.concat([sized, file]))).outcome).toContain('more than the 1 MB');
    const negative = tarOf([{ path: 'x', content: text('11 size=-9\n'), type: 'x' }]).subarray(0, 1024);
    expect((await unpackBytes('tar', Buffer.concat([negative, file]))).outcome).toMatch(/^ArchiveError: is no tar/);
  });

  it('reports an archive that ends within a file', async () => {
    const tar = tarOf([{ path: 'a', content: Buffer.alloc(5_000, 'x') }]);
    for (const length of [600, 1_024, 3_000])
      expect((await unpackBytes('tar', tar.subarray(0, length))).outcome).toBe(
        'ArchiveError: is damaged: it ends too early',
      );
  });

  it('refuses archives of every kind that are cut, empty or something else', async () => {
    const tar = tarOf([{ path: 'voice/a.txt', content: text('hello '.repeat(500)) }]);
    const good: readonly (readonly [ArchiveKind, Uint8Array])[] = [
      ['tar', tar],
      ['tar.gz', gzipSync(tar)],
      ['zip', zipOf('a.txt', text('hello '.repeat(500)))],
    ];
    for (const [kind, bytes] of good) {
      for (const bad of [
        bytes.subarray(0, 0),
        bytes.subarray(0, 60),
        bytes.subarray(0, Math.floor(bytes.length / 2)),
        Buffer.alloc(3000, 'x'),
      ]) {
        expect((await unpackBytes(kind, bad)).outcome, `${kind} of ${bad.length} bytes`).toMatch(/^ArchiveError: /);
      }
    }
    for (const bad of [text(''), text('BZh9'), Buffer.alloc(3000, 'x')]) {
      expect((await unpackBytes('tar.bz2', bad)).outcome).toMatch(/^ArchiveError: /);
    }
  });
});
