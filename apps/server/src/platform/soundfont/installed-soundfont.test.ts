import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findSoundfont, inspectSoundfont, listSoundfonts, loadBank, MAX_SOUNDFONT_BYTES } from '@sonora/renderer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSoundfont } from '../../../../../tests/testkit/soundfont.ts';
import { createInstalledSoundfont } from './installed-soundfont.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-soundfonts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (name: string, bytes: Uint8Array | string = makeSoundfont()): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

const follow = (name: string | undefined) => {
  const said: string[] = [];
  const log = { info: () => {}, warn: (_facts: object, text: string) => void said.push(text) };
  return { said, find: createInstalledSoundfont({ folder, name }, log) };
};

describe('the folder of SoundFonts', () => {
  it('lists what its name says is a bank, and finds one with or without the ending', async () => {
    for (const name of ['b.sf2', 'a.SF3', 'c.dls', 'readme.txt']) await put(name, '');
    expect((await listSoundfonts(folder)).map((path) => basename(path))).toEqual(['a.SF3', 'b.sf2', 'c.dls']);
    expect(await findSoundfont(folder, 'b')).toBe(join(folder, 'b.sf2'));
    expect(await findSoundfont(folder, 'a.SF3')).toBe(join(folder, 'a.SF3'));
    expect(await findSoundfont(folder, 'readme')).toBeUndefined();
    expect(await listSoundfonts(join(folder, 'absent'))).toEqual([]);
  });
});

describe('looking into a file', () => {
  it('says what it is, what it plays, and under which licence', async () => {
    const facts = await inspectSoundfont(await put('tiny.sf2'));
    expect(facts).toMatchObject({ name: 'Tiny', copyright: 'made for tests', presets: 3 });
    expect(facts.instruments).toEqual([
      'acousticKick',
      'acousticSnare',
      'dustySnare',
      'closedHat',
      'concertPiano',
      'electricPiano',
    ]);
  });

  it('refuses in a sentence what is large, damaged, empty, absent or no file', async () => {
    const huge = await put('huge.sf2', '');
    await truncate(huge, MAX_SOUNDFONT_BYTES + 1);
    await expect(inspectSoundfont(huge)).rejects.toThrow('is too large: 257 MB, where at most 256 MB are opened');
    await expect(inspectSoundfont(await put('cut.sf2', makeSoundfont().slice(0, 9_000)))).rejects.toThrow('damaged');
    await expect(inspectSoundfont(await put('empty.sf3', ''))).rejects.toThrow('is no SoundFont');
    await expect(inspectSoundfont(join(folder, 'absent.sf2'))).rejects.toThrow('cannot be read');
    await mkdir(join(folder, 'folder.sf2'));
    await expect(inspectSoundfont(join(folder, 'folder.sf2'))).rejects.toThrow('is no file');
  });

  it('ends the thread of a file that takes too long', async () => {
    await expect(inspectSoundfont(await put('tiny.sf2'), 0)).rejects.toThrow('takes too long');
  });
});

describe('the bank of the installation', () => {
  it('is none when none is named', async () => {
    const { find, said } = follow(undefined);
    expect(await find()).toBeUndefined();
    expect(said).toEqual([]);
  });

  it('is looked into once, and again when the file has become another', async () => {
    // Unlike the banks of other files: one that this process has loaded would not be read again.
    const path = await put('tiny.sf2', makeSoundfont({ copyright: 'of this test' }));
    const { find, said } = follow('tiny');
    const first = await find();
    expect(first?.path).toBe(path);
    expect(await find()).toBe(first);
    await put('tiny.sf2', makeSoundfont({ copyright: 'changed, and longer' }));
    const second = await find();
    expect(second?.id).not.toBe(first?.id);
    expect(said).toEqual([]);
    await expect(loadBank(first!)).rejects.toThrow('has changed');
    expect((await loadBank(second!)).id).toBe(second?.id);
  });

  it('is said to be damaged or absent once, and is used when it is mended', async () => {
    const { find, said } = follow('tiny');
    expect(await find()).toBeUndefined();
    expect(await find()).toBeUndefined();
    expect(said).toEqual([`there is no SoundFont tiny in ${folder}; sounds are played by our own instruments`]);
    await put('tiny.sf2', 'nonsense');
    expect(await find()).toBeUndefined();
    expect(await find()).toBeUndefined();
    expect(said.slice(1)).toEqual([
      'the SoundFont tiny is no SoundFont, or a damaged one; sounds are played by our own instruments',
    ]);
    await put('tiny.sf2');
    expect(await find()).toBeDefined();
  });
});
