import { expect, it } from 'vitest';
import { filesOfEntries, pickedFiles } from './dropped-files.ts';

const fileEntry = (name: string): FileSystemEntry =>
  ({
    name,
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(new File(['x'], name)),
  }) as never;

/** As browsers do it, gives two entries at a time. */
const folderEntry = (name: string, children: readonly FileSystemEntry[]): FileSystemEntry =>
  ({
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (done: (some: readonly FileSystemEntry[]) => void) => {
          done(children.slice(at, at + 2));
          at += 2;
        },
      };
    },
  }) as never;

const pathsOf = async (entries: readonly FileSystemEntry[], max = 100): Promise<readonly string[]> =>
  (await filesOfEntries(entries, max)).files.map(({ file, folders }) => [...folders, file.name].join('/'));

it('finds all files of dropped folders, with their folders', async () => {
  const deep = folderEntry('Takes', [fileEntry('1.wav'), fileEntry('2.wav'), fileEntry('3.wav')]);
  const entries = [fileEntry('brief.pdf'), folderEntry('Harbor', [deep, fileEntry('logo.png')])];
  expect(await pathsOf(entries)).toEqual([
    'brief.pdf',
    'Harbor/Takes/1.wav',
    'Harbor/Takes/2.wav',
    'Harbor/Takes/3.wav',
    'Harbor/logo.png',
  ]);
  expect(await pathsOf(entries, 2)).toEqual(['brief.pdf', 'Harbor/Takes/1.wav']);
});

it('finds folders without content, which no file creates', async () => {
  const entries = [folderEntry('Harbor', [folderEntry('Takes', []), folderEntry('Mixes', [fileEntry('1.wav')])])];
  const { files, emptyFolders } = await filesOfEntries(entries, 100);
  expect(files.map(({ folders }) => folders)).toEqual([['Harbor', 'Mixes']]);
  expect(emptyFolders).toEqual([['Harbor', 'Takes']]);
  const many = Array.from({ length: 9 }, (_, index) => folderEntry(`Folder ${index}`, []));
  expect((await filesOfEntries(many, 4)).emptyFolders).toHaveLength(4);
});

it('takes the folders of a file dialog from the path of each file', () => {
  const file = Object.assign(new File(['x'], 'a.wav'), {});
  Object.defineProperty(file, 'webkitRelativePath', { value: 'Harbor/Takes/a.wav' });
  expect(pickedFiles([file], 10).files).toEqual([{ file, folders: ['Harbor', 'Takes'] }]);
});
